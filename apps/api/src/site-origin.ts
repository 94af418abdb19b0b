import type { Env } from './env.ts'

/** Where the site is reached: links in pages and messages begin with it. */
export interface SiteOrigin {
  /** PUBLIC_URL, else where this process listens; without a trailing slash. */
  current: () => string
  /** Notes the port that the system has chosen, where PORT left it open. */
  listensAt: (port: number) => void
}

export function createSiteOrigin(env: Env): SiteOrigin {
  let { port } = env
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  return {
    current: () => env.publicUrl ?? `http://${host}:${port}`,
    listensAt(listeningPort) {
      port = listeningPort
    },
  }
}
