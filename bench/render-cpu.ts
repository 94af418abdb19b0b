import { readFile } from 'node:fs/promises'
import { createTRPCClient, httpLink } from '@trpc/client'

const WEB_BUILD = new URL('../apps/web/dist/', import.meta.url)
const WARM_UP_RENDERS = 400
const MEASURED_RENDERS = 300

/**
 * Milliseconds of CPU that one rendering of /guides takes (24 cards), without the database: its answers are
 * asked of the running server once and then repeated.
 */
export async function measureRenderCpu(serverUrl: string): Promise<number> {
  const { render } = await import(new URL('server/entry-server.js', WEB_BUILD).href)
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', WEB_BUILD), 'utf8'))
  const answers = new Map<string, Promise<string>>()
  const client = createTRPCClient({
    links: [
      httpLink({
        url: `${serverUrl}/api/trpc`,
        async fetch(url) {
          const key = String(url)
          const answer = answers.get(key) ?? fetch(key).then((response) => response.text())
          answers.set(key, answer)
          return new Response(await answer, { headers: { 'content-type': 'application/json' } })
        },
      }),
    ],
  })
  const renderOnce = () =>
    render({
      href: '/guides',
      siteOrigin: serverUrl,
      client,
      manifest,
      onError(error: unknown) {
        throw error
      },
    })
  for (let count = 0; count < WARM_UP_RENDERS; count++) await renderOnce()
  const before = process.cpuUsage()
  for (let count = 0; count < MEASURED_RENDERS; count++) await renderOnce()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / MEASURED_RENDERS
}
