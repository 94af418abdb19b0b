import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { missesOf, WORK } from './limits.ts'
import type { Row } from './measure.ts'
import { seedDirectory } from './processes.ts'
import { measureWork } from './size.ts'

/** A tenth of a limit: on a busy machine every figure swings, and only a fault of its kind falls so low. */
const GENEROUS = 0.1
const WORKS = [WORK.home, WORK.guideAgain, WORK.trpcNew, WORK.trpcAgain]

let dataDir: string
let rows: Row[]

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'grove-bench-'))
  await seedDirectory(dataDir, 1_000)
  rows = await measureWork(dataDir, 1_000, { rounds: 1, seconds: 0.5 }, WORKS)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it.each(WORKS)('is not slower by a whole order than its yardstick allows: %s', (work) => {
  const row = rows.find((one) => one.work === work)!
  expect(missesOf({ ...row, p99: 0 }, GENEROUS)).toEqual([])
})
