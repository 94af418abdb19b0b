import { trpc } from './trpc.ts'

/** Whether who is signed in is an administrator; false for a reviewer, who sees applications and messages alone. */
export function useIsAdministrator(): boolean {
  return trpc.session.current.useQuery().data?.isAdmin === true
}
