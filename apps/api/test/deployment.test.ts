import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { TIMEOUTS } from '../src/app.ts'
import { parseEnv } from '../src/env.ts'
import { VERSION } from '../src/lib/version.ts'
import { ADMIN_BUILD_DIRECTORY } from '../src/pages/web-build.ts'
import { IMPORT_BODY_LIMIT_BYTES } from '../src/plugins/body-limits.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

const packageSchema = z.object({
  version: z.string(),
  packageManager: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})

function packageOf(folder: string) {
  return packageSchema.parse(JSON.parse(textOf(path.join(folder, 'package.json'))))
}

/** The variables that the server reads, from the one place that reads them. */
const KNOWN_VARIABLES = new Set(
  textOf('apps/api/src/env-variables.ts').match(/(?<=^ {2})[A-Z][A-Z0-9_]+(?=: |$)/gm),
)

/** The instructions of a Dockerfile, each as one line. */
function instructionsOf(text: string): string[] {
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('#'))
}

describe('the container file', () => {
  const instructions = instructionsOf(textOf('deploy/Dockerfile'))
  const ignored = textOf('deploy/Dockerfile.dockerignore').trim().split('\n')
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

  it('takes the versions of Node and pnpm that the project is made with', () => {
    const { devDependencies, packageManager } = packageOf('.')
    const images = instructions.filter((line) => line.startsWith('FROM node:'))
    expect(images).toHaveLength(2)
    for (const image of images) expect(image).toContain(`node:${devDependencies?.node}-`)
    expect(instructions).toContain(`RUN npm install --global ${packageManager}`)
  })

  it('copies only what there is, or what a stage before it makes', () => {
    for (const line of instructions.filter((each) => /^(COPY|ADD) /.test(each))) {
      const [, from, sources = ''] = /^COPY (?:--from=(\S+) )?(.+) \S+$/.exec(line) ?? []
      for (const source of sources.split(' ')) {
        if (from === 'dependencies') expect(source).toBe('/app')
        else if (from === 'build') expect(['/app/apps/web/dist', '/app/apps/admin/dist']).toContain(source)
        else expect([source, existsSync(path.join(ROOT, source))]).toEqual([source, true])
        expect(ignored).not.toContain(source)
      }
    }
    expect(path.relative(ROOT, ADMIN_BUILD_DIRECTORY)).toBe('apps/admin/dist')
  })

  it('holds every package that the server needs, as it is written, with its dependencies of the lockfile', () => {
    const needed = new Set<string>()
    const visit = (folder: string) => {
      if (needed.has(folder)) return
      needed.add(folder)
      for (const [name, version] of Object.entries(packageOf(folder).dependencies ?? {})) {
        if (version.startsWith('workspace:')) visit(`packages/${name.replace('@grove/', '')}`)
      }
    }
    visit('apps/api')
    for (const folder of needed) {
      expect(instructions).toContain(`COPY ${folder}/package.json ${folder}/`)
      expect(last).toContain(`COPY ${folder}/src ${folder}/src`)
    }
    const installs = instructions.filter((line) => line.includes('pnpm install'))
    expect(installs).toHaveLength(2)
    for (const install of installs) expect(install).toContain('--frozen-lockfile')
    expect(installs[1]).toContain('--prod --filter "@grove/api..."')
  })

  it('runs the server as nobody in particular, with known variables, a volume and a check of its health', () => {
    const variables = last.flatMap((line) => (line.startsWith('ENV ') ? line.slice(4).split(' ') : []))
    const env = Object.fromEntries(variables.map((pair) => pair.split('=') as [string, string]))
    // These two are read by Node and by the C library.
    const others = ['NODE_NO_WARNINGS', 'MALLOC_MMAP_THRESHOLD_']
    for (const name of Object.keys(env).filter((each) => !others.includes(each)))
      expect(KNOWN_VARIABLES).toContain(name)
    const told = { ...env, PUBLIC_URL: 'https://directory.example' }
    expect(parseEnv(told)).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
    })
    expect(last).toContain('VOLUME /data')
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/api/health')
    const command = z.array(z.string()).parse(JSON.parse(last.at(-1)?.replace('CMD ', '') ?? ''))
    expect(statSync(path.join(ROOT, command.at(-1) ?? '')).isFile()).toBe(true)
    expect(textOf('package.json')).toContain(`${command.join(' ')}"`)
  })

  it('never takes a secret or a built file of this machine along', () => {
    for (const pattern of ['.git', 'data', '**/node_modules', '**/dist', '**/.env', 'deploy'])
      expect(ignored).toContain(pattern)
  })
})

