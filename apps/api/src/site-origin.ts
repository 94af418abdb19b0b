import type { Env } from './env.ts'
import { hostInAddress } from './lib/listening.ts'

/** Where the site is reached: links in pages and messages begin with it. */
export type SiteOrigin = ReturnType<typeof createSiteOrigin>

export function createSiteOrigin(env: Env) {
  let { port } = env
  const current = () => env.publicUrl ?? `http://${hostInAddress(env.host)}:${port}`
  return {
    /** PUBLIC_URL, else where this process listens; without a trailing slash. */
    current,
    /** Where the admin app is, without a trailing slash. */
    admin: () => env.adminUrl ?? `${current()}/admin`,
    /** Notes the port that the system has chosen, where PORT left it open. */
    listensAt(listeningPort: number): void {
      port = listeningPort
    },
  }
}
