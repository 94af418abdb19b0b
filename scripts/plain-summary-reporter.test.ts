import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const reporter = fileURLToPath(new URL('plain-summary-reporter.ts', import.meta.url))

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grove-summary-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs vitest on one test file with the given source; answers its exit code and the last line it printed. */
async function run(source: string): Promise<{ status: number | null; lastLine: string | undefined }> {
  await writeFile(join(folder, 'sample.test.js'), source)
  const args = ['run', '--root', folder, '--globals', '--reporter=default', `--reporter=${reporter}`]
  const { status, stdout } = spawnSync(process.execPath, [vitest, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1) }
}

describe('the last line of a test run', () => {
  it('counts what passed', async () => {
    const source =
      "it('adds', () => { expect(1 + 1).toBe(2) }); it('still adds', () => { expect(2 + 2).toBe(4) })"
    expect(await run(source)).toEqual({ status: 0, lastLine: '2 passed, 0 failed' })
  })

  it('counts what failed, and what was skipped', async () => {
    const source =
      "it('adds', () => { expect(1 + 1).toBe(2) }); it('errs', () => { expect(1).toBe(2) }); it.todo('later')"
    expect(await run(source)).toEqual({ status: 1, lastLine: '1 passed, 1 failed, 1 skipped' })
  })

  it('counts a file that cannot be loaded as failed', async () => {
    expect(await run("throw new Error('no such thing')")).toEqual({
      status: 1,
      lastLine: '0 passed, 1 failed',
    })
  })

  it('counts a hook that fails, though its tests are only skipped', async () => {
    const source =
      "describe('a group', () => { beforeAll(() => { throw new Error('no') }); it('adds', () => { expect(1).toBe(1) }) })"
    expect(await run(source)).toEqual({ status: 1, lastLine: '0 passed, 1 failed, 1 skipped' })
  })

  it('counts an error that belongs to no test', async () => {
    const source = "it('adds', () => { Promise.reject(new Error('nobody awaits this')) })"
    expect(await run(source)).toEqual({ status: 1, lastLine: '1 passed, 1 failed' })
  })
})