const serviceSchema = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  depends_on: z
    .union([z.record(z.string(), z.object({ condition: z.string() })), z.array(z.string())])
    .optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
})
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()).optional(),
  volumes: z.record(z.string(), z.null()),
})

/** The values that both examples are filled in with. */
const GIVEN: Readonly<Record<string, string>> = {
  SITE_HOST: 'directory.example',
  POSTGRES_PASSWORD: 'a1b2c3',
  SESSION_KEY: 'ab'.repeat(32),
  ADMIN_USERNAME: 'keeper',
  ADMIN_PASSWORD: 'long enough',
  S3_ACCESS_KEY_ID: 'grove',
  S3_SECRET_ACCESS_KEY: 'd4e5f6',
  SMTP_URL: 'smtps://user:word@mail.example',
  MAIL_FROM: 'Our Directory <no-reply@directory.example>',
  BACKUP_FOLDER: '/mnt/copies',
}

function dependsOn({ depends_on: needed = [] }: z.infer<typeof serviceSchema>): string[] {
  return Array.isArray(needed) ? needed : Object.keys(needed)
}

describe.each([
  {
    file: 'compose.yaml',
    example: 'example.env',
    site: 'api',
    upstream: 'proxy:80',
    configuration: {
      databaseUrl: 'postgres://grove:a1b2c3@database:5432/grove',
      media: { kind: 's3', bucket: 'pictures', prefix: 'site', endpoint: 'http://store:8333' },
      metrics: { host: '0.0.0.0', port: 9464 },
    },
  },
  {
    file: 'one-box.yaml',
    example: 'one-box.env',
    site: 'site',
    upstream: 'site:3000',
    configuration: {
      databaseUrl: 'file:///data/grove.db',
      media: { kind: 'disk', directory: '/data/uploads' },
      mail: { smtpUrl: 'smtps://user:word@mail.example' },
    },
  },
])('the example $file', ({ file, example, site, upstream, configuration }) => {
  const text = textOf(`deploy/${file}`)
  const { services, volumes, networks = {} } = composeSchema.parse(parse(text))
  const caddy = Object.values(services).find(({ image }) => image?.startsWith('caddy:'))

  it('names services, volumes, networks and files that there are', () => {
    for (const service of Object.values(services)) {
      for (const name of dependsOn(service)) expect(services).toHaveProperty(name)
      for (const name of service.networks ?? []) expect(networks).toHaveProperty(name)
      for (const volume of service.volumes ?? []) {
        // Where a variable names a folder, its default is a volume.
        const [source = ''] = volume.replace(/\$\{\w+:-(\w+)\}/, '$1').split(':')
        if (source.startsWith('./')) expect(existsSync(path.join(ROOT, 'deploy', source))).toBe(true)
        else expect(Object.keys(volumes)).toContain(source)
      }
    }
    const build = services[site]?.build
    expect(existsSync(path.join(ROOT, 'deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
  })

  it('gives the server a configuration that it takes, all of it known', () => {
    const asked = [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)(?::[?-][^}]*)?\}/g)].map(
      (match) => match[1] ?? '',
    )
    const told = textOf(`deploy/${example}`).match(/^[A-Z0-9_]+(?==)/gm) ?? []
    expect(told.toSorted()).toEqual([...new Set(asked)].sort())

    const environment = Object.entries(services[site]?.environment ?? {})
    for (const [name] of environment) expect(KNOWN_VARIABLES).toContain(name)
    const filled = environment.map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z0-9_]+)[^}]*\}/g, (_, variable: string) => GIVEN[variable] ?? 'unknown'),
    ])
    const image = { NODE_ENV: 'production', DATA_DIR: '/data' }
    expect(parseEnv({ ...image, ...Object.fromEntries(filled) })).toMatchObject({
      publicUrl: 'https://directory.example',
      trustProxy: true,
      backups: { directory: '/backups', keep: 14 },
      ...configuration,
    })
  })

  it('lets nobody in but by TLS, and nobody but this machine to anything else', () => {
    for (const service of Object.values(services)) {
      const isOpen = service === caddy
      for (const port of service.ports ?? []) expect(port).toMatch(isOpen ? /^(80|443):/ : /^127\.0\.0\.1:/)
    }
    expect(caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    expect(caddy?.volumes).toContain('certificates:/data')
    expect(caddy?.environment?.SITE_UPSTREAM ?? 'site:3000').toBe(upstream)
    for (const name of ['database', 'store', 'store-setup'].filter((each) => each in services))
      expect(services[name]?.networks).toEqual(['inside'])
    for (const name of ['inside', 'metrics'].filter((each) => each in networks))
      expect(networks[name]).toEqual({ internal: true })
  })

  it('tells of a command that the image has', () => {
    const [, command = ''] = new RegExp(`exec ${site} npm run --silent (\\w+) -- list`).exec(text) ?? []
    expect(command).toBe('admin')
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(textOf('package.json')))
    for (const name of ['admin', 'backup', 'demo', 'import', 'restore', 'seed'])
      expect(scripts[name]).toBe(`node apps/api/src/commands/${name}.ts`)
  })
})

