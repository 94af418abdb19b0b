import type { User } from '@grove/schema'
import { useHydrated } from '@tanstack/react-router'
import { trpc } from './trpc.ts'

/**
 * The signed-in user: undefined while not known, null for nobody. Pages are the same for everybody, so the browser
 * asks once the page is its own; a page that was rendered for its viewer already knows.
 */
export function useViewer(): User | null | undefined {
  const isHydrated = useHydrated()
  return trpc.session.current.useQuery(undefined, { enabled: isHydrated }).data
}
