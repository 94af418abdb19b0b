import { readFile } from 'node:fs/promises'
import type { AppRouter } from '@grove/api'
import type { TRPCLink } from '@trpc/client'
import { createTRPCClient, getUntypedClient, httpLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

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
  const http = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${serverUrl}/api/trpc` })] })
  const answers = new Map<string, Promise<unknown>>()
  /** Answers in process, as the server's own link does. */
  const keptAnswers: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        const key = `${path} ${JSON.stringify(input)}`
        const answer = answers.get(key) ?? getUntypedClient(http).query(path, input)
        answers.set(key, answer)
        answer.then(
          (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          (error) => observer.error(error),
        )
      })
  const client = createTRPCClient<AppRouter>({ links: [keptAnswers] })
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
