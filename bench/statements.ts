import { searchGuidePage } from '@grove/api/guides-service'
import { createDb, sqliteFile } from '@grove/db'
import { searchGuidesInput } from '@grove/schema'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import type { Search } from './searches.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The statements that the product runs for each of the searches, in their order. */
export async function recordStatements(
  databaseUrl: string,
  searches: readonly Search[],
): Promise<Statement[][]> {
  const statements: Statement[] = []
  const db = createDb(databaseUrl, { log: ({ query }) => void statements.push(query) })
  try {
    const recorded: Statement[][] = []
    for (const search of searches) {
      await searchGuidePage({ db }, searchGuidesInput.parse(search))
      recorded.push(statements.splice(0))
    }
    return recorded
  } finally {
    await db.destroy()
  }
}

/** The database by its driver alone. */
export function openBare(databaseUrl: string) {
  if (!databaseUrl.startsWith('file:')) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    const ended: Promise<void>[] = []
    pool.on('connect', (client) => {
      ended.push(new Promise((resolve) => void client.once('end', resolve)))
    })
    return {
      run: async ({ sql, parameters }: Statement): Promise<unknown[]> =>
        (await pool.query(sql, [...parameters])).rows,
      async close() {
        // It does not wait for its connections to be closed.
        await pool.end()
        await Promise.all(ended)
      },
    }
  }
  const database = new BetterSqlite3(sqliteFile(databaseUrl), { readonly: true })
  database.pragma('cache_size = -65536')
  const prepared = new Map<string, BetterSqlite3.Statement>()
  return {
    async run({ sql, parameters }: Statement) {
      const statement = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, statement)
      return statement.all(parameters)
    },
    close: async () => void database.close(),
  }
}
