import type { User } from '@grove/schema'
import { createContext, useContext } from 'react'

/** The account whose app is shown. It stays while that account signs in again, so that the page stays as it is. */
export const ViewerContext = createContext<User | undefined>(undefined)

/** The account whose app is shown, as calls name it that change something. */
export function useViewerId(): number | undefined {
  return useContext(ViewerContext)?.id
}

/** Whether who is signed in is an administrator; false for a reviewer, who sees applications and messages alone. */
export function useIsAdministrator(): boolean {
  return useContext(ViewerContext)?.isAdmin === true
}

/** Whether an account is that of who is signed in. */
export function useIsOwnAccount(id: number | null | undefined): boolean {
  const viewer = useContext(ViewerContext)
  return viewer !== undefined && viewer.id === id
}