describe('the metrics of several processes', () => {
  it('are read where the processes offer them', () => {
    const scraped = z
      .object({
        scrape_configs: z.tuple([
          z.object({ dns_sd_configs: z.tuple([z.object({ names: z.array(z.string()), port: z.number() })]) }),
        ]),
      })
      .parse(parse(textOf('deploy/prometheus.yml')))
    expect(scraped.scrape_configs[0].dns_sd_configs[0]).toMatchObject({ names: ['api'], port: 9464 })
  })
})

describe('the example of TLS', () => {
  const text = textOf('deploy/Caddyfile')

  it('lets the largest call pass, and waits as long as the site does', () => {
    const bytes = Number(/max_size (\d+)MB/.exec(text)?.[1]) * 1_000_000
    expect(bytes).toBeGreaterThanOrEqual(IMPORT_BODY_LIMIT_BYTES)
    const seconds = Number(/response_header_timeout (\d+)s/.exec(text)?.[1])
    expect(seconds * 1000).toBeGreaterThan(TIMEOUTS.request)
  })

  // Where Caddy is installed, as on the machines of those who run it.
  it('is one that Caddy takes', (context) => {
    const checked = spawnSync(
      'caddy',
      ['adapt', '--validate', '--adapter', 'caddyfile', '--config', path.join(ROOT, 'deploy/Caddyfile')],
      { encoding: 'utf8', env: { ...process.env, SITE_HOST: 'directory.example', HOME: tmpdir() } },
    )
    if (checked.error !== undefined) context.skip()
    expect(checked.status, checked.stderr).toBe(0)
    expect(checked.stdout).toContain('"dial":"site:3000"')
  })
})

