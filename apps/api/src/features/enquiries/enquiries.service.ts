import type { Db, GuideRecord } from '@grove/db'
import {
  deleteBlockedSender,
  findEnquiryOfUser,
  findGuideById,
  findUserById,
  insertBlockedSender,
  insertEnquiry,
  inTransaction,
  isSenderBlocked,
  lockListings,
  updateEnquiryDelivery,
  updateEnquiryMarks,
} from '@grove/db'
import type { BlockSenderInput, SendEnquiryInput, UpdateEnquiryInput } from '@grove/schema'
import { ConflictError, displayName, ENQUIRY_LEAST_TIME_MS, NotFoundError } from '@grove/schema'
import type { Context, MemberContext } from '../../context.ts'
import { limitedAddress } from '../../http/rate-limit.ts'
import { writeMessage } from '../../mail/write-message.ts'

/** True for what a machine fills in: a field that people do not see, or all of the form at once. */
function isMachine({ form }: SendEnquiryInput): boolean {
  return form !== undefined && (form.website !== '' || form.shownForMs < ENQUIRY_LEAST_TIME_MS)
}

/**
 * The guide, where visitors may write to it.
 * @throws NotFoundError for one that they do not see, ConflictError for one that takes no enquiries.
 */
async function getReachableGuide(db: Db, id: number): Promise<GuideRecord> {
  const guide = await findGuideById(db, id)
  if (guide === undefined || !guide.isPublic) throw new NotFoundError('Guide not found')
  if (!guide.takesEnquiries) throw new ConflictError('This guide takes no enquiries at the moment')
  return guide
}

/**
 * Sends a visitor's words to a guide. Machines and blocked senders get the same answer and no message, and nobody learns
 * where the message goes, or whether it goes anywhere.
 */
export async function sendEnquiry(ctx: Context, input: SendEnquiryInput) {
  const { db, clock, limits, log } = ctx
  const guide = await getReachableGuide(db, input.id)
  const answer = { message: `Your message is on its way to ${displayName(guide.userName)}.` }
  const ofAddress = { limit: 'enquiryByAddress', key: limitedAddress(ctx.address) } as const
  // Of both or of none: whom a full guide refuses may write to another one.
  const spent = await limits.spend(ofAddress, { limit: 'enquiryByGuide', key: String(guide.id) })
  if (isMachine(input) || (await isSenderBlocked(db, guide.id, input.email))) {
    // The limit of the guide refuses them as everybody else, but only that of the address is used up by them.
    await spent.giveBack()
    await limits.spend(ofAddress)
    log.info({ event: 'enquiry-dropped', guideId: guide.id }, 'an enquiry was dropped')
    return answer
  }
  await inTransaction(db, async (trx) => {
    const now = clock()
    // Its owner may have deleted or paused it by now.
    await lockListings(trx, [guide.id])
    const { userId, contactEmail } = await getReachableGuide(trx, guide.id)
    const owner = await findUserById(trx, userId)
    const { name, email, message: text } = input
    const enquiryId = await insertEnquiry(trx, { guideId: guide.id, name, email, text }, now)
    const to = contactEmail ? { userId, address: contactEmail } : { userId }
    if (contactEmail || owner?.email)
      await writeMessage(trx, { kind: 'enquiry', to, data: { enquiryId }, event: String(enquiryId) }, now)
    else await updateEnquiryDelivery(trx, enquiryId, 'failed')
  })
  return answer
}

async function getOwn({ db, viewer }: MemberContext, id: number) {
  const enquiry = await findEnquiryOfUser(db, viewer.user.id, id)
  if (enquiry === undefined) throw new NotFoundError('Enquiry not found')
  return enquiry
}

/** Marks an enquiry to one's own listing. */
export async function updateEnquiry(ctx: MemberContext, { id, ...marks }: UpdateEnquiryInput): Promise<void> {
  await getOwn(ctx, id)
  await updateEnquiryMarks(ctx.db, id, marks, ctx.clock())
}

/** Lets nobody write to one's listing from the address that this enquiry came from, or lets them again. */
export async function blockSender(ctx: MemberContext, { id, isBlocked }: BlockSenderInput): Promise<void> {
  const { guideId, email } = await getOwn(ctx, id)
  if (isBlocked) await insertBlockedSender(ctx.db, guideId, email, ctx.clock())
  else await deleteBlockedSender(ctx.db, guideId, email)
}
