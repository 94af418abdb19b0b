import { setTimeout as pause } from 'node:timers/promises'
import { createDb, insertMessage, inTransaction } from '@grove/db'
import { freePort } from '@grove/testkit/free-port'
import { startSmtpSink } from '@grove/testkit/smtp-sink'
import type { Directory } from './directories.ts'
import type { BudgetName } from './limits.ts'
import { askAgain, askAll, askPaced, fetchRaw, median, percentile } from './load.ts'
import type { Listening } from './processes.ts'
import { ADMIN, memoryMb, startServer, startYardstick } from './processes.ts'
import type { SampleGuide, Search } from './searches.ts'
import { searchesFor, take } from './searches.ts'

/** Full load is measured so often, server and yardstick in turns. */
const LOAD_ROUNDS = 3
const LOAD_SEARCHES = 300
const CACHED_SECONDS = 2
const PACED_ROUNDS = 3
const PACED_SEARCHES = 200
const PACED_RATE = 20
const WAITING_MESSAGES = 10_000
const MAIL_ANSWER_MS = 20
const STARTS = 3
const CHANGES = 7
const WHOLE_ARRAYS = 3
const POLL_MS = 2
/** Longer than any machine takes. */
const PATIENCE_MS = 60_000
/** The server samples its event loop so often, which is part of the delay that it reports. */
const EVENT_LOOP_SAMPLE_MS = 10
/** The response cache is full when so many more pages add less than a hundredth to it. */
const PAGES_AT_A_TIME = 200
const STILL_GROWING = 1.01

export type Figures = Partial<Record<BudgetName, number>>

interface Bench {
  start: (variables?: Readonly<Record<string, string>>) => Promise<Listening>
  databaseUrl: string
  sample: readonly SampleGuide[]
  /** Searches that nobody has asked before, without end. */
  searches: Generator<Search, never>
}

/** The measurements that belong together, in this order. */
const GROUPS: readonly { names: readonly BudgetName[]; measure: (bench: Bench) => Promise<Figures> }[] = [
  { names: ['start', 'restMemory'], measure: measureStart },
  { names: ['newSearchRatio', 'newSearchRate'], measure: measureFullLoad },
  { names: ['newSearch'], measure: async (bench) => ({ newSearch: await measurePaced(bench, searchPath) }) },
  { names: ['newPage'], measure: async (bench) => ({ newPage: await measurePaced(bench, pagePath) }) },
  { names: ['searchBesideOutbox'], measure: measureBesideOutbox },
  { names: ['cachedRatio', 'cachedRate'], measure: measureCached },
  { names: ['changeSeen', 'changeSeenByOther'], measure: measureChanges },
  { names: ['eventLoopDelay', 'fullMemory'], measure: measureLargeAnswers },
]

/** Measures these rows for one directory, and those that are measured with them. */
export async function measureDirectory(
  { dataDir, databaseUrl }: Directory,
  sample: readonly SampleGuide[],
  names: readonly BudgetName[],
  onFigures: (figures: Figures) => void,
): Promise<void> {
  const start: Bench['start'] = (variables) =>
    startServer(dataDir, { DATABASE_URL: databaseUrl, ...variables })
  for (const { names: measured, measure } of GROUPS) {
    if (!measured.some((name) => names.includes(name))) continue
    // A busy server answers 503: its figures are missed then, and the others are still measured.
    const unmeasured = Object.fromEntries(measured.map((name) => [name, Number.NaN]))
    // Each begins with the same searches, which its own server has not been asked: so the rows can be compared.
    const searches = searchesFor(sample)
    onFigures(
      await measure({ start, databaseUrl, sample, searches }).catch((error) => {
        console.error(error)
        return unmeasured
      }),
    )
  }
}

function searchPath(search: Search): string {
  return `/api/trpc/guides.search?input=${encodeURIComponent(JSON.stringify(search))}`
}

