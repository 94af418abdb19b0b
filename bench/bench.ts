/**
 * `pnpm bench`: how much of what this machine can give the server makes of it. Every figure is a ratio to a
 * yardstick of the same run; `--check` exits 1 where one misses its limit.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Load } from './load.ts'
import { measureLoad, median } from './load.ts'
import { startServer, startYardstick } from './processes.ts'
import { measureRenderCpu } from './render-cpu.ts'

/** Limits that `--check` holds. */
const LIMITS = { cachedPageRatio: 0.4, renderCpuMs: 5 }

const PAGES = ['/', '/guides', '/guides?search=sheffield']

/** The raw bytes and headers of an answer, as they go over the wire. */
async function rawAnswer(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const headers: Record<string, string> = {}
      for (const name of ['content-type', 'content-encoding', 'cache-control']) {
        const value = response.headers[name]
        if (typeof value === 'string') headers[name] = value
      }
      resolve({ body: Buffer.concat(chunks), headers })
    })
      .on('error', reject)
      .end()
  })
}

async function measurePage(url: string, rounds: number, seconds: number) {
  const { body, headers } = await rawAnswer(url)
  const yardstick = await startYardstick(body, headers)
  const loads: { page: Load; bare: Load }[] = []
  try {
    // One short round each warms both up; then they take turns.
    await measureLoad(url, 1)
    await measureLoad(yardstick.url, 1)
    for (let round = 0; round < rounds; round++) {
      loads.push({ page: await measureLoad(url, seconds), bare: await measureLoad(yardstick.url, seconds) })
    }
  } finally {
    await yardstick.stop()
  }
  const ratios = loads.map(({ page, bare }) => page.requestsPerSecond / bare.requestsPerSecond)
  return {
    bytes: body.length,
    requestsPerSecond: Math.round(median(loads.map(({ page }) => page.requestsPerSecond))),
    bareRequestsPerSecond: Math.round(median(loads.map(({ bare }) => bare.requestsPerSecond))),
    ratio: median(ratios),
    spread: `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
    p99: median(loads.map(({ page }) => page.p99)),
    failures: loads.reduce((sum, { page }) => sum + page.failures, 0),
  }
}

const { values } = parseArgs({
  // pnpm hands a lone "--" on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    check: { type: 'boolean', default: false },
    guides: { type: 'string', default: '1200' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
})

const dataDir = await mkdtemp(path.join(tmpdir(), 'grove-bench-'))
const misses: string[] = []
try {
  const server = await startServer(dataDir, Number(values.guides))
  try {
    const rows: Record<string, unknown>[] = []
    for (const page of PAGES) {
      const measured = await measurePage(
        `${server.url}${page}`,
        Number(values.rounds),
        Number(values.seconds),
      )
      rows.push({ page, ...measured, ratio: Number(measured.ratio.toFixed(3)) })
      if (measured.ratio < LIMITS.cachedPageRatio) {
        misses.push(
          `${page}: ${measured.ratio.toFixed(2)} of bare node:http, at least ${LIMITS.cachedPageRatio} wanted`,
        )
      }
      if (measured.failures > 0) misses.push(`${page}: ${measured.failures} requests failed`)
    }
    console.info('\nPages from the cache, against bare node:http with the same bytes')
    console.table(rows)

    const cpu = await measureRenderCpu(server.url)
    console.info(
      `\nRendering /guides with 24 cards: ${cpu.toFixed(2)} ms of CPU (at most ${LIMITS.renderCpuMs})`,
    )
    if (cpu > LIMITS.renderCpuMs) misses.push(`rendering /guides takes ${cpu.toFixed(2)} ms of CPU`)
  } finally {
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

for (const miss of misses) console.error(`missed: ${miss}`)
if (values.check && misses.length > 0) process.exit(1)
