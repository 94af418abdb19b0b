import { existsSync } from 'node:fs'
import type { Db } from './client.ts'
import { createDb, sqliteFile } from './client.ts'
import { expectKnownVersion, isNewestVersion, schemaVersion } from './migrate.ts'

const ADVICE = 'Check DATA_DIR and DATABASE_URL; the first "pnpm start" makes a new one.'

/** Opens a database that is there, with a site in it whose version is taken. */
async function openWithSite(url: string, expectVersion: (version: string) => void): Promise<Db> {
  if (url.startsWith('file:') && !existsSync(sqliteFile(url)))
    throw new Error(`There is no database at ${sqliteFile(url)}. ${ADVICE}`)
  const db = createDb(url)
  try {
    const version = await schemaVersion(db)
    if (version === undefined) throw new Error(`The database is empty. ${ADVICE}`)
    expectVersion(version)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Opens a database that a site has been set up in, for what only makes sense with one: `createDb` makes the file of a
 * database that is not there.
 * @throws Error with a message for people where there is none; nothing is made then.
 */
export function openExistingDb(url: string): Promise<Db> {
  return openWithSite(url, () => {})
}

/**
 * The same for what changes a database beside the servers that run on it. It is not brought up to date: a command of a newer
 * version would take it from the servers that run, which cannot copy it any more then.
 * @throws Error with a message for people where another version has brought the schema.
 */
export function openCurrentDb(url: string): Promise<Db> {
  return openWithSite(url, (version) => {
    expectKnownVersion(version, 'The database', 'Use the command of the version that runs on it.')
    if (isNewestVersion(version)) return
    throw new Error(
      `The database has the schema "${version}", which is that of an older version of the program. Use the command of the version that runs on it, or start this version first: that brings it up to date.`,
    )
  })
}
