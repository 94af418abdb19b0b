import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, OutboxMessage } from '@grove/db'
import {
  claimMessage,
  emailKey,
  findEnquiryToSend,
  inTransaction,
  recordMessageFailure,
  recordMessageSent,
  updateEnquiryDelivery,
} from '@grove/db'
import { displayName, MESSAGE_DATA } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import { getLetterSite } from './letter-site.ts'
import { makeLinkToken } from './link-tokens.ts'
import type { Mail } from './mail.ts'
import { renderMessage } from './render-message.ts'
import { MESSAGE_LINKS, UNSUBSCRIBABLE } from './texts.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'
import { isServerAway } from './transport.ts'
import { writeMessage } from './write-message.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long after each failure the next try is made; after the last one there is none. */
export const RETRY_STEPS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const
/** How long a process keeps a message to itself: longer than sending one may take. */
const CLAIM_MS = 10 * MINUTE_MS
/** Tries to note that a message was sent, while the database does not answer. */
const NOTE_TRIES = 60
const NOTE_PAUSE_MS = 1_000
const ERROR_MAX_LENGTH = 300

export interface OutboxDeps {
  db: Db
  clock: () => Date
  mail: Mail
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Words of a mail server for administrators: one line, without links, whose secrets a server may have repeated. */
function errorWords(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.replaceAll(/https?:\S+/g, '[link]').slice(0, ERROR_MAX_LENGTH)
}

/** A message that no later try would send. */
class UnsendableError extends Error {}

/** The id of the enquiry that a message carries; undefined for other messages. */
function enquiryIdOf({ kind, data }: OutboxMessage): number | undefined {
  return kind === 'enquiry' ? MESSAGE_DATA.enquiry.parse(data).enquiryId : undefined
}

/** The enquiry of a message, which is read only now. */
async function enquiryOf({ db }: OutboxDeps, message: OutboxMessage) {
  const id = enquiryIdOf(message)
  if (id === undefined) return undefined
  const enquiry = await findEnquiryToSend(db, id)
  if (enquiry === undefined) throw new UnsendableError('The enquiry has been erased')
  return { ...enquiry, userName: displayName(enquiry.userName) }
}

/** Tells the owner of a listing, at the address of the account, that its contact address does not take an enquiry. */
async function tellOfLostEnquiry(trx: Db, id: number, message: OutboxMessage, now: Date): Promise<void> {
  await updateEnquiryDelivery(trx, id, 'failed')
  const { userId, userEmail } = (await findEnquiryToSend(trx, id)) ?? {}
  if (
    message.isInvented ||
    userId === undefined ||
    !userEmail ||
    emailKey(userEmail) === emailKey(message.address ?? '')
  )
    return
  const event = String(id)
  await writeMessage(
    trx,
    { kind: 'enquiry-not-delivered', to: { userId }, data: { enquiryId: id }, event },
    now,
  )
}

/** The message with its text and link, which are made at this moment. */
async function composeMail(deps: OutboxDeps, message: OutboxMessage): Promise<OutgoingMail> {
  const { db, clock, mail } = deps
  const { address, kind, userId } = message
  if (message.isInvented) throw new UnsendableError('Accounts of the demo get no messages')
  if (address === null) throw new UnsendableError('The account has no e-mail address')
  const site = await getLetterSite(deps)
  const linked = MESSAGE_LINKS[kind]
  let link = ''
  if (linked !== undefined && userId !== null) {
    const { purpose, path } = linked
    const token = await makeLinkToken(db, { purpose, userId, address, messageId: message.id }, clock())
    link = `${site.origin}${path}?token=${token}`
  }
  const enquiry = await enquiryOf(deps, message)
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
  if (UNSUBSCRIBABLE.has(kind) && userId !== null) {
    headers['List-Unsubscribe'] = `<${mail.unsubscribeUrl(userId)}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return {
    ...renderMessage(message, { site, link, enquiry }),
    from: mail.from,
    to: address,
    ...(enquiry !== undefined && { replyTo: enquiry.email }),
    messageId: `${message.messageId}@${mail.from.address.split('@').at(-1)}`,
    headers,
  }
}

/** Notes that a message was sent, again and again while the database is away: unnoted it would be sent once more. */
async function noteSent(
  { db, clock, log }: OutboxDeps,
  claimed: { id: number; claim: string },
  enquiryId: number | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await inTransaction(db, async (trx) => {
        await recordMessageSent(trx, claimed, clock())
        if (enquiryId !== undefined) await updateEnquiryDelivery(trx, enquiryId, 'sent')
      })
      return
    } catch (error) {
      if (tries === NOTE_TRIES) throw error
      log.warn({ err: error, messageId: claimed.id }, 'a sent message could not be noted yet')
      await pause(NOTE_PAUSE_MS)
    }
  }
}

type Outcome = 'sent' | 'failed' | 'no-server'

async function sendOne(
  deps: OutboxDeps,
  transport: MailTransport,
  message: OutboxMessage,
  claim: string,
): Promise<Outcome> {
  const { db, clock, log } = deps
  const claimed = { id: message.id, claim }
  try {
    await transport.send(await composeMail(deps, message))
  } catch (error) {
    const now = clock()
    const step = error instanceof UnsendableError ? undefined : RETRY_STEPS_MS[message.tries]
    const nextTryAt = step === undefined ? undefined : new Date(now.getTime() + step)
    const reason = errorWords(error)
    // Not the error itself: a mail server may repeat the message in it, with its link.
    log.warn({ reason, messageId: message.id, kind: message.kind, nextTryAt }, 'a message was not sent')
    const failure = { error: reason, nextTryAt, now }
    const enquiryId = enquiryIdOf(message)
    await inTransaction(db, async (trx) => {
      const isNoted = await recordMessageFailure(trx, claimed, failure)
      if (isNoted && nextTryAt === undefined && enquiryId !== undefined)
        await tellOfLostEnquiry(trx, enquiryId, message, now)
    })
    return isServerAway(error) ? 'no-server' : 'failed'
  }
  await noteSent(deps, claimed, enquiryIdOf(message))
  return 'sent'
}

/** The result of one pass over the outbox. */
export interface OutboxPass {
  sent: number
  failed: number
  /** False where nobody answered at the mail server: the messages left are not tried now. */
  isServerThere: boolean
}

/**
 * Sends what is due, and notes what it came to, until nothing is left, `signal` says so or the mail server is away.
 * Several processes may do so at once: each message is claimed by one of them.
 */
export async function sendDueMessages(deps: OutboxDeps, signal?: AbortSignal): Promise<OutboxPass> {
  const { db, clock, mail, log } = deps
  const pass = { sent: 0, failed: 0, isServerThere: true }
  if (mail.transport === undefined) return pass
  const { transport } = mail
  while (pass.isServerThere && signal?.aborted !== true) {
    const now = clock()
    const claim = randomUUID()
    const until = new Date(now.getTime() + CLAIM_MS)
    // One at a time: a process that dies leaves at most one of which nobody knows whether it was sent.
    const message = await claimMessage(db, { now, until, claim })
    if (message === undefined) break
    const outcome = await sendOne(deps, transport, message, claim)
    if (outcome === 'sent') pass.sent += 1
    else pass.failed += 1
    if (outcome === 'no-server') pass.isServerThere = false
  }
  if (pass.sent + pass.failed > 0) log.info({ event: 'outbox', ...pass }, 'messages sent')
  return pass
}
