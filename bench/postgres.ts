import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgresServer } from '@grove/db/testing/postgres-server'
import { seedDirectory } from './processes.ts'

const DATABASE = 'bench'

/** A PostgreSQL that runs only while it is used. */
export type PostgresRun = <T>(use: (url: string) => Promise<T>) => Promise<T>

/** Hands on a PostgreSQL with so many invented guides, which is at rest until it is used, and removes it. */
export async function withPostgres<T>(
  guides: number,
  work: (runPostgres: PostgresRun) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'grove-bench-'))
  // Where this is root, PostgreSQL runs as somebody else.
  await chmod(folder, 0o755)
  const server = await startPostgresServer(folder)
  const url = server.url + DATABASE
  try {
    try {
      await server.createDatabase(DATABASE)
      await seedDirectory(path.join(folder, 'data'), guides, url)
    } finally {
      await server.stop()
    }
    return await work(async (use) => {
      await server.start()
      try {
        return await use(url)
      } finally {
        await server.stop()
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
