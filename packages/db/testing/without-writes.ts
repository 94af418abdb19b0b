import { sql } from 'kysely'
import type { Db } from '../src/client.ts'

/** Runs `work` while a database of SQLite answers reads and refuses writes, as it does on a disk that may only be read. */
export async function withoutWrites<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`pragma query_only = on`.execute(db)
  try {
    return await work()
  } finally {
    await sql`pragma query_only = off`.execute(db)
  }
}
