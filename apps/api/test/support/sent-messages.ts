import type { Db } from '@grove/db'
import type { MessageKind } from '@grove/schema'
import type { SmtpSink } from '@grove/testkit/smtp-sink'
import type { Services } from '../../src/context.ts'
import { sendDueMessages } from '../../src/mail/send-outbox.ts'
import { createSmtpTransport } from '../../src/mail/transport.ts'

/** Notes of all messages that wait that a mail server has taken them now. */
export async function markMessagesSent({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: clock().toISOString() })
    .where('state', '=', 'waiting')
    .execute()
}

/** Who is told by messages of a kind, and of what, in the order in which they were written. */
export async function dataOfMessages(db: Db, kind: MessageKind): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['user_id', 'data'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ user_id, data }) => ({ userId: user_id, ...JSON.parse(data ?? '{}') }))
}

/** Sends the messages that are due to a mail server of the tests. */
export async function sendTo({ url }: SmtpSink, services: Services): Promise<void> {
  const transport = createSmtpTransport(url)
  await sendDueMessages({
    ...services,
    mail: { ...services.mail, transport },
    log: { info() {}, warn() {}, error() {} },
  })
  transport.close()
}
