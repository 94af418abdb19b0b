import type { Db } from '@grove/db'
import type { User } from '@grove/schema'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Passwords } from './features/accounts/passwords.ts'
import type { Geocoder } from './features/geo/geocoder.ts'
import type { DirectoryVersion } from './features/guides/directory-version.ts'
import type { LinkRules } from './features/media/fetch-picture.ts'
import type { Media } from './features/media/media.ts'
import type { IncomingFiles } from './http/incoming-files.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { NightlyBackups } from './jobs/nightly-backup.ts'
import type { Mail } from './mail/mail.ts'

/** What lives as long as the process; tests pass their own. */
export interface Services {
  db: Db
  directory: DirectoryVersion
  clock: () => Date
  /** Address of the map tiles with {z}, {x} and {y}; undefined: only the offline land. */
  mapTileUrl: string | undefined
  passwords: Passwords
  limits: RateLimits
  media: Media
  incoming: IncomingFiles
  /** Where linked pictures may be fetched from. */
  links: LinkRules
  /** undefined: places are looked up offline only. */
  geocoder: Geocoder | undefined
  mail: Mail
  /** undefined: no nightly copies are made. */
  backups: NightlyBackups | undefined
}

/** The signed-in user of a request with the id of the session row that says so. */
export interface Viewer {
  user: User
  sessionId: string
}

/** Opens and ends the session of the browser that asked. */
export interface SessionHandle {
  /**
   * Starts a new session, under a new id, and ends the one before; from now on this browser is a known one of the
   * account. `alongside` writes in the same transaction. Answers the id of the session's row.
   */
  start: (userId: number, alongside?: (trx: Db) => Promise<void>) => Promise<string>
  end: () => Promise<void>
  /** What this browser is counted by where that account was last signed in to from it; undefined for all others. */
  deviceOf: (userId: number) => string | undefined
}

/** Everything a procedure may use. */
export interface Context extends Services {
  viewer: Viewer | null
  session: SessionHandle
  /** Address of the asking machine, for limits. */
  address: string
  /** What the asking program says that it is. */
  userAgent: string
  log: FastifyBaseLogger
  requestId: string
}

/** Makes the context of one request. */
export type ContextFactory = (request: FastifyRequest) => Promise<Context>
