import type { ChildProcess } from 'node:child_process'
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { endProcess, startServer as startServerProcess } from '@grove/api/testing/server-process'
import type { YardstickTask } from './yardstick.ts'

const SEED = fileURLToPath(new URL('../apps/api/src/commands/seed.ts', import.meta.url))
const YARDSTICK = fileURLToPath(new URL('./yardstick.ts', import.meta.url))
const RENDER_CPU = fileURLToPath(new URL('./render-cpu.ts', import.meta.url))
const CLOCK_TICK_MS = 10

/** What is compressed well in the background is so by then, in ms, whatever page it is; nothing tells of it. */
export const COMPRESSED_AFTER_MS = 300

export const ADMIN = { username: 'bench-keeper', password: 'a password for benches' }

/** A process that listens on the loopback interface. */
export interface Listening {
  url: string
  pid: number
  /** From being started to listening, in milliseconds. */
  startMs: number
  stop: () => Promise<void>
}

const SERVER_ENV = {
  NODE_ENV: 'production',
  ALLOW_HTTP: 'true',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
} as const

/** Fills a folder of data with invented guides, or the database of this address instead of its file. */
export async function seedDirectory(dataDir: string, guides: number, databaseUrl?: string): Promise<void> {
  // Nothing of whoever benches, such as the address of a database of theirs.
  const env = {
    ...SERVER_ENV,
    NODE_NO_WARNINGS: '1',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  await promisify(execFile)(process.execPath, [SEED, '--guides', String(guides)], { env })
}

/** Starts the production server over a folder of data, with these variables over its own; resolves once it listens. */
export async function startServer(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Listening> {
  const began = performance.now()
  const server = await startServerProcess({ dataDir, env: { ...SERVER_ENV, ...variables } })
  const startMs = performance.now() - began
  return { url: server.url, pid: server.process.pid ?? 0, startMs, stop: server.stop }
}

function forkProduction(file: string) {
  return fork(file, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production', ALLOW_HTTP: 'true' } })
}

/** What a process answers first; throws where it ends before, which else would be waited for without end. */
async function firstMessage(child: ChildProcess) {
  const unanswered = once(child, 'disconnect').then(() => {
    throw new Error('A process of the bench has ended before it answered')
  })
  const [message] = await Promise.race([once(child, 'message'), unanswered])
  return message
}

/** Milliseconds of CPU that one rendering of the running server's /guides takes. */
export async function measureRenderCpu(serverUrl: string): Promise<number> {
  const child = forkProduction(RENDER_CPU)
  child.send(serverUrl)
  return firstMessage(child)
}

/** Starts a yardstick in a process of its own. */
export async function startYardstick(task: YardstickTask): Promise<Listening> {
  const began = performance.now()
  const child = forkProduction(YARDSTICK)
  child.send(task)
  const port = await firstMessage(child)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

/** Processor time in all so far, and what of it the host of this machine gave to others; 0 where the system does not tell. */
export async function processorTime(): Promise<{ all: number; stolen: number }> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '')
  // user, nice, system, idle, iowait, irq, softirq, steal
  const times = (stat.split('\n', 1)[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 }
}

/** CPU time that a process has taken so far, in milliseconds; NaN where the system does not tell. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return Number.NaN
  // The name before the last bracket may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
}

/** Memory of a process now, and at most so far, in MB; NaN where the system does not tell. */
export async function memoryMb(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
