import { createTransport } from 'nodemailer'

/** A message as it leaves the house. */
export interface OutgoingMail {
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Without its angle brackets. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

export interface MailTransport {
  /** Resolves once the mail server has taken the message. @throws where it has not, or it is not known. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** How long a mail server is waited for, in milliseconds. */
const TIMEOUTS = {
  connection: 10_000,
  /** Between two lines of its. */
  answer: 60_000,
  /** For the whole message: far less than a process may keep one to itself. */
  message: 4 * 60_000,
}
const MESSAGES_PER_CONNECTION = 100
const IDLE_MS = 30_000
const SMTP_PORT = 587
const SMTPS_PORT = 465

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
}

/**
 * Sends over SMTP. Nothing goes to another machine unencrypted, nor to one whose certificate nobody vouches for. A message
 * whose connection breaks is never sent again from here: the outbox decides about that.
 */
export function createSmtpTransport(smtpUrl: string, timeouts = TIMEOUTS): MailTransport {
  const url = new URL(smtpUrl)
  const isEncryptedFromTheStart = url.protocol === 'smtps:'
  const mayBePlain = !isEncryptedFromTheStart && isLoopback(url.hostname)
  const transport = createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isEncryptedFromTheStart ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
    secure: isEncryptedFromTheStart,
    requireTLS: !isEncryptedFromTheStart && !mayBePlain,
    // A mail server as it comes with its system offers TLS with a certificate of its own making.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !mayBePlain },
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    // One message after the other: see docs/decisions/140.
    maxConnections: 1,
    maxMessages: MESSAGES_PER_CONNECTION,
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    dnsTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, ...mail }) {
      await transport.sendMail({
        ...mail,
        // An address alone is never read as a list of several.
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
        messageId: `<${messageId}>`,
        signal: AbortSignal.timeout(timeouts.message),
      })
    },
    close: () => transport.close(),
  }
}

/** Error codes that mean the mail server cannot be reached, rather than that it refused one message. */
const NO_SERVER = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EPROTOCOL',
])

export function isServerAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SERVER.has(String(error.code))
}
