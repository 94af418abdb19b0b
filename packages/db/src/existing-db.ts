import { existsSync } from 'node:fs'
import type { Db } from './client.ts'
import { createDb, sqliteFile } from './client.ts'
import { schemaVersion } from './migrate.ts'

const ADVICE = 'Check DATA_DIR and DATABASE_URL; the first "pnpm start" makes a new one.'

/**
 * Opens a database that a site has been set up in, for what only makes sense with one: `createDb` makes the file of a
 * database that is not there.
 * @throws Error with a message for people where there is none; nothing is made then.
 */
export async function openExistingDb(url: string): Promise<Db> {
  if (url.startsWith('file:') && !existsSync(sqliteFile(url)))
    throw new Error(`There is no database at ${sqliteFile(url)}. ${ADVICE}`)
  const db = createDb(url)
  try {
    if ((await schemaVersion(db)) === undefined) throw new Error(`The database is empty. ${ADVICE}`)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
