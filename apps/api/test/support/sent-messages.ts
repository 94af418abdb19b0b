import type { Services } from '../../src/context.ts'

/** Notes of all messages that wait that a mail server has taken them now. */
export async function markMessagesSent({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: clock().toISOString() })
    .where('state', '=', 'waiting')
    .execute()
}