describe('the example of a proxy', () => {
  const text = textOf('deploy/nginx.conf').replace(/#.*/g, '')
  const settingOf = (name: string) => new RegExp(`^\\s*${name} ([^;]+);`, 'm').exec(text)?.[1]

  it('is made of whole directives and blocks', () => {
    expect(text.split('{')).toHaveLength(text.split('}').length)
    for (const line of text.split('\n').map((each) => each.trim())) expect(line).toMatch(/^$|[;{}]$/)
  })

  it('lets the largest call pass, and waits as long as the site does', () => {
    const megabytes = Number(/^(\d+)m$/.exec(settingOf('client_max_body_size') ?? '')?.[1])
    expect(megabytes * 1024 ** 2).toBeGreaterThanOrEqual(IMPORT_BODY_LIMIT_BYTES)
    expect(megabytes * 1024 ** 2).toBeLessThan(IMPORT_BODY_LIMIT_BYTES * 1.2)
    for (const name of ['proxy_read_timeout', 'proxy_send_timeout'])
      expect(Number.parseInt(settingOf(name) ?? '', 10) * 1000).toBeGreaterThan(TIMEOUTS.request)
  })

  it('tells the site who asks, and lets nobody else tell it', () => {
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(text).toContain('proxy_set_header X-Forwarded-Proto https;')
    expect(settingOf('real_ip_header')).toBe('X-Forwarded-For')
    expect(text).not.toContain('$proxy_add_x_forwarded_for')
  })

  it('holds every network to a rate and to a number of connections, and says so as the site does', () => {
    for (const [zone, name] of [
      ['limit_req_zone', 'calls'],
      ['limit_conn_zone', 'connections'],
    ])
      expect(settingOf(zone ?? '')).toMatch(new RegExp(`^\\$network zone=${name}:\\d+m`))
    expect(settingOf('limit_req')).toMatch(/^zone=calls burst=\d+ nodelay$/)
    expect(settingOf('limit_conn')).toMatch(/^connections \d+$/)
    expect([settingOf('limit_req_status'), settingOf('limit_conn_status')]).toEqual(['429', '429'])
    const [, body = ''] = /return 429 '(.*)'/.exec(text) ?? []
    expect(JSON.parse(body)).toEqual({ message: expect.any(String) })
    expect(settingOf('add_header')).toMatch(/^Retry-After \d+ always$/)
  })

  it('leaves the compression to the site, and asks it where it listens', () => {
    expect(settingOf('gzip')).toBe('off')
    expect(text).toContain('server api:3000 ')
  })
})

describe('the workflows', () => {
  const files = globSync('.github/workflows/*.yml', { cwd: ROOT })

  it('name every action by its commit, which nobody can move, and say which version that is', () => {
    const actions = files.flatMap((file) => textOf(file).match(/(?<=uses: ).*/g) ?? [])
    expect(actions.length).toBeGreaterThanOrEqual(2 * files.length)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('run the long forms of all that is measured every night', () => {
    const nightly = textOf('.github/workflows/nightly.yml')
    expect(nightly).toContain('schedule:')
    expect(nightly).toContain('run: npx -y pnpm reliability')
    const measured = [...textOf('scripts/reliability.ts').matchAll(/'(\S+\.test\.ts)'/g)].map(
      ([, file]) => file,
    )
    expect(measured).toEqual(expect.arrayContaining(globSync('reliability/*.test.ts', { cwd: ROOT })))
    for (const file of measured) expect(textOf(file ?? '')).toContain('isReportWanted')
  })

  it('try the pages every night in a browser that is installed', () => {
    const workflow = z
      .object({
        jobs: z.record(
          z.string(),
          z.object({
            steps: z.array(z.object({ run: z.string().optional() })),
            env: z.record(z.string(), z.string()).optional(),
          }),
        ),
      })
      .parse(parse(textOf('.github/workflows/nightly.yml')))
    const jobs = Object.values(workflow.jobs).filter(
      ({ env }) => env?.CHROMIUM_PATH === '/usr/bin/google-chrome',
    )
    const commands = jobs.flatMap(({ steps }) => steps.map(({ run }) => run))
    expect(commands.at(-1)).toContain('vitest run --project testkit --project e2e-web --project e2e-admin')
  })
})

describe('the version', () => {
  it('is one for server, site and admin app, and the newest that the list of changes tells of', () => {
    const files = globSync(['package.json', 'apps/*/package.json'], { cwd: ROOT })
    expect(files).toHaveLength(4)
    const versions = files.map((file) => packageOf(path.dirname(file)).version)
    expect(new Set(versions)).toEqual(new Set([VERSION]))
    expect(/^## (\S+)/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(VERSION)
  })
})

describe('the README', () => {
  it('tells of every variable that the builds of site and admin app read', () => {
    const sources = globSync('apps/{web,admin}/{src/**/*.{ts,tsx},vite.config.ts}', { cwd: ROOT })
    const names = new Set(sources.flatMap((file) => textOf(file).match(/VITE_[A-Z_]*[A-Z]/g) ?? []))
    expect(names.size).toBeGreaterThan(3)
    for (const name of names) expect(textOf('README.md')).toContain(`\`${name}\``)
  })

  it('tells of every variable that the server reads', () => {
    const table = textOf('README.md')
    expect(
      [...KNOWN_VARIABLES].filter((name) => name !== 'NODE_ENV' && !table.includes(`\`${name}\``)),
    ).toEqual([])
  })
})
