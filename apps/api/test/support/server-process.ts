import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../src/server.ts', import.meta.url))
const READY_LIMIT_MS = 90_000
/** As the banner tells it once all is ready; the log tells it sooner. */
const ADDRESS = /^ {2}(http:\/\/127\.0\.0\.1:\d+)$/m

/** A whole server in a process of its own. */
export interface ServerProcess {
  /** Origin, without a trailing slash. */
  url: string
  process: ChildProcess
  /** All that it has written so far. */
  output: () => string
  /** Ends it at once, as a power cut would: nothing is finished, nothing is closed. */
  kill: () => Promise<void>
  /** Asks it to end and waits until it has. */
  stop: () => Promise<void>
}

interface StartOptions {
  dataDir: string
  /** Variables besides those that every test wants. */
  env?: Readonly<Record<string, string>>
  /** The options of Node, before its program. */
  nodeOptions?: readonly string[]
  /** Node's program and its arguments, instead of the production server. */
  program?: readonly string[]
}

/** Servers that run: none outlives whoever started it, also where a test fails between two of them. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** As `pnpm start` and the container do. */
const PROGRAM = ['--max-semi-space-size=8', '--heap-growing-percent=50', SERVER]

function spawnServer({ dataDir, env, nodeOptions = [], program = PROGRAM }: StartOptions): ChildProcess {
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    // Nothing of the test run's own variables: the server is to be as anybody starts it.
    env: {
      NODE_NO_WARNINGS: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      GEOCODER_URL: 'off',
      MAP_TILE_URL: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    // The last one is for tests that talk with code of theirs in the process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Sends the signal and waits until the process has ended, which it may have before. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function follow(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return () => output
}

/** Starts the production server and waits until it listens. @throws with its output where it ends before that. */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const child = spawnServer(options)
  const output = follow(child)
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output()}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`did not listen within ${READY_LIMIT_MS} ms`)
    }, READY_LIMIT_MS)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`ended (${signal ?? code}) before it listened`)
    })
    const look = () => {
      const found = ADDRESS.exec(output())?.[1]
      if (found === undefined) return
      child.stdout?.off('data', look)
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout?.on('data', look)
  })
  return {
    url,
    process: child,
    output,
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

/** Starts the server and kills it after this time, ready or not. */
export async function killWhileStarting(options: StartOptions, afterMs: number): Promise<void> {
  const child = spawnServer(options)
  follow(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  await once(child, 'exit')
  clearTimeout(timer)
}
