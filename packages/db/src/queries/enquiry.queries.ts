import type { MessageState } from '@grove/schema'
import type { Db } from '../client.ts'
import { emailKey } from '../search-texts.ts'
import { countRows, hasRows } from './query-ends.ts'

interface NewEnquiry {
  guideId: number
  name: string
  email: string
  text: string
}

/** Adds an enquiry and answers its id. */
export async function insertEnquiry(trx: Db, enquiry: NewEnquiry, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('enquiries')
    .values({
      guide_id: enquiry.guideId,
      name: enquiry.name,
      email: enquiry.email,
      text: enquiry.text,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An enquiry as the message to its guide needs it. It goes to the address of the account only where the listing names none. */
export function findEnquiryToSend(db: Db, id: number) {
  return db
    .selectFrom('enquiries')
    .innerJoin('guides', 'guides.id', 'enquiries.guide_id')
    .innerJoin('users', 'users.id', 'guides.user_id')
    .select([
      'enquiries.name',
      'enquiries.email',
      'enquiries.text',
      'guides.user_name as userName',
      'users.id as userId',
      'users.email as userEmail',
    ])
    .where('enquiries.id', '=', id)
    .executeTakeFirst()
}

/** Notes what became of the message of an enquiry. */
export async function updateEnquiryDelivery(db: Db, id: number, delivery: MessageState): Promise<void> {
  await db.updateTable('enquiries').set({ delivery }).where('id', '=', id).execute()
}

/** True where the guide has blocked whoever writes from this address. */
export async function isSenderBlocked(db: Db, guideId: number, email: string): Promise<boolean> {
  return db
    .selectFrom('blocked_senders')
    .where('guide_id', '=', guideId)
    .where('email_key', '=', emailKey(email))
    .$call(hasRows)
}

export async function deleteBlockedSender(db: Db, guideId: number, email: string): Promise<void> {
  await db
    .deleteFrom('blocked_senders')
    .where('guide_id', '=', guideId)
    .where('email_key', '=', emailKey(email))
    .execute()
}

export async function insertBlockedSender(db: Db, guideId: number, email: string, now: Date): Promise<void> {
  await db
    .insertInto('blocked_senders')
    .values({ guide_id: guideId, email_key: emailKey(email), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['guide_id', 'email_key']).doNothing())
    .execute()
}

function selectEnquiries(db: Db) {
  return db
    .selectFrom('enquiries')
    .select([
      'enquiries.id',
      'enquiries.name',
      'enquiries.email',
      'enquiries.text',
      'enquiries.created_at as createdAt',
      'enquiries.delivery',
      'enquiries.read_at as readAt',
      'enquiries.answered_at as answeredAt',
      'enquiries.reported_at as reportedAt',
    ])
}

function toEnquiry<
  Row extends {
    readAt: string | null
    answeredAt: string | null
    reportedAt: string | null
  },
>({ readAt, answeredAt, reportedAt, ...row }: Row) {
  return {
    ...row,
    isRead: readAt !== null,
    isAnswered: answeredAt !== null,
    isReported: reportedAt !== null,
  }
}

/** How many enquiries to the listing of an account are not marked as read. */
export async function countUnreadEnquiries(db: Db, userId: number): Promise<number> {
  return db
    .selectFrom('enquiries')
    .innerJoin('guides', 'guides.id', 'enquiries.guide_id')
    .where('guides.user_id', '=', userId)
    .where('enquiries.read_at', 'is', null)
    .$call(countRows)
}

/** The addresses, as they are compared, that the listing of an account takes nothing from. */
async function listBlockedKeys(db: Db, userId: number, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('blocked_senders')
    .innerJoin('guides', 'guides.id', 'blocked_senders.guide_id')
    .select('blocked_senders.email_key')
    .where('guides.user_id', '=', userId)
    .where('blocked_senders.email_key', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.email_key))
}

/** The enquiries to the listing of an account, newest first, before the id `cursor`. */
export async function listEnquiriesOfUser(
  db: Db,
  userId: number,
  { cursor, limit }: { cursor?: number | null | undefined; limit: number },
) {
  let query = selectEnquiries(db)
    .innerJoin('guides', 'guides.id', 'enquiries.guide_id')
    .where('guides.user_id', '=', userId)
    .orderBy('enquiries.id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined && cursor !== null) query = query.where('enquiries.id', '<', cursor)
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const keys = shown.map(({ email }) => emailKey(email))
  const blocked = await listBlockedKeys(db, userId, keys)
  const items = shown.map((row) => ({ ...toEnquiry(row), isBlocked: blocked.has(emailKey(row.email)) }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** The listing and the sender of an enquiry to this account; undefined for anybody else's. */
export async function findEnquiryOfUser(db: Db, userId: number, id: number) {
  return db
    .selectFrom('enquiries')
    .innerJoin('guides', 'guides.id', 'enquiries.guide_id')
    .select(['enquiries.guide_id as guideId', 'enquiries.email'])
    .where('guides.user_id', '=', userId)
    .where('enquiries.id', '=', id)
    .executeTakeFirst()
}

/** Marks an enquiry; `undefined` leaves a mark. */
export async function updateEnquiryMarks(
  db: Db,
  id: number,
  marks: { isRead?: boolean | undefined; isAnswered?: boolean | undefined; isReported?: boolean | undefined },
  now: Date,
): Promise<void> {
  const at = (mark: boolean | undefined) => (mark === undefined ? undefined : mark ? now.toISOString() : null)
  await db
    .updateTable('enquiries')
    .set((eb) => ({
      id: eb.ref('id'),
      read_at: at(marks.isRead),
      answered_at: at(marks.isAnswered),
      reported_at: at(marks.isReported),
    }))
    .where('id', '=', id)
    .execute()
}

/** How many enquiries were written, answered and reported, and the reported ones with their text, newest first. */
export async function listEnquiryReports(db: Db, limit: number) {
  const sums = await db
    .selectFrom('enquiries')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('answered_at').as('answered'),
      eb.fn.count<number>('reported_at').as('reported'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await selectEnquiries(db)
    .innerJoin('guides', 'guides.id', 'enquiries.guide_id')
    .select(['guides.id as guideId', 'guides.user_name as userName'])
    .where('enquiries.reported_at', 'is not', null)
    .orderBy('enquiries.id', 'desc')
    .limit(limit)
    .execute()
  return { ...sums, items: rows.map(toEnquiry) }
}
