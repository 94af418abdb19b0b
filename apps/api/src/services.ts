import { mkdir } from 'node:fs/promises'
import { createDb, migrateToLatest } from '@grove/db'
import type { Services } from './context.ts'
import type { Env } from './env.ts'
import { watchDirectoryVersion } from './features/guides/directory-version.ts'

/** The services of one process and how to let go of them. */
export interface RunningServices {
  services: Services
  close: () => Promise<void>
}

/** Opens the database, brings it up to date and starts what lives as long as the process. */
export async function startServices(env: Env): Promise<RunningServices> {
  await mkdir(env.dataDir, { recursive: true })
  const db = createDb(env.databaseUrl)
  try {
    await migrateToLatest(db)
    const directory = await watchDirectoryVersion(db)
    return {
      services: { db, directory, clock: () => new Date(), mapTileUrl: env.mapTileUrl },
      async close() {
        directory.close()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
