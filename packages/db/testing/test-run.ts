import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { FAILURE_FILE, KEEPER_PID_FILE, READY_FILE } from './keeper-files.ts'

const POLL_MS = 50
const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 20_000

/** The largest size of all files of a test run, in bytes. */
const ROOM_BYTES = 1_000_000_000
const SHARED_MEMORY = '/dev/shm'

/**
 * Where the files of a test run go: into memory where the system has a folder for that with room enough (a disk takes
 * ten times as long to copy a database), else into the ordinary folder for temporary files. All processes of a run
 * have to come to the same answer, so it does not depend on how much of the room is taken.
 */
export function testRoot(): string {
  try {
    const { blocks, bsize } = statfsSync(SHARED_MEMORY)
    return blocks * bsize >= ROOM_BYTES ? SHARED_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The process that all workers of a test run have in common, which is the parent of those that were forked. */
function runPid(): number {
  const isForkedWorker =
    process.env.VITEST_POOL_ID !== undefined && isMainThread && process.send !== undefined
  return isForkedWorker ? process.ppid : process.pid
}

function serverFolder(pid: number): string {
  return join(testRoot(), `grove-test-postgres-${pid}`)
}

function filesFolder(pid: number): string {
  return join(testRoot(), `grove-test-files-${pid}`)
}

/** A new folder for files of a test. Files that a failed test leaves in it are gone with the end of a vitest run. */
export async function makeTestFolder(): Promise<string> {
  if (process.env.VITEST_POOL_ID === undefined) return mkdtemp(join(testRoot(), 'grove-test-'))
  const parent = filesFolder(runPid())
  await mkdir(parent, { recursive: true })
  return mkdtemp(join(parent, 'test-'))
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Makes the folder; false where another worker has done so before. */
async function claim(folder: string): Promise<boolean> {
  try {
    // The server may run as another user, who has to get in.
    await mkdir(folder, { mode: 0o755 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function startKeeper(folder: string, pid: number): Promise<void> {
  const log = await open(join(folder, 'keeper.log'), 'w')
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url)), folder, String(pid)],
    { detached: true, stdio: ['ignore', log.fd, log.fd], env: { ...process.env, NODE_OPTIONS: '' } },
  )
  keeper.unref()
  await log.close()
  await writeFile(join(folder, KEEPER_PID_FILE), String(keeper.pid))
}

/**
 * Address of the run's PostgreSQL, with a slash at its end. The first test that asks starts it, the others wait for it;
 * it ends with the run.
 */
export async function testServerUrl(): Promise<string> {
  const pid = runPid()
  const folder = serverFolder(pid)
  if (await claim(folder)) await startKeeper(folder, pid)
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    const url = await readIfThere(join(folder, READY_FILE))
    if (url !== undefined) return url
    const failure = await readIfThere(join(folder, FAILURE_FILE))
    if (failure !== undefined) throw new Error(`The test server failed: ${failure}`)
    await pause(POLL_MS)
  }
  const log = await readIfThere(join(folder, 'keeper.log'))
  throw new Error(`The test server was not ready after ${START_LIMIT_MS} ms\n${log ?? ''}`)
}

/** Ends the PostgreSQL of this run, if it was started, and removes what the run has left in files. */
export async function endTestRun(): Promise<void> {
  const pid = runPid()
  const folder = serverFolder(pid)
  const keeperPid = Number(await readIfThere(join(folder, KEEPER_PID_FILE)))
  if (Number.isInteger(keeperPid) && keeperPid > 0) await endProcess(keeperPid)
  await rm(folder, { recursive: true, force: true })
  await rm(filesFolder(pid), { recursive: true, force: true })
}

async function endProcess(pid: number): Promise<void> {
  const deadline = performance.now() + STOP_LIMIT_MS
  try {
    process.kill(pid, 'SIGTERM')
    while (performance.now() < deadline) {
      process.kill(pid, 0)
      await pause(POLL_MS)
    }
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
