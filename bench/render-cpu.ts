/**
 * Measures the rendering of pages as a process of its own, as the server is one: beside all that the bench holds in memory
 * it would pay for collecting that, too. The address of a running server comes and the milliseconds go by message.
 */
import { readFile } from 'node:fs/promises'
import type { AppRouter } from '@grove/api'
import type { TRPCLink } from '@trpc/client'
import { createTRPCClient, getUntypedClient, httpLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { median } from './load.ts'
import { quietest } from './measure.ts'
import { processorTime } from './processes.ts'

const WEB_BUILD = new URL('../apps/web/dist/', import.meta.url)
const WARM_UP_RENDERS = 1_200
/** Of so many parts the median of the quietest counts. */
const PARTS = 15
const QUIET_PARTS = 9
const RENDERS_OF_A_PART = 50

/**
 * Milliseconds of CPU that one rendering of /guides takes (24 cards), without the database: its answers are
 * asked of the running server once and then repeated.
 */
async function renderCpuMs(serverUrl: string): Promise<number> {
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
  const parts: { stolen: number; ms: number }[] = []
  for (let part = 0; part < PARTS; part++) {
    const timeBefore = await processorTime()
    const before = process.cpuUsage()
    for (let count = 0; count < RENDERS_OF_A_PART; count++) await renderOnce()
    const { user, system } = process.cpuUsage(before)
    const { stolen } = await processorTime()
    parts.push({ stolen: stolen - timeBefore.stolen, ms: (user + system) / 1000 / RENDERS_OF_A_PART })
  }
  return median(quietest(parts, QUIET_PARTS).map(({ ms }) => ms))
}

process.once('message', async (serverUrl: string) => {
  process.send?.(await renderCpuMs(serverUrl))
  process.disconnect()
})
