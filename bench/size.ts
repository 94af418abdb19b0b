import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { DirectoryFile } from './directory-file.ts'
import { readDirectory, takeEach, takeEachSpelling } from './directory-file.ts'
import type { Growth } from './growth.ts'
import { WORK } from './limits.ts'
import { median } from './load.ts'
import type { MapInBrowser } from './map-in-browser.ts'
import type { Effort, Row, Work } from './measure.ts'
import { measureRows } from './measure.ts'
import type { Moments, Rebuild } from './moments.ts'
import { measureMoments, measureOtherProcess, measureRebuild, signIn } from './moments.ts'
import type { PostgresRun } from './postgres.ts'
import type { Listening } from './processes.ts'
import { COMPRESSED_AFTER_MS, measureRenderCpu, memoryMb, startServer, startYardstick } from './processes.ts'
import type { YardstickTask } from './yardstick.ts'

/** Requests per second of work whose latency counts: more than a directory has, and no queue. */
const CALM_RATE = 100
/** Requests per second of several administrators who turn pages quickly. */
const OFFICE_RATE = 20
const ADMIN_PAGE_SIZE = 10
/** So many readers have had an answer before it is measured. */
const MANY = 110
/** An answer of megabytes, of which a short round sends hardly one to each connection. */
const LARGE_BYTES = 2_000_000
const LARGE_SECONDS = 3
const MOST_ADMIN_PAGES = 5_000
/** In a smaller directory a guide would be asked for twice, and come from the cache. */
const ENOUGH_FOR_ONE_EACH = 100_000

/** All that is measured of a directory of one size. */
export interface SizeReport {
  guides: number
  rows: Row[]
  moments: Moments
  /** From a change at one process until another one shows it, in milliseconds. */
  changeToOtherMs: number
  rebuild: Rebuild
  startMs: number
  restMb: number
  peakMb: number
  pinsBytes: number
  renderCpuMs: number
  /** Against the directory that searches are compared with, in a larger one. */
  growth?: Growth
  /** Measured where it is a matter of size: in a large directory. */
  map?: MapInBrowser
}

interface RawAnswer {
  body: Buffer
  headers: Record<string, string>
}

/** The raw bytes and headers of an answer, as they go over the wire. */
async function rawAnswer(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const headers: Record<string, string> = {}
      for (const name of ['content-type', 'content-encoding', 'cache-control', 'etag']) {
        const value = response.headers[name]
        if (typeof value === 'string') headers[name] = value
      }
      resolve({ body: Buffer.concat(chunks), headers })
    })
      .on('error', reject)
      .end()
  })
}

