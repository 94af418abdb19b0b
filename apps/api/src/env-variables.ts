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

/** True for an origin alone, without account, path or query. A pattern with "*" is none: no browser sends one. */
function isOrigin(value: string): boolean {
  if (!isWebUrl(value)) return false
  const { href, origin } = new URL(value)
  return href === `${origin}/` && !origin.includes('*')
}

/** True for an address that paths can be put behind: without account and query. */
function isBaseUrl(value: string): boolean {
  if (!isWebUrl(value)) return false
  const { href, origin, pathname } = new URL(value)
  return href === `${origin}${pathname}`
}

function originSchema(wanted: string) {
  return z
    .string()
    .refine(isOrigin, wanted)
    .transform((value) => new URL(value).origin)
}

/** False where the map would leave something in braces as it is, such as the {s} of other maps: it would never find a tile. */
function isTileUrl(value: string): boolean {
  const address = value.replaceAll(/\{(?:z|x|y|ratio)\}/g, '0')
  return (
    isWebUrl(address) && !/[{}]/.test(address) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
  )
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

const TLS_PARAMETERS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

/** True unless a parameter about TLS is misspelt: the driver passes over it, and the connection would be without TLS. */
function hasKnownTlsParameters(value: string): boolean {
  const [, query = ''] = value.split('?')
  return [...new URLSearchParams(query).keys()].every(
    (name) => !/^ssl/i.test(name) || TLS_PARAMETERS.includes(name),
  )
}

function isMediaUrl(value: string): boolean {
  if (/^file:(?!\/\/).+/.test(value)) return true
  if (!URL.canParse(value)) return false
  const { protocol, host, hostname, username, password, pathname } = new URL(value)
  if (protocol === 'file:') return isPercentEncoded(pathname)
  return protocol === 's3:' && hostname !== '' && host === hostname && `${username}${password}` === ''
}

/** The variables as text, each with what it wants; rules between several follow in parseEnv. */
export const variablesSchema = z.object({
  // "prod" would start the site with invented guides, over http, and without a second factor for administrators.
  NODE_ENV: z
    .string()
    .refine((value) => value === 'production' || !/^prod/i.test(value), 'production, or development')
    .optional(),
  HOST: z.string().min(1, 'a host name or address').default('127.0.0.1'),
  PORT: portSchema.default(3000),
  DATA_DIR: z.string().min(1, 'a folder').default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, `file:PATH for SQLite or postgres://... for PostgreSQL; ${ENCODED_WANTED}`)
    .refine(hasKnownTlsParameters, `of the parameters about TLS only ${TLS_PARAMETERS.join(', ')}`)
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
  ADMIN_URL: z
    .string()
    .refine(isBaseUrl, 'the http(s) address of the admin app, such as https://admin.example.org')
    .transform((value) => new URL(value).href.replace(/\/$/, ''))
    .optional(),
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
      (value) => value === 'off' || isTileUrl(value),
      'an http(s) address with {z}, {x} and {y}, with nothing else in braces but {ratio}, or off',
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

export type Variables = z.output<typeof variablesSchema>
