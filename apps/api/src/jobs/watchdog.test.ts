import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import type { ServerProcess } from '../../test/support/server-process.ts'
import { startServer } from '../../test/support/server-process.ts'

const LIMIT_MS = 2_000
const LONGER_MS = 2 * LIMIT_MS
/** A server with a shorter limit, whose event loop is blocked for a while when it is sent SIGWINCH. */
const BLOCKING_SERVER = `
  const { run } = await import(${JSON.stringify(new URL('../run.ts', import.meta.url).href)})
  process.on('SIGWINCH', () => {
    const end = performance.now() + Number(process.env.BLOCK_MS)
    while (performance.now() < end);
    console.error('moves on')
  })
  await run({ withPages: false, stillnessLimitMs: ${LIMIT_MS} })
`

let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'grove-watchdog-'))
})
afterEach(() => server.kill())
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function start(blockMs: number, nodeOptions: readonly string[] = []): Promise<void> {
  const program = ['--input-type=module', '--eval', BLOCKING_SERVER]
  server = await startServer({
    dataDir,
    env: { ...COMPILE_CACHE, BLOCK_MS: String(blockMs) },
    nodeOptions,
    program,
  })
}

async function expectAlive(): Promise<void> {
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(server.output()).not.toContain('the event loop')
}

test('a process whose event loop is blocked is ended, and its log says why', async () => {
  await start(60_000)
  const ended = once(server.process, 'exit')
  server.process.kill('SIGWINCH')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const line = server.output().trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(line)).toEqual({
    level: 60,
    time: expect.any(Number),
    pid: server.process.pid,
    hostname: expect.any(String),
    msg: 'the event loop has stood still for 2 s, and the process is ended',
  })
})

test('a process goes on that stood still for less, or was stopped as a whole', async () => {
  await start(LIMIT_MS / 4)
  server.process.kill('SIGWINCH')
  await expect.poll(() => server.output()).toContain('moves on')
  await expectAlive()
  // Nothing tells of time that passes for a stopped process: it has to pass.
  server.process.kill('SIGSTOP')
  await pause(LONGER_MS)
  server.process.kill('SIGCONT')
  await expectAlive()
  await pause(LIMIT_MS)
  await expectAlive()
})

test('a process goes on that a debugger may hold', async () => {
  await start(LONGER_MS, ['--inspect=127.0.0.1:0'])
  server.process.kill('SIGWINCH')
  await expect.poll(() => server.output()).toContain('moves on')
  await expectAlive()
})
