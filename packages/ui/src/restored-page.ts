import type { User } from '@grove/schema'

/**
 * Safari keeps a page as it was left, also one that must not be stored, and shows it again on "Back". Where somebody else is
 * signed in by then, or nobody, the page is loaded anew.
 *
 * @param shown the account that the page shows; undefined while it is not known, null for nobody
 * @param ask who is signed in now
 */
export function watchRestoredPage(
  shown: () => User | null | undefined,
  ask: () => Promise<User | null>,
): void {
  addEventListener('pageshow', async ({ persisted }) => {
    const before = shown()
    if (!persisted || before === undefined) return
    // Without a connection nothing is known, and nothing could be loaded.
    const now = await ask().catch(() => before)
    if (now?.id !== before?.id) location.reload()
  })
}
