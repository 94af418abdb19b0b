import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { endProcess, startServer as startServerProcess } from '@grove/api/testing/server-process'
import type { YardstickTask } from './yardstick.ts'

const YARDSTICK = fileURLToPath(new URL('./yardstick.ts', import.meta.url))

export const ADMIN = { username: 'bench-keeper', password: 'a password for benches' }

/** A process that listens on the loopback interface. */
export interface Listening {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** As the server is started in production; nothing of the environment of whoever runs the bench. */
export const SERVER_ENV = {
  NODE_ENV: 'production',
  ALLOW_HTTP: 'true',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  // The bench signs in by a password alone.
  ADMIN_SECOND_FACTOR: 'optional',
} as const

/** Starts the server as `pnpm start` does, and resolves once it is ready. */
export async function startServer(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Listening> {
  const server = await startServerProcess({ dataDir, env: { ...SERVER_ENV, ...variables } })
  return { url: server.url, pid: server.process.pid ?? 0, stop: server.stop }
}

/** Starts a yardstick in a process of its own. @throws where it ends before it listens. */
export async function startYardstick(task: YardstickTask): Promise<Listening> {
  const child = fork(YARDSTICK, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  child.send(task)
  const ended = once(child, 'exit').then(() => {
    throw new Error('A yardstick has ended before it listened')
  })
  const [url] = await Promise.race([once(child, 'message'), ended])
  return { url, pid: child.pid ?? 0, stop: () => endProcess(child, 'SIGTERM') }
}

/** Memory of a process now, and at most so far, in MB; NaN where the system does not tell. */
export async function memoryMb(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}
