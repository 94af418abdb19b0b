import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgresServer } from '@grove/db/testing/postgres-server'
import { seedDirectory } from './processes.ts'

const DATABASE = 'bench'

/** Hands on the address of a PostgreSQL with so many invented guides, and ends it. */
export async function withPostgres<T>(guides: number, use: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'grove-bench-'))
  // Where this is root, PostgreSQL runs as somebody else.
  await chmod(folder, 0o755)
  const server = await startPostgresServer(folder)
  try {
    await server.createDatabase(DATABASE)
    const url = server.url + DATABASE
    await seedDirectory(path.join(folder, 'data'), guides, url)
    return await use(url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
