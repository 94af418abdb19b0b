import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createDb, isDatabaseMissing, migrateToLatest, openCurrentDb, pingDb, SchemaError } from '@grove/db'
import type { Services } from './context.ts'
import type { Env } from './env.ts'
import { databaseProblem, EnvError } from './env.ts'
import { createPasswords } from './features/accounts/passwords.ts'
import { openGeocoder } from './features/geo/geocoder.ts'
import { watchDirectoryVersion } from './features/guides/directory-version.ts'
import { PUBLIC_LINKS } from './features/media/fetch-picture.ts'
import { openMedia } from './features/media/media.ts'
import { relyingPartyOf } from './features/session/relying-party.ts'
import { backupKey, deriveKey, loadSessionKey, withKeyOfCommand } from './features/session/session-key.ts'
import { IncomingFiles } from './http/incoming-files.ts'
import { createRateLimits, noRateLimits } from './http/rate-limit.ts'
import type { MediaStore } from './lib/media-store.ts'
import { askStore, openMediaStore } from './lib/media-store.ts'
import { PRIVATE_FOLDER_MODE } from './lib/private-files.ts'
import { reasonOf } from './lib/reason-of.ts'
import { createSealer } from './lib/sealer.ts'
import { openMail } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createSiteOrigin } from './site-origin.ts'

/** The services of one process and how to let go of them. */
export interface RunningServices {
  services: Services
  close: () => Promise<void>
}

/** Makes the folder of a variable where there is none. @throws EnvError for one that cannot be written. */
export async function openFolder(
  variable: 'DATA_DIR' | 'MEDIA_URL' | 'BACKUP_DIR',
  folder: string,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EnvError([
      `${variable} names the folder "${folder}", it wants one that can be written (${reason})`,
    ])
  }
}

/** @throws EnvError where pictures can neither be stored nor shown, which nobody would notice before the first of them. */
export async function expectMediaStore({ media }: Env, store: MediaStore): Promise<void> {
  if (media.kind === 'disk') return
  try {
    await askStore(store)
  } catch (error) {
    const { cause } = error as Error
    throw new EnvError([`MEDIA_URL names a store that cannot be used (${reasonOf(cause ?? error)})`])
  }
}

/**
 * Opens the database, brings it up to date and starts what lives as long as the process. Tests override parts.
 * With `metrics`, the statements of the database are measured.
 */
export async function startServices(
  env: Env,
  overrides: Partial<Services> = {},
  metrics?: Metrics,
): Promise<RunningServices> {
  await openFolder('DATA_DIR', env.dataDir)
  const incomingDirectory = path.join(env.dataDir, 'incoming')
  await openFolder('DATA_DIR', incomingDirectory)
  if (env.evidence.kind === 'disk') await openFolder('DATA_DIR', env.evidence.directory)
  if (env.media.kind === 'disk') await openFolder('MEDIA_URL', env.media.directory)
  // Else nobody would notice before the first night.
  if (env.backups) await openFolder('BACKUP_DIR', env.backups.directory)
  const db = createDb(env.databaseUrl, { log: metrics?.observeQuery })
  try {
    // A certificate, a password or a host: whatever keeps the first question from its answer.
    await pingDb(db).catch((error: unknown) => {
      throw databaseProblem(error)
    })
    await migrateToLatest(db).catch((error: unknown) => {
      throw isDatabaseMissing(error) || error instanceof SchemaError ? databaseProblem(error) : error
    })
    const directory = await watchDirectoryVersion(db)
    const clock = overrides.clock ?? (() => new Date())
    const incoming = new IncomingFiles(incomingDirectory)
    const links = overrides.links ?? PUBLIC_LINKS
    const sessionKey = await loadSessionKey(env, db)
    const services: Services = {
      db,
      directory,
      clock,
      mapTileUrl: env.mapTileUrl,
      asksForTiles: env.asksForTiles,
      passwords: overrides.passwords ?? createPasswords(),
      limits: env.isRateLimited ? createRateLimits({ db, clock }) : noRateLimits,
      media: await openMedia(env.media, { db, clock, incoming, links }),
      evidence: await openMediaStore(env.evidence, 'Files'),
      incoming,
      links,
      geocoder: openGeocoder(env, db, clock),
      mail: openMail(env, createSiteOrigin(env), deriveKey(sessionKey, 'unsubscribe')),
      sealer: createSealer(deriveKey(sessionKey, 'second factor')),
      findRelyingParty: relyingPartyOf(env),
      isAdminSecondFactorRequired: env.isAdminSecondFactorRequired,
      backups: env.backups && { ...env.backups, sealKey: backupKey(sessionKey) },
      ...overrides,
    }
    return {
      services,
      async close() {
        directory.close()
        services.mail.transport?.close()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * The same for commands that are about a directory that is there, which they do not bring up to date.
 * @throws Error with a message for people where there is none, or one of another version; nothing is changed then.
 */
export async function startExistingServices(env: Env): Promise<RunningServices> {
  const db = await openCurrentDb(env.databaseUrl)
  await db.destroy()
  return startServices(await withKeyOfCommand(env))
}
