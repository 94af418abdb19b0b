import type { ApplicationMessages, MessageData } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { isPending, isPublic } from './guide-row.ts'
import { countRows } from './query-ends.ts'
import { ofOpenAccount } from './review.queries.ts'

/** How an administrator hears of new applications. */
export async function updateApplicationMessages(
  db: Db,
  userId: number,
  applicationMessages: ApplicationMessages,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ application_messages: applicationMessages })
    .where('id', '=', userId)
    .execute()
}

export async function getApplicationMessages(db: Db, userId: number): Promise<ApplicationMessages> {
  const { setting } = await db
    .selectFrom('users')
    .select('application_messages as setting')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return setting
}

/** Accounts with an address, none of the demo, and none whose owner has closed it. */
function selectReachable(db: Db) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email', 'is not', null)
    .where('is_invented', '=', 0)
    .where('erase_at', 'is', null)
    .orderBy('id')
}

/**
 * The administrators and reviewers who have an address and hear of new applications in this way; none of the demo, and none
 * who has closed the account.
 */
export async function listAdminIdsToTell(
  db: Db,
  applicationMessages: ApplicationMessages,
): Promise<number[]> {
  const rows = await selectReachable(db)
    .where((eb) => eb.or([eb('is_admin', '=', eb.lit(1)), eb('is_reviewer', '=', eb.lit(1))]))
    .where('application_messages', '=', applicationMessages)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The administrators, none of the demo, who have an address, hear of applications at all, and for whom there is no
 * summary of this month yet. The key of such a message is its kind, the account and the month.
 */
export async function listAdminIdsToSummarise(db: Db, month: string): Promise<number[]> {
  const rows = await selectReachable(db)
    .where('is_admin', '=', 1)
    .where('application_messages', '<>', 'off')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .where('event_key', '=', sql<string>`'monthly-summary ' || users.id || ${` ${month}`}`),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** How many applications that still wait came, or came again, between two times, the second left out. */
export async function countNewApplications(db: Db, since: Date, before: Date): Promise<number> {
  const sentAt = sql<string>`coalesce(sent_again_at, created_at)`
  return db
    .selectFrom('guides')
    .where(isPending)
    .where(ofOpenAccount)
    .where(sentAt, '>=', since.toISOString())
    .where(sentAt, '<', before.toISOString())
    .$call(countRows)
}

/** Reads what came and ended between two times, the second left out, and what waits now. */
export async function getMonthlySummary(
  db: Db,
  begin: Date,
  before: Date,
): Promise<Omit<MessageData<'monthly-summary'>, 'month'>> {
  const [start, end] = [begin.toISOString(), before.toISOString()]
  // Each by an index: the table is not read as a whole.
  const count = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
    return rows[0]?.count ?? 0
  }
  return {
    newApplications: await count(sql`guides where created_at >= ${start} and created_at < ${end}`),
    waiting: await count(sql`guides where ${isPending} and ${ofOpenAccount}`),
    endedCredentials: await count(sql`credentials where ended_at >= ${start} and ended_at < ${end}`),
    unconfirmed: await count(sql`guides where unconfirmed = 1 and ${isPublic}`),
  }
}
