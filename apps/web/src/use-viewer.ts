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

/**
 * The same on a page that is rendered alike for everybody. The header may know sooner than a part of the page has been taken
 * over, which must be as it was rendered till then.
 */
export function useHydratedViewer(): User | null | undefined {
  const isHydrated = useHydrated()
  const viewer = useViewer()
  return isHydrated ? viewer : undefined
}
