import { request } from 'node:http'
import type { DirectoryFile } from './directory-file.ts'
import { readDirectory, takeEach } from './directory-file.ts'
import { WORK } from './limits.ts'
import type { Effort, Row, Work } from './measure.ts'
import { measureRow } from './measure.ts'
import type { Moments } from './moments.ts'
import { measureMoments, signIn } from './moments.ts'
import type { Listening } from './processes.ts'
import { memoryMb, startServer, startYardstick } from './processes.ts'
import { measureRenderCpu } from './render-cpu.ts'

/** Requests per second of work whose latency counts: more than a directory has, and no queue. */
const CALM_RATE = 100
/** Requests per second of several administrators who turn pages quickly. */
const OFFICE_RATE = 20
const ADMIN_PAGE_SIZE = 10
const MOST_ADMIN_PAGES = 5_000
/** In a smaller directory a guide would be asked for twice, and come from the cache. */
const ENOUGH_FOR_ONE_EACH = 100_000

/** All that is measured of a directory of one size. */
export interface SizeReport {
  guides: number
  rows: Row[]
  moments: Moments
  startMs: number
  restMb: number
  peakMb: number
  pinsBytes: number
  renderCpuMs: number
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

function trpcPath(procedure: string, input: object): string {
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
    const wants = (work: string) => works.includes(work)
    const measure = async (work: Work) => {
      if (wants(work.name)) rows.push(await measureRow(server, guides, work, effort))
    }
    await measureReady(server, directory, measure, wants)
    await measureQueries(directory, guides, '', measure, wants)
    return rows
  })
}

/** Measures one directory, row by row. */
export async function measureSize(
  dataDir: string,
  guides: number,
  effort: Effort,
  log: (text: string) => void,
): Promise<SizeReport> {
  const directory = readDirectory(dataDir)
  return withServer(dataDir, async (server) => {
    const { now: restMb } = await memoryMb(server.pid)
    const cookie = await signIn(server.url)
    const rows: Row[] = []
    const measure = async (work: Work) => {
      const row = await measureRow(server, guides, work, effort)
      rows.push(row)
      const ratio = row.ratio === undefined ? '' : `, ${row.ratio.toFixed(2)} of its yardstick`
      log(`  ${row.work}: ${row.requestsPerSecond}/s${ratio}, p99 ${row.p99} ms`)
    }
    const pinsBytes = await measureReady(server, directory, measure)
    await measureQueries(directory, guides, cookie, measure)
    const moments = await measureMoments(server, cookie, directory.guideIds[0] ?? 1)
    const renderCpuMs = await measureRenderCpu(server.url)
    const { peak: peakMb } = await memoryMb(server.pid)
    return { guides, rows, moments, startMs: server.startMs, restMb, peakMb, pinsBytes, renderCpuMs }
  })
}

/** What has been made before, against the same bytes from a bare server. */
async function measureReady(
  server: Listening,
  directory: DirectoryFile,
  measure: (work: Work) => Promise<void>,
  wants: (work: string) => boolean = () => true,
): Promise<number> {
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
  for (const [name, path, kind] of ready) {
    if (!wants(name)) continue
    // Asked for twice it is as well compressed as it will be.
    await rawAnswer(server.url + path)
    await rawAnswer(server.url + path)
    const { body, headers } = await rawAnswer(server.url + path)
    const yardstick = await startYardstick({ kind, body: body.toString('base64'), headers })
    try {
      await measure({ name, path: () => path, yardstick: { url: yardstick.url, path: () => '/' } })
    } finally {
      await yardstick.stop()
    }
  }
  const { headers } = await rawAnswer(`${server.url}/api/guides`)
  await measure({
    name: WORK.arrayKnown,
    path: () => '/api/guides',
    headers: { 'if-none-match': headers.etag ?? '' },
    status: 304,
  })
  return (await rawAnswer(server.url + pinsPath)).body.length
}

/** What asks the database each time. */
async function measureQueries(
  { file, words, guideIds }: DirectoryFile,
  guides: number,
  cookie: string,
  measure: (work: Work) => Promise<void>,
  wants: (work: string) => boolean = () => true,
): Promise<void> {
  const nextWord = takeEach(words)
  const search = (text: string) => trpcPath('guides.search', { search: text })
  // The yardsticks keep nothing, so they may be asked for the same again.
  const again = <T>(items: readonly T[]) => {
    let next = 0
    return () => items[next++ % items.length] as T
  }
  const wordAgain = again(words)
  const bareSearch = await startYardstick({ kind: 'trpc-search', file })
  try {
    await measure({
      name: WORK.trpcNew,
      path: () => search(nextWord()),
      yardstick: { url: bareSearch.url, path: () => search(wordAgain()) },
    })
  } finally {
    await bareSearch.stop()
  }
  const three = again(words)
  let count = 0
  await measure({
    name: WORK.trpcThree,
    rate: CALM_RATE,
    path: () => search(`${three()} ${words[count++ % 97]} united`),
  })
  await measure({
    name: WORK.trpcLetter,
    rate: CALM_RATE,
    path: () => search(`${'abcdefgh'[count++ % 8]} ${three()}`),
  })
  const nextPage = takeEach(words)
  await measure({ name: WORK.searchNew, path: () => `/guides?search=${nextPage()}` })
  if (guides >= ENOUGH_FOR_ONE_EACH && wants(WORK.guide)) {
    const bareGuide = await startYardstick({ kind: 'fastify-guide', file })
    try {
      const nextId = takeEach(guideIds)
      const idAgain = again(guideIds)
      await measure({
        name: WORK.guide,
        path: () => `/api/guides/${nextId()}`,
        yardstick: { url: bareGuide.url, path: () => `/api/guides/${idAgain()}` },
      })
    } finally {
      await bareGuide.stop()
    }
  }
  const lastPage = Math.max(1, Math.min(MOST_ADMIN_PAGES, Math.floor((guides * 0.8) / ADMIN_PAGE_SIZE)))
  await measure({
    name: WORK.admin,
    rate: OFFICE_RATE,
    path: () => trpcPath('admin.guides', { status: 'published', page: lastPage - (count++ % 50) }),
    headers: { cookie },
  })
}
