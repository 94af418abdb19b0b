import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SITE_NAME } from '@grove/schema'
import type { Variables } from './env-variables.ts'
import { variablesSchema } from './env-variables.ts'

/** Configuration that cannot be used; the message names the variable, what it held and what it wants. */
export class EnvError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvError'
  }
}

/** Why the database that DATABASE_URL names does not do, without its value: that may hold a password. */
export function databaseProblem(error: unknown): EnvError {
  const { message, code } = error as NodeJS.ErrnoException
  // SQLite tells of a disk error where it could not make a file longer.
  const hint = code?.startsWith('SQLITE_IOERR') ? '; is the disk full?' : ''
  return new EnvError([`DATABASE_URL names a database that cannot be used (${message || code}${hint})`])
}

/** Variables whose value never appears in a message. */
const SECRET_VARIABLES = new Set([
  'SESSION_KEY',
  'ADMIN_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'MEDIA_URL',
])

/** Where pictures are kept. */
export type MediaLocation =
  | { kind: 'disk'; directory: string }
  | {
      kind: 's3'
      bucket: string
      prefix: string
      endpoint: string | undefined
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

/** The validated configuration. `publicUrl` and `allowedOrigins` are bare origins; paths are absolute. */
export type Env = ReturnType<typeof parseEnv>

const S3_NEEDED = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function parseMedia(variables: Variables, dataDir: string, problems: string[]): MediaLocation {
  const { MEDIA_URL: url } = variables
  if (url === undefined || url.startsWith('file:')) {
    for (const name of ['S3_ENDPOINT', ...S3_NEEDED] as const) {
      if (variables[name] !== undefined)
        problems.push(`${name} is set, and MEDIA_URL names no bucket: it wants s3://bucket/prefix`)
    }
    return { kind: 'disk', directory: url === undefined ? path.join(dataDir, 'uploads') : filePath(url) }
  }
  const { hostname, pathname } = new URL(url)
  for (const name of S3_NEEDED) {
    if (variables[name] === undefined) problems.push(`${name} is not set: an s3:// MEDIA_URL needs it`)
  }
  return {
    kind: 's3',
    bucket: hostname,
    prefix: pathname
      .split('/')
      .filter((part) => part !== '')
      .join('/'),
    endpoint: variables.S3_ENDPOINT,
    region: variables.S3_REGION ?? '',
    accessKeyId: variables.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** Files that show credentials stand in the data folder, or in the bucket of the pictures under a prefix of their own. */
function evidenceBeside(media: MediaLocation, dataDir: string): MediaLocation {
  if (media.kind === 'disk') return { kind: 'disk', directory: path.join(dataDir, 'evidence') }
  return { ...media, prefix: media.prefix === '' ? 'evidence' : `${media.prefix}/evidence` }
}

/** The path of a `file:` address, with or without slashes after the colon. */
function filePath(url: string): string {
  return path.resolve(
    url.startsWith('file://') ? decodeURIComponent(new URL(url).pathname) : url.slice('file:'.length),
  )
}

/** The address of an admin app that is served elsewhere. The site's own would be led to itself again and again. */
function adminElsewhere({ ADMIN_URL: url, PUBLIC_URL: site }: Variables): string | undefined {
  const own = `${site}/admin`
  return url === own || url?.startsWith(`${own}/`) ? undefined : url
}

/** Names and addresses that nobody can reach from outside: of this machine, of a private network, of tests. */
const PRIVATE_HOST =
  /^localhost$|\.(localhost|local|internal|test)$|^(\[|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/

/** True for an https address that the world may visit. */
function isPublicAddress(origin: string | undefined): boolean {
  if (origin === undefined) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && !PRIVATE_HOST.test(hostname)
}

/**
 * Reads and checks the whole configuration.
 * @throws EnvError that names every variable that cannot be used, never a secret's value.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>) {
  // An empty variable is one that is not set, as most process managers leave them.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variablesSchema.safeParse(given)
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const held = SECRET_VARIABLES.has(name) ? 'something else (not shown)' : JSON.stringify(given[name])
        return `${name} holds ${held}, it wants ${issue.message}`
      }),
    )
  }
  const variables = parsed.data
  const problems: string[] = []
  const isProduction = variables.NODE_ENV === 'production'
  const dataDir = path.resolve(variables.DATA_DIR)
  if (
    variables.METRICS_PORT !== undefined &&
    variables.METRICS_PORT === variables.PORT &&
    variables.PORT !== 0
  ) {
    problems.push(`METRICS_PORT holds "${variables.METRICS_PORT}", which is PORT: it wants another one`)
  }
  if (isProduction && !variables.RATE_LIMIT) {
    problems.push('RATE_LIMIT holds "off", it wants on while NODE_ENV is production')
  }
  if (isProduction && !variables.ALLOW_HTTP && !variables.PUBLIC_URL?.startsWith('https:')) {
    const held = variables.PUBLIC_URL === undefined ? 'is not set' : `holds "${variables.PUBLIC_URL}"`
    problems.push(
      `PUBLIC_URL ${held}, it wants the https address of the site while NODE_ENV is production; ALLOW_HTTP=true lets passwords and sessions go unencrypted`,
    )
  }
  if ((variables.ADMIN_USERNAME === undefined) !== (variables.ADMIN_PASSWORD === undefined)) {
    problems.push('ADMIN_USERNAME and ADMIN_PASSWORD belong together: only one of them is set')
  }
  if (variables.ADMIN_URL !== undefined && variables.PUBLIC_URL === undefined)
    problems.push('PUBLIC_URL is not set: ADMIN_URL needs it')
  const media = parseMedia(variables, dataDir, problems)
  const hasPublicAddress = isPublicAddress(variables.PUBLIC_URL)
  if (problems.length > 0) throw new EnvError(problems)
  return {
    isProduction,
    host: variables.HOST,
    port: variables.PORT,
    dataDir,
    databaseUrl: variables.DATABASE_URL ?? pathToFileURL(path.join(dataDir, 'grove.db')).href,
    sessionKey: variables.SESSION_KEY === undefined ? undefined : Buffer.from(variables.SESSION_KEY, 'hex'),
    firstAdmin:
      variables.ADMIN_USERNAME === undefined || variables.ADMIN_PASSWORD === undefined
        ? undefined
        : { username: variables.ADMIN_USERNAME, password: variables.ADMIN_PASSWORD },
    /** Whether administrators can do nothing before they have a second factor. */
    isAdminSecondFactorRequired: variables.ADMIN_SECOND_FACTOR ?? isProduction,
    /** Whether an empty database is filled with invented guides; never where the site has a public address. */
    seedDemo: (variables.SEED_DEMO ?? !isProduction) && !hasPublicAddress,
    hasPublicAddress,
    publicUrl: variables.PUBLIC_URL,
    /** Where the admin app is, without a trailing slash; undefined: this server serves it. */
    adminUrl: adminElsewhere(variables),
    allowedOrigins: variables.ALLOWED_ORIGINS,
    trustProxy: variables.TRUST_PROXY,
    /** undefined: only the offline gazetteer. */
    geocoderUrl: variables.GEOCODER_URL === 'off' ? undefined : variables.GEOCODER_URL,
    /** undefined: only the offline land layer. */
    mapTileUrl: variables.MAP_TILE_URL === 'off' ? undefined : variables.MAP_TILE_URL,
    /** Whether tiles are fetched only once a visitor has asked for them. */
    asksForTiles: variables.MAP_TILE_CONSENT,
    isRateLimited: variables.RATE_LIMIT,
    media,
    /** Where files that show credentials are kept: beside the pictures, and never in a folder of theirs. */
    evidence: evidenceBeside(media, dataDir),
    /** Where nightly copies go and how many are kept; undefined: none are made. */
    backups:
      variables.BACKUP_DIR === undefined
        ? undefined
        : { directory: path.resolve(variables.BACKUP_DIR), keep: variables.BACKUP_KEEP },
    mail: {
      /** undefined: messages wait in the outbox. */
      smtpUrl: variables.SMTP_URL,
      from: variables.MAIL_FROM ?? {
        name: SITE_NAME,
        address: `no-reply@${new URL(variables.PUBLIC_URL ?? 'http://localhost').hostname}`,
      },
    },
    /** Where metrics are read; undefined: nothing is measured. */
    metrics:
      variables.METRICS_PORT === undefined
        ? undefined
        : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
    logLevel: variables.LOG_LEVEL,
  }
}

/** True where visitors come over https. */
export function isEncrypted({ publicUrl }: Env): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** The configuration of this process; the only place that reads the environment. */
export function readEnv(): Env {
  return parseEnv(process.env)
}
