import { useContext } from 'react'
import { ViewerContext } from './viewer-context.ts'

/** Whether who is signed in is an administrator; false for a reviewer, who sees applications and messages alone. */
export function useIsAdministrator(): boolean {
  return useContext(ViewerContext)?.isAdmin === true
}
