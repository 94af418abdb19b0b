/**
 * A process of its own that runs one throw-away PostgreSQL for one test run: `postgres-keeper.ts <folder> <owner pid>`.
 * Writes its address into the folder when it is ready, and ends, folder and all, when it is told to (SIGTERM) or
 * when the owner is gone, however that came about.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDb } from '../src/client.ts'
import { migrateToLatest } from '../src/migrate.ts'
import { FAILURE_FILE, READY_FILE, TEMPLATE_DATABASE } from './keeper-files.ts'
import type { PostgresServer } from './postgres-server.ts'
import { startPostgresServer } from './postgres-server.ts'

const OWNER_CHECK_MS = 500

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
  let server: PostgresServer | undefined
  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  setInterval(() => {
    if (!isAlive(ownerPid)) void stop()
  }, OWNER_CHECK_MS)

  try {
    server = await startPostgresServer(folder)
    await server.createDatabase(TEMPLATE_DATABASE)
    const template = createDb(`${server.url}${TEMPLATE_DATABASE}`, { poolSize: 1 })
    await migrateToLatest(template)
    await template.destroy()
    await writeWhole(join(folder, READY_FILE), server.url)
  } catch (error) {
    await writeWhole(
      join(folder, FAILURE_FILE),
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
    await server?.stop()
    process.exit(1)
  }
}

const [folder, ownerPid] = process.argv.slice(2)
if (folder === undefined || ownerPid === undefined)
  throw new Error('Usage: postgres-keeper.ts <folder> <owner pid>')
await keep(folder, Number(ownerPid))
