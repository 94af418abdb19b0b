import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
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
const KNOWN_VARIABLES = new Set(textOf('apps/api/src/env.ts').match(/(?<=^ {2})[A-Z][A-Z0-9_]+(?=: |$)/gm))

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
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
})
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
})

describe('the example of several processes', () => {
  const text = textOf('deploy/compose.yaml')
  const { services, volumes } = composeSchema.parse(parse(text))
  const example = textOf('deploy/example.env')

  it('names services, volumes and files that there are', () => {
    for (const service of Object.values(services)) {
      for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name)
      for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
        // Whoever runs it brings the certificate.
        if (source === './certificates') continue
        if (source.startsWith('./')) expect(existsSync(path.join(ROOT, 'deploy', source))).toBe(true)
        else expect(Object.keys(volumes)).toContain(source)
      }
    }
    const build = services.api?.build
    expect(existsSync(path.join(ROOT, 'deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
  })

  it('gives the server a configuration that it takes, all of it known', () => {
    const given = {
      PUBLIC_URL: 'https://directory.example',
      POSTGRES_PASSWORD: 'a1b2c3',
      SESSION_KEY: 'ab'.repeat(32),
      ADMIN_USERNAME: 'keeper',
      ADMIN_PASSWORD: 'long enough',
      S3_ACCESS_KEY_ID: 'grove',
      S3_SECRET_ACCESS_KEY: 'd4e5f6',
    }
    const asked = [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)(?::[?-][^}]*)?\}/g)].map(
      (match) => match[1] ?? '',
    )
    expect([...new Set(asked)].sort()).toEqual(Object.keys(given).sort())
    const told = example.match(/^[A-Z0-9_]+(?==)/gm) ?? []
    expect(told.toSorted()).toEqual(Object.keys(given).sort())

    const environment = Object.entries(services.api?.environment ?? {})
    for (const [name] of environment) expect(KNOWN_VARIABLES).toContain(name)
    const filled = environment.map(([name, value]) => [
      name,
      value.replace(
        /\$\{([A-Z0-9_]+)[^}]*\}/g,
        (_, variable: string) => given[variable as keyof typeof given],
      ),
    ])
    expect(parseEnv({ NODE_ENV: 'production', ...Object.fromEntries(filled) })).toMatchObject({
      databaseUrl: 'postgres://grove:a1b2c3@database:5432/grove',
      media: { kind: 's3', bucket: 'pictures', prefix: 'site', endpoint: 'http://store:8333' },
      trustProxy: true,
      backups: { directory: '/backups', keep: 14 },
    })
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
    expect(text).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
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
