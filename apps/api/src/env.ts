import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  CHANGED_PASSWORD_MIN_LENGTH,
  emailSchema,
  PASSWORD_MAX_LENGTH,
  passwordSchema,
  SITE_NAME,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  usernameSchema,
} from '@grove/schema'
import { z } from 'zod'

/** Configuration that cannot be used; the message names the variable, what it held and what it wants. */
export class EnvError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvError'
  }
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

function switchSchema(wanted: string, on: string, off: string) {
  return z.enum([on, off], { error: wanted }).transform((value) => value === on)
}

const booleanSchema = switchSchema('true or false', 'true', 'false')
const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'a port number from 0 to 65535')

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function originSchema(wanted: string) {
  return z
    .string()
    .refine(
      (value) => isWebUrl(value) && new URL(value).pathname === '/' && new URL(value).search === '',
      wanted,
    )
    .transform((value) => new URL(value).origin)
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const newPasswordSchema = passwordSchema(CHANGED_PASSWORD_MIN_LENGTH)
const USERNAME_WANTED = `a username of ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} printable characters`
const PASSWORD_WANTED = `a password of ${CHANGED_PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`

const MAIL_FROM_WANTED = 'an address, or a name and an address such as Our Directory <no-reply@example.org>'
const SENDER_NAME = /^[^<>\p{Cc}]{1,100}$/u

/** The sender of messages: `Name <address>` or an address alone. */
const senderSchema = z.string().transform((value, context) => {
  const text = value.trim()
  const start = text.endsWith('>') ? text.indexOf('<') : -1
  const name = start > 0 ? text.slice(0, start).trim() : SITE_NAME
  const address = emailSchema.safeParse(start > 0 ? text.slice(start + 1, -1) : text)
  if (address.success && SENDER_NAME.test(name)) return { name, address: address.data }
  context.addIssue({ code: 'custom', message: MAIL_FROM_WANTED })
  return z.NEVER
})

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * False for an address that cannot be read, or that is read wrongly, because a user name or password in it holds a sign that
 * means something in an address: the host of `postgres://grove:12/34@host/grove` is "grove".
 */
function areCredentialsReadable(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password, pathname, hash } = new URL(value)
  const isEncoded = isPercentEncoded(username) && isPercentEncoded(password)
  return isEncoded && !pathname.includes('@') && hash === ''
}

const ENCODED_WANTED =
  'in a user name or password signs such as % / # ? @ are percent-encoded: %25 %2F %23 %3F %40'

function isSmtpUrl(value: string): boolean {
  return /^smtps?:/i.test(value) && areCredentialsReadable(value) && new URL(value).hostname !== ''
}

function isDatabaseUrl(value: string): boolean {
  if (/^file:.+/.test(value)) return isPercentEncoded(value)
  // PostgreSQL behind a Unix socket has no host.
  return /^postgres(ql)?:\/\/.+/.test(value) && areCredentialsReadable(value.replace('@/', '@localhost/'))
}

function isMediaUrl(value: string): boolean {
  if (/^file:(?!\/\/).+/.test(value)) return true
  if (!URL.canParse(value)) return false
  const { protocol, host, hostname, username, password, pathname } = new URL(value)
  if (protocol === 'file:') return isPercentEncoded(pathname)
  return protocol === 's3:' && hostname !== '' && host === hostname && `${username}${password}` === ''
}

/** The variables as text, each with what it wants; cross-field rules follow in parseEnv. */
const variablesSchema = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().min(1, 'a host name or address').default('127.0.0.1'),
  PORT: portSchema.default(3000),
  DATA_DIR: z.string().min(1, 'a folder').default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, `file:PATH for SQLite or postgres://... for PostgreSQL; ${ENCODED_WANTED}`)
    .optional(),
  SESSION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '32 bytes as 64 hexadecimal digits')
    .optional(),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .refine((value) => usernameSchema.safeParse(value).success, USERNAME_WANTED)
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((value) => newPasswordSchema.safeParse(value).success, PASSWORD_WANTED)
    .optional(),
  ADMIN_SECOND_FACTOR: switchSchema('required or optional', 'required', 'optional').optional(),
  SEED_DEMO: booleanSchema.optional(),
  PUBLIC_URL: originSchema(
    'the http(s) address of the site without a path, such as https://example.org',
  ).optional(),
  ALLOWED_ORIGINS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(z.array(originSchema('http(s) origins, separated by commas, such as https://admin.example.org')))
    .default([]),
  TRUST_PROXY: booleanSchema.default(false),
  ALLOW_HTTP: booleanSchema.default(false),
  GEOCODER_URL: z
    .string()
    .refine((value) => value === 'off' || isWebUrl(value), 'an http(s) address, or off')
    .default('https://nominatim.openstreetmap.org/search'),
  MAP_TILE_URL: z
    .string()
    .refine(
      (value) =>
        value === 'off' ||
        (isWebUrl(value.replaceAll(/[{}]/g, '')) &&
          ['{z}', '{x}', '{y}'].every((part) => value.includes(part))),
      'an http(s) address with {z}, {x} and {y}, or off',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_TILE_CONSENT: switchSchema('ask or off', 'ask', 'off').default(false),
  RATE_LIMIT: switchSchema('on or off', 'on', 'off').default(true),
  MEDIA_URL: z
    .string()
    .refine(
      isMediaUrl,
      'file:PATH or s3://bucket/prefix; the keys of a bucket stand in variables of their own',
    )
    .optional(),
  S3_ENDPOINT: z.string().refine(isWebUrl, 'an http(s) address').optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'a whole number from 1 to 9999')
    .transform(Number)
    .default(7),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, `smtp://user:password@host:587 or smtps://user:password@host; ${ENCODED_WANTED}`)
    .optional(),
  MAIL_FROM: senderSchema.optional(),
  METRICS_HOST: z.string().min(1, 'a host name or address').default('127.0.0.1'),
  METRICS_PORT: portSchema.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` }).default('info'),
})

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

type Variables = z.output<typeof variablesSchema>

function parseMedia(variables: Variables, dataDir: string, problems: string[]): MediaLocation {
  const { MEDIA_URL: url } = variables
  if (url === undefined) return { kind: 'disk', directory: path.join(dataDir, 'uploads') }
  if (url.startsWith('file:')) return { kind: 'disk', directory: filePath(url) }
  const { hostname, pathname } = new URL(url)
  for (const name of ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
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
