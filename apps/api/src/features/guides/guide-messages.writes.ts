import type { Db, GuideRecord } from '@grove/db'
import { listAdminIdsToTell } from '@grove/db'
import type { PrivateGuide } from '@grove/schema'
import { displayName } from '@grove/schema'
import { writeMessage } from '../../mail/write-message.ts'

/** Tells an applicant that their application has arrived, and administrators that it waits. */
export async function tellOfApplication(
  trx: Db,
  guide: Pick<PrivateGuide, 'id' | 'userId' | 'userName'>,
  now: Date,
): Promise<void> {
  const data = { guideId: guide.id, userName: displayName(guide.userName) }
  await writeMessage(trx, { kind: 'application-received', to: { userId: guide.userId }, data }, now)
  for (const userId of await listAdminIdsToTell(trx, 'at_once'))
    await writeMessage(trx, { kind: 'new-application', to: { userId }, data }, now)
}

/** Tells an owner of a decision about their listing, as far as it changes what they or others see. */
export async function tellOfDecision(
  trx: Db,
  before: GuideRecord,
  after: GuideRecord,
  now: Date,
): Promise<void> {
  const to = { userId: after.userId }
  const data = { guideId: after.id, userName: displayName(after.userName) }
  if (after.applicationStatus === 'rejected' && before.applicationStatus !== 'rejected')
    await writeMessage(trx, { kind: 'application-rejected', to, data: { ...data, reason: null } }, now)
  else if (after.applicationStatus === 'approved' && before.applicationStatus !== 'approved')
    await writeMessage(trx, { kind: 'application-approved', to, data: { ...data, reason: null } }, now)
  else if (after.published && !before.published)
    await writeMessage(trx, { kind: 'listing-published', to, data }, now)
}
