import { mkdir } from 'node:fs/promises'
import { createDb, migrateToLatest } from '@grove/db'
import type { Services } from './context.ts'
import type { Env } from './env.ts'
import { createPasswords } from './features/accounts/passwords.ts'
import { openGeocoder } from './features/geo/geocoder.ts'
import { watchDirectoryVersion } from './features/guides/directory-version.ts'
import { openMedia } from './features/media/media.ts'
import { createRateLimits, noRateLimits } from './plugins/rate-limit.ts'

/** The services of one process and how to let go of them. */
export interface RunningServices {
  services: Services
  close: () => Promise<void>
}

/** Opens the database, brings it up to date and starts what lives as long as the process. Tests override parts. */
export async function startServices(env: Env, overrides: Partial<Services> = {}): Promise<RunningServices> {
  await mkdir(env.dataDir, { recursive: true })
  const db = createDb(env.databaseUrl)
  try {
    await migrateToLatest(db)
    const directory = await watchDirectoryVersion(db)
    const clock = overrides.clock ?? (() => new Date())
    const services: Services = {
      db,
      directory,
      clock,
      mapTileUrl: env.mapTileUrl,
      passwords: overrides.passwords ?? createPasswords(),
      limits: env.isRateLimited ? createRateLimits({ db, clock }) : noRateLimits,
      media: await openMedia(env.media, { db, clock }),
      geocoder: openGeocoder(env, db, clock),
      backups: env.backups,
      ...overrides,
    }
    return {
      services,
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
