import { deleteOtherSessionsOfUser, deleteSessionOfUser, listSessionsOfUser } from '@grove/db'
import type { OwnSession } from '@grove/schema'
import { ADMIN_SESSION_IDLE_MS, SESSION_IDLE_MS } from '@grove/schema'
import type { MemberContext } from '../../context.ts'

/** Where the account is signed in. */
export async function listOwnSessions({ db, clock, viewer }: MemberContext): Promise<OwnSession[]> {
  const now = clock()
  const idleMs = viewer.user.isAdmin || viewer.user.isReviewer ? ADMIN_SESSION_IDLE_MS : SESSION_IDLE_MS
  const limits = { now, idleSince: new Date(now.getTime() - idleMs) }
  const sessions = await listSessionsOfUser(db, viewer.user.id, limits)
  return sessions.map(({ browser, address, ...session }) => ({
    ...session,
    browser: browser ?? 'a browser or program that we do not know',
    address: address ?? '',
    isCurrent: session.id === viewer.sessionId,
  }))
}

/** Ends one session of the account; one that has ended is none. */
export async function endOwnSession({ db, viewer, log }: MemberContext, { id }: { id: string }) {
  await deleteSessionOfUser(db, viewer.user.id, id)
  log.info({ event: 'session-ended', userId: viewer.user.id }, 'a session was ended by its owner')
  return { message: 'Signed out there' }
}

/** Ends every session of the account but the one that asks. */
export async function endOtherSessions({ db, viewer, log }: MemberContext) {
  await deleteOtherSessionsOfUser(db, viewer.user.id, viewer.sessionId)
  log.info(
    { event: 'sessions-ended', userId: viewer.user.id },
    'all other sessions were ended by their owner',
  )
  return { message: 'Signed out everywhere else' }
}
