import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestDb } from '@grove/db/testing'
import { createTestDb } from '@grove/db/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { loadSessionKey } from './session-key.ts'

let dataDir: string
let database: TestDb
const load = () => loadSessionKey(parseEnv({ DATA_DIR: dataDir }), database.db)

beforeAll(async () => {
  database = await createTestDb('sqlite')
})
afterAll(() => database.destroy())
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'grove-key-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('processes that start at once agree on one key, which only its owner may read', async () => {
  const keys = await Promise.all(Array.from({ length: 40 }, load))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['session.key'])
  expect((await stat(path.join(dataDir, 'session.key'))).mode & 0o777).toBe(0o600)
  expect(await readFile(path.join(dataDir, 'session.key'), 'utf8')).toBe(keys[0]!.toString('hex'))
})

test('what a start that was cut off has left of a key is never taken for one, and is cleared away', async () => {
  const leftover = path.join(dataDir, 'session.key.0f.part')
  await writeFile(leftover, 'abc')
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await utimes(leftover, yesterday, yesterday)
  expect(await load()).toHaveLength(32)
  expect(await readdir(dataDir)).toEqual(['session.key'])
})

test('a kept file that holds no key stops the start instead of signing everybody out', async () => {
  await writeFile(path.join(dataDir, 'session.key'), 'abc')
  await expect(load()).rejects.toThrow(/session\.key in DATA_DIR does not hold 64 hexadecimal digits/)
})