function pagePath(search: Search): string {
  return `/guides?${new URLSearchParams(search)}`
}

/** Hands on a process and ends it afterwards. */
async function withProcess<T>(
  starting: Promise<Listening>,
  work: (one: Listening) => Promise<T>,
): Promise<T> {
  const started = await starting
  try {
    return await work(started)
  } finally {
    await started.stop()
  }
}

async function fetchOk(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  return response
}

async function measureStart({ start }: Bench): Promise<Figures> {
  const times: number[] = []
  const memories: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const began = performance.now()
    await withProcess(start(), async ({ pid }) => {
      times.push(performance.now() - began)
      memories.push((await memoryMb(pid)).now)
    })
  }
  return { start: median(times), restMemory: median(memories) }
}

/** Requests a second of the server, and of them as a share of those of the yardstick; the first round warms both of them up. */
async function compareInTurns(askOwn: () => Promise<number>, askBare: () => Promise<number>) {
  const rounds: { own: number; bare: number }[] = []
  for (let round = 0; round <= LOAD_ROUNDS; round++)
    rounds.push({ own: await askOwn(), bare: await askBare() })
  const counted = rounds.slice(1)
  return {
    ratio: median(counted.map(({ own, bare }) => own / bare)),
    rate: median(counted.map(({ own }) => own)),
  }
}

/** Both run the same searches in turns; a change before each round empties the server's cache. */
async function measureFullLoad({ start, databaseUrl, sample, searches }: Bench): Promise<Figures> {
  const asked = take(searches, LOAD_SEARCHES)
  return withProcess(start(), (server) =>
    withProcess(startYardstick({ kind: 'statements', databaseUrl, searches: asked }), async (yardstick) => {
      const publish = await publisher(server.url, sample)
      const ownUrls = asked.map((search) => server.url + searchPath(search))
      const bareUrls = asked.map((_, index) => `${yardstick.url}/trpc/search?input=${index}`)
      const { ratio, rate } = await compareInTurns(
        async () => {
          await publish(false)
          await publish(true)
          return askAll(ownUrls)
        },
        () => askAll(bareUrls),
      )
      return { newSearchRatio: ratio, newSearchRate: rate }
    }),
  )
}

/** The time within which 95 of 100 paced searches are answered, in ms. */
async function measurePaced({ start, searches }: Bench, path: (search: Search) => string): Promise<number> {
  return withProcess(start(), async ({ url }) => {
    const nextUrls = () => take(searches, PACED_SEARCHES).map((search) => url + path(search))
    await askAll(nextUrls())
    const rounds: number[] = []
    for (let round = 0; round < PACED_ROUNDS; round++)
      rounds.push(percentile(await askPaced(nextUrls(), PACED_RATE), 0.95))
    return median(rounds)
  })
}

/** The server sends all the while: the mail server takes one message after the other. */
async function measureBesideOutbox(bench: Bench): Promise<Figures> {
  const { start, databaseUrl } = bench
  const sink = await startSmtpSink()
  // As a mail server near by. Reading the messages is work of this process, which measures.
  sink.answerWith({ delayMs: MAIL_ANSWER_MS })
  const db = createDb(databaseUrl, { poolSize: 1 })
  try {
    const now = new Date()
    await inTransaction(db, async (trx) => {
      for (let number = 0; number < WAITING_MESSAGES; number++)
        await insertMessage(
          trx,
          {
            eventKey: `bench ${number}`,
            kind: 'email-change-notice',
            to: { address: `reader-${number}@bench.example` },
            data: { newEmail: 'reader@bench.example' },
            isAwaited: false,
          },
          now,
        )
    })
    const withMail = { ...bench, start: () => start({ SMTP_URL: sink.url }) }
    const searchBesideOutbox = await measurePaced(withMail, searchPath)
    // Were nothing sent, or all of it before the end, the figure would be of something else.
    const sent = sink.received.length
    if (sent === 0 || sent >= WAITING_MESSAGES) throw new Error(`${sent} messages were sent meanwhile`)
    return { searchBesideOutbox }
  } finally {
    await db.deleteFrom('outbox').where('event_key', 'like', 'bench %').execute()
    await db.destroy()
    await sink.close()
  }
}

