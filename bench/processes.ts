import type { ChildProcess } from 'node:child_process'
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../apps/api/src/server.ts', import.meta.url))
const YARDSTICK = fileURLToPath(new URL('./yardstick.ts', import.meta.url))

/** A process that listens on the loopback interface. */
export interface Listening {
  url: string
  process: ChildProcess
  stop: () => Promise<void>
}

function stopper(child: ChildProcess): () => Promise<void> {
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Starts the production server with the given folder of data; resolves once it listens. */
export async function startServer(dataDir: string, guides: number): Promise<Listening> {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SEED_DEMO: 'true',
      SEED_GUIDES: String(guides),
      GEOCODER_URL: 'off',
      MAP_TILE_URL: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url !== undefined) {
      child.stdout.resume()
      return { url, process: child, stop: stopper(child) }
    }
  }
  throw new Error('The server ended before it listened')
}

/** Starts a bare node:http server with the bytes and headers of an answer. */
export async function startYardstick(body: Buffer, headers: Record<string, string>): Promise<Listening> {
  const child = fork(YARDSTICK, { stdio: 'inherit' })
  child.send({ body: body.toString('base64'), headers })
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, process: child, stop: stopper(child) }
}
