import type { OutboxMessage } from '@grove/db'
import { findMessage, findUserById, getOutboxState, retryFailedMessage } from '@grove/db'
import type { MessageView, OutboxStateAnswer } from '@grove/schema'
import { ConflictError, NotFoundError, OUTBOX_LATE_MS } from '@grove/schema'
import type { Context, MemberContext } from '../../context.ts'
import { mayAdminister } from '../../context.ts'
import type { LetterSite } from '../../mail/letter.ts'
import { getLetterSite } from '../../mail/letter-site.ts'
import { makeLinkToken } from '../../mail/link-tokens.ts'
import { renderMessage } from '../../mail/render-message.ts'
import { MESSAGE_LINKS } from '../../mail/texts.ts'

async function getMessage({ db }: Context, id: number): Promise<OutboxMessage> {
  const message = await findMessage(db, id)
  if (message === undefined) throw new NotFoundError('Message not found')
  return message
}

/**
 * Whether an administrator may have the link of a message: only while no mail server would send it, only once, and
 * never for the account of another administrator, or one could become the other.
 */
async function mayHaveLink({ db, mail, viewer }: MemberContext, message: OutboxMessage): Promise<boolean> {
  const { kind, state, userId, address, linkUsedAt } = message
  // It may set the password of somebody else's account.
  if (!mayAdminister(viewer)) return false
  if (mail.transport !== undefined || state !== 'waiting' || linkUsedAt !== null) return false
  if (MESSAGE_LINKS[kind] === undefined || userId === null || address === null) return false
  const owner = await findUserById(db, userId)
  return owner !== undefined && (!owner.isAdmin || owner.id === viewer.user.id)
}

/** The shown text of a message, with a link that leads nowhere. */
function render(message: OutboxMessage, site: LetterSite) {
  if (message.data === null) return { subject: null, text: null, html: null }
  const linked = MESSAGE_LINKS[message.kind]
  const link = linked === undefined ? '' : `${site.origin}${linked.path}?token=...`
  return renderMessage(message, { site, link, enquiry: undefined })
}

/** One message as it looks. */
export async function viewMessage(ctx: MemberContext, id: number): Promise<MessageView> {
  const message = await getMessage(ctx, id)
  const hasLink = await mayHaveLink(ctx, message)
  return { ...message, ...render(message, await getLetterSite(ctx)), hasLink }
}

/** Makes the link of a message that nobody sends, and ends the one before. */
export async function makeMessageLink(ctx: MemberContext, id: number) {
  const { db, clock, mail, log, viewer } = ctx
  const message = await getMessage(ctx, id)
  const linked = MESSAGE_LINKS[message.kind]
  const { userId, address } = message
  if (linked === undefined || userId === null || address === null || !(await mayHaveLink(ctx, message)))
    throw new ConflictError('The link of this message is for its recipient alone')
  const { purpose, path } = linked
  const token = await makeLinkToken(db, { purpose, userId, address, messageId: id }, clock())
  log.warn({ event: 'message-link-shown', messageId: id, userId, byUserId: viewer.user.id }, 'link shown')
  return { url: `${mail.siteOrigin.current()}${path}?token=${token}` }
}

/** Sends a message that failed again, from the first try on. */
export async function retryMessage({ db, clock }: Context, id: number): Promise<void> {
  if (!(await retryFailedMessage(db, id, clock())))
    throw new ConflictError('This message has not failed, or its text is erased')
}

export async function readOutboxState({ db, clock, mail }: Context): Promise<OutboxStateAnswer> {
  const state = await getOutboxState(db)
  const since = state.oldestAt === null ? 0 : clock().getTime() - Date.parse(state.oldestAt)
  return { ...state, isConfigured: mail.transport !== undefined, isLate: since > OUTBOX_LATE_MS }
}
