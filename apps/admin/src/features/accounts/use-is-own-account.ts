import { trpc } from '../../trpc.ts'

/** Whether an account is that of who is signed in. */
export function useIsOwnAccount(id: number | undefined): boolean {
  const viewer = trpc.session.current.useQuery().data
  return viewer != null && viewer.id === id
}
