import { useContext } from 'react'
import { ViewerContext } from './viewer-context.ts'

/** Whether an account is that of who is signed in. */
export function useIsOwnAccount(id: number | null | undefined): boolean {
  const viewer = useContext(ViewerContext)
  return viewer !== undefined && viewer.id === id
}
