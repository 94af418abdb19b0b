import type { Db } from '@grove/db'
import { hasSessionRow, lockUsers } from '@grove/db'
import { UnauthenticatedError } from '@grove/schema'
import type { Viewer } from '../../context.ts'

/**
 * For calls that decide who gets into an account: whoever made one was signed in when it came, which may be a while ago. Locks the
 * account of who asks, so that what ends sessions, such as a change of the password, is over or waits; and, in the order of their ids,
 * the accounts that are to be changed.
 * @throws UnauthenticatedError where the session has ended meanwhile.
 */
export async function expectSignedIn(
  trx: Db,
  { user, sessionId }: Viewer,
  changedIds: readonly number[] = [],
): Promise<void> {
  await lockUsers(trx, [user.id, ...changedIds])
  if (!(await hasSessionRow(trx, sessionId))) throw new UnauthenticatedError()
}