/** A page and an answer, each in turns with bare node:http; the lower figures count. */
async function measureCached({ start, searches }: Bench): Promise<Figures> {
  const [search] = take(searches, 1)
  return withProcess(start(), async (server) => {
    const ratios: number[] = []
    const rates: number[] = []
    for (const path of ['/guides', searchPath(search ?? {})]) {
      // Asked once more it comes from the cache, as it does for everybody after the first.
      await fetchRaw(server.url + path)
      const { body, headers } = await fetchRaw(server.url + path)
      const task = { kind: 'bytes', body: body.toString('base64'), headers } as const
      await withProcess(startYardstick(task), async (yardstick) => {
        const { ratio, rate } = await compareInTurns(
          () => askAgain(server.url + path, CACHED_SECONDS),
          () => askAgain(yardstick.url, CACHED_SECONDS),
        )
        ratios.push(ratio)
        rates.push(rate)
      })
    }
    return { cachedRatio: Math.min(...ratios), cachedRate: Math.min(...rates) }
  })
}

/** Signs the administrator in; hands out what publishes one guide or hides it. */
async function publisher(url: string, [guide]: readonly SampleGuide[]) {
  const login = await fetchOk(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  return (published: boolean) =>
    fetchOk(`${url}/api/guides/${guide?.id}/publish`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ published }),
    })
}

/** From sending a change until the page of a guide shows it, where it is cached. */
async function measureChanges({ start, sample }: Bench): Promise<Figures> {
  return withProcess(start(), (own) =>
    withProcess(start(), async (other) => {
      const publish = await publisher(own.url, sample)
      const untilAnswered = async (server: Listening, status: number) => {
        const deadline = performance.now() + PATIENCE_MS
        while ((await fetch(`${server.url}/guides/${sample[0]?.id}`)).status !== status) {
          if (performance.now() > deadline) throw new Error(`${server.url} has never answered ${status}`)
          await pause(POLL_MS)
        }
      }
      const timesUntilSeen = async (server: Listening) => {
        const times: number[] = []
        for (let count = 0; count < CHANGES; count++) {
          const began = performance.now()
          await publish(false)
          await untilAnswered(server, 404)
          times.push(performance.now() - began)
          await publish(true)
          await untilAnswered(server, 200)
        }
        return median(times)
      }
      return { changeSeen: await timesUntilSeen(own), changeSeenByOther: await timesUntilSeen(other) }
    }),
  )
}

/** One figure of the server's metrics; NaN where there is none. */
async function readMetric(port: number, name: string): Promise<number> {
  const text = await (await fetchOk(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** Sends the whole array, then fills the response cache with pages. */
async function measureLargeAnswers({ start, searches }: Bench): Promise<Figures> {
  const port = await freePort()
  return withProcess(start({ METRICS_PORT: String(port) }), async ({ url, pid }) => {
    const delays: number[] = []
    for (let count = 0; count < WHOLE_ARRAYS; count++) {
      // The server tells the longest delay since it was asked for the last time, in seconds.
      const readDelay = () => readMetric(port, 'nodejs_eventloop_lag_max_seconds')
      await readDelay()
      await askAll([`${url}/api/guides`])
      delays.push((await readDelay()) * 1000 - EVENT_LOOP_SAMPLE_MS)
    }
    let [before, after] = [0, 1]
    while (after > before * STILL_GROWING) {
      await askAll(take(searches, PAGES_AT_A_TIME).map((search) => url + pagePath(search)))
      before = after
      after = await readMetric(port, 'grove_cache_bytes')
    }
    return { eventLoopDelay: Math.max(...delays), fullMemory: (await memoryMb(pid)).most }
  })
}