/** The path of one call of a procedure. */
export function trpcPath(procedure: string, input: object): string {
  return `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
}

/** Starts the server over a seeded folder of data, hands it on with its administrator's cookie, and stops it. */
async function withServer<T>(dataDir: string, use: (server: Listening) => Promise<T>): Promise<T> {
  const server = await startServer(dataDir)
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** How long a server takes from its start until it answers, in milliseconds. */
async function measureStart(dataDir: string): Promise<number> {
  return withServer(dataDir, async ({ startMs }) => startMs)
}

/** What the rows of one directory are measured with. */
interface Bench {
  server: Listening
  directory: DirectoryFile
  guides: number
  /** The administrator's. */
  cookie: string
  /** The same directory in PostgreSQL; undefined: it is left out. */
  runPostgres: PostgresRun | undefined
  effort: Effort
  wants: (work: string) => boolean
  take: (row: Row) => void
}

async function measure({ server, guides, effort, wants, take }: Bench, ...works: Work[]): Promise<void> {
  const wanted = works.filter(({ name }) => wants(name))
  for (const row of await measureRows(server, guides, wanted, effort)) take(row)
}

/** Measures a yardstick as a row of its own, and ends it. */
async function measureAlone(bench: Bench, task: YardstickTask, work: Work): Promise<void> {
  if (!bench.wants(work.name)) return
  const yardstick = await startYardstick(task)
  try {
    await measure({ ...bench, server: yardstick }, work)
  } finally {
    await yardstick.stop()
  }
}

/** Measures some kinds of work of one directory against their yardsticks, and nothing else. */
export async function measureWork(
  dataDir: string,
  guides: number,
  effort: Effort,
  works: readonly string[],
): Promise<Row[]> {
  const directory = readDirectory(dataDir)
  return withServer(dataDir, async (server) => {
    const rows: Row[] = []
    const bench: Bench = {
      server,
      directory,
      guides,
      cookie: '',
      runPostgres: undefined,
      effort,
      wants: (work) => works.includes(work),
      take: (row) => rows.push(row),
    }
    await measureReady(bench)
    await measureQueries(bench)
    return rows
  })
}

/** Measures one directory, row by row. */
export async function measureSize(
  dataDir: string,
  guides: number,
  { effort, runPostgres, log }: { effort: Effort; runPostgres?: PostgresRun; log: (text: string) => void },
): Promise<SizeReport> {
  const directory = readDirectory(dataDir)
  const starts = [await measureStart(dataDir), await measureStart(dataDir)]
  return withServer(dataDir, async (server) => {
    starts.push(server.startMs)
    const { now: restMb } = await memoryMb(server.pid)
    const cookie = await signIn(server.url)
    const rows: Row[] = []
    const take = (row: Row) => {
      rows.push(row)
      const ratio = row.ratio === undefined ? '' : `, ${row.ratio.toFixed(2)} of its yardstick`
      log(`  ${row.work}: ${row.requestsPerSecond}/s${ratio}, p99 ${row.p99.toFixed(0)} ms`)
    }
    const bench: Bench = { server, directory, guides, cookie, runPostgres, effort, wants: () => true, take }
    // Minutes apart, since a shared machine is slower for some seconds every now and then.
    const renderings: number[] = []
    const pinsBytes = await measureReady(bench)
    renderings.push(await measureRenderCpu(server.url))
    await measureQueries(bench)
    renderings.push(await measureRenderCpu(server.url))
    const moments = await measureMoments(server, cookie, directory.guideIds[0] ?? 1)
    const changeToOtherMs = await measureOtherProcess(dataDir, server, cookie, directory.guideIds[0] ?? 1)
    const rebuild = await measureRebuild(dataDir, directory.guideIds[0] ?? 1)
    renderings.push(await measureRenderCpu(server.url))
    const { peak: peakMb } = await memoryMb(server.pid)
    return {
      guides,
      rows,
      moments,
      changeToOtherMs,
      rebuild,
      startMs: median(starts),
      restMb,
      peakMb,
      pinsBytes,
      renderCpuMs: median(renderings),
    }
  })
}

/** What has been made before, against the same bytes from a bare server. */
async function measureReady(bench: Bench): Promise<number> {
  const { server, directory, wants } = bench
  const guideId = directory.guideIds[1] ?? 1
  const pinsPath = trpcPath('guides.pins', {})
  const ready: [string, string, 'http-bytes' | 'fastify-bytes'][] = [
    [WORK.home, '/', 'http-bytes'],
    [WORK.list, '/guides', 'http-bytes'],
    [WORK.search, '/guides?search=sheffield', 'http-bytes'],
    [WORK.profile, `/guides/${guideId}`, 'http-bytes'],
    [WORK.guideAgain, `/api/guides/${guideId}`, 'fastify-bytes'],
    [WORK.trpcAgain, trpcPath('guides.search', { search: 'sheffield' }), 'http-bytes'],
    [WORK.pins, pinsPath, 'http-bytes'],
    [WORK.array, '/api/guides', 'http-bytes'],
  ]
  const works: Work[] = []
  const yardsticks: Listening[] = []
  const compare = async (work: Omit<Work, 'yardstick'>, task: YardstickTask) => {
    const yardstick = await startYardstick(task)
    yardsticks.push(yardstick)
    works.push({ ...work, yardstick: { url: yardstick.url, path: '/' } })
  }
  try {
    for (const [name, path, kind] of ready) {
      if (!wants(name)) continue
      // Asked for by many it is made as small as it will be, in the background.
      for (let asked = 0; asked < MANY; asked++)
        if ((await rawAnswer(server.url + path)).body.length > LARGE_BYTES) break
      await pause(COMPRESSED_AFTER_MS)
      const { body, headers } = await rawAnswer(server.url + path)
      const isLarge = body.length > LARGE_BYTES
      await compare(
        { name, path, ...(isLarge && { leastSeconds: LARGE_SECONDS }) },
        { kind, body: body.toString('base64'), headers },
      )
    }
    if (wants(WORK.arrayKnown)) {
      const { headers } = await rawAnswer(`${server.url}/api/guides`)
      const known = { 'if-none-match': headers.etag ?? '' }
      await compare(
        { name: WORK.arrayKnown, path: '/api/guides', headers: known, status: 304 },
        { kind: 'http-known', headers },
      )
    }
    await measure(bench, ...works)
  } finally {
    for (const yardstick of yardsticks) await yardstick.stop()
  }
  return (await rawAnswer(server.url + pinsPath)).body.length
}

/** What asks the database each time. */
async function measureQueries(bench: Bench): Promise<void> {
  const { directory, guides, cookie, runPostgres, wants } = bench
  const { file, words, guideIds } = directory
  const newWords = takeEachSpelling(words)
  const search = (text: string) => trpcPath('guides.search', { search: text })
  // The yardsticks keep nothing, so they may be asked for the same again.
  const again = <T>(items: readonly T[]) => {
    let next = 0
    return () => items[next++ % items.length] as T
  }
  const wordAgain = again(words)
  const bareSearch = await startYardstick({ kind: 'trpc-search', file })
  try {
    await measure(bench, {
      name: WORK.trpcNew,
      path: () => search(newWords.next()),
      left: newWords.left,
      yardstick: { url: bareSearch.url, path: () => search(wordAgain()) },
    })
  } finally {
    await bareSearch.stop()
  }
  const path = () => `/search?search=${wordAgain()}`
  await measureAlone(bench, { kind: 'fastify-search', file }, { name: WORK.bareSearch, path })
  await runPostgres?.((url) =>
    measureAlone(bench, { kind: 'fastify-postgres', url }, { name: WORK.barePostgres, path }),
  )
  const three = again(words)
  let count = 0
  await measure(bench, {
    name: WORK.trpcThree,
    rate: CALM_RATE,
    path: () => search(`${three()} ${words[count++ % 97]} united`),
  })
  await measure(bench, {
    name: WORK.trpcLetter,
    rate: CALM_RATE,
    path: () => search(`${'abcdefgh'[count++ % 8]} ${three()}`),
  })
  const newPages = takeEachSpelling(words)
  await measure(bench, {
    name: WORK.searchNew,
    path: () => `/guides?search=${newPages.next()}`,
    left: newPages.left,
  })
  if (guides >= ENOUGH_FOR_ONE_EACH && wants(WORK.guide)) {
    const bareGuide = await startYardstick({ kind: 'fastify-guide', file })
    try {
      const newIds = takeEach(guideIds)
      const idAgain = again(guideIds)
      await measure(bench, {
        name: WORK.guide,
        path: () => `/api/guides/${newIds.next()}`,
        left: newIds.left,
        yardstick: { url: bareGuide.url, path: () => `/api/guides/${idAgain()}` },
      })
    } finally {
      await bareGuide.stop()
    }
  }
  const lastPage = Math.max(1, Math.min(MOST_ADMIN_PAGES, Math.floor((guides * 0.8) / ADMIN_PAGE_SIZE)))
  await measure(bench, {
    name: WORK.admin,
    rate: OFFICE_RATE,
    path: () => trpcPath('admin.guides', { status: 'published', page: lastPage - (count++ % 50) }),
    headers: { cookie },
  })
}
