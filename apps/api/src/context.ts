import type { Db } from '@grove/db'
import type { TokenScope, User } from '@grove/schema'
import {
  CONFIRM_FIRST,
  CONFIRMED_FOR_MS,
  ForbiddenError,
  OWN_PASSWORD_FIRST,
  SCOPE_WORDS,
  SECOND_FACTOR_FIRST,
} from '@grove/schema'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Passwords } from './features/accounts/passwords.ts'
import type { Geocoder } from './features/geo/geocoder.ts'
import type { DirectoryVersion } from './features/guides/directory-version.ts'
import type { LinkRules } from './features/media/fetch-picture.ts'
import type { Media } from './features/media/media.ts'
import type { FindRelyingParty } from './features/session/relying-party.ts'
import type { IncomingFiles } from './http/incoming-files.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { NightlyBackups } from './jobs/nightly-backup.ts'
import type { MediaStore } from './lib/media-store.ts'
import type { Sealer } from './lib/sealer.ts'
import type { Mail } from './mail/mail.ts'

/** The services of a process; tests pass their own. */
export interface Services {
  db: Db
  directory: DirectoryVersion
  clock: () => Date
  /** Address of the map tiles with {z}, {x} and {y}; undefined: only the offline land. */
  mapTileUrl: string | undefined
  /** Whether tiles are fetched only once a visitor has asked for them. */
  asksForTiles: boolean
  passwords: Passwords
  limits: RateLimits
  media: Media
  /** The files that show credentials, apart from pictures: nobody but owners, reviewers and administrators reads them. */
  evidence: MediaStore
  incoming: IncomingFiles
  /** Where linked pictures may be fetched from. */
  links: LinkRules
  /** undefined: places are looked up offline only. */
  geocoder: Geocoder | undefined
  mail: Mail
  /** Seals what the database may not know. */
  sealer: Sealer
  /** Whom passkeys are made for. */
  findRelyingParty: FindRelyingParty
  /** Whether administrators can do nothing before they have a second factor. */
  isAdminSecondFactorRequired: boolean
  /** undefined: no nightly copies are made. */
  backups: NightlyBackups | undefined
}

/** The signed-in user of a request with the id of the session row that says so. */
export interface Viewer {
  /** With the name of the token, where a program acts for them: the history tells it. */
  user: User & { tokenName?: string }
  sessionId: string
  /** True for an administrator or a reviewer who has to set one up before anything else. */
  needsSecondFactor: boolean
  /** When this person last proved who they are; null where that was never asked. */
  checkedAt: string | null
}

/** A program that acts for an account: what it may do is for `viewerOf` to say. */
export interface Bearer {
  scopes: readonly TokenScope[]
  /** The account, with all of its rights. It has no session. */
  viewer: Viewer
}

/**
 * Whether the rights of an administrator are there, and may be used.
 * @throws ForbiddenError for an administrator who has to choose a password or set up a second factor first.
 */
export function mayAdminister({ user, needsSecondFactor }: Viewer): boolean {
  if (user.isAdmin && user.isProvisional) throw new ForbiddenError(OWN_PASSWORD_FIRST)
  if (user.isAdmin && needsSecondFactor) throw new ForbiddenError(SECOND_FACTOR_FIRST)
  return user.isAdmin
}

/** Whether the rights of a reviewer are there, which administrators have as well, and may be used. */
export function mayReview(viewer: Viewer): boolean {
  const { user, needsSecondFactor } = viewer
  if (user.isReviewer && user.isProvisional) throw new ForbiddenError(OWN_PASSWORD_FIRST)
  if (user.isReviewer && needsSecondFactor) throw new ForbiddenError(SECOND_FACTOR_FIRST)
  return user.isReviewer || mayAdminister(viewer)
}

/** @throws ForbiddenError for a reviewer who decides about their own listing, or checks its credentials. */
export function expectListingOfOthers(actor: User, { userId }: { userId: number }): void {
  if (userId === actor.id && !actor.isAdmin)
    throw new ForbiddenError('Another reviewer decides about your own listing')
}

/** Whether this viewer reads private listings of others: as the calls above, and refused without a word. */
export function mayReadAll({ user, needsSecondFactor }: Viewer): boolean {
  return (user.isAdmin || user.isReviewer) && !needsSecondFactor && !user.isProvisional
}

/** Whether this viewer reads all of a guide: its owner does, and whoever reads private listings of others. */
export function mayReadPrivately(viewer: Viewer | null, ownerId: number): boolean {
  if (viewer === null) return false
  return viewer.user.id === ownerId ? !viewer.user.isProvisional : mayReadAll(viewer)
}

/** The refusal of a token that has none of the scopes of a call. */
export function lacksScope(scopes: readonly TokenScope[]): ForbiddenError {
  if (scopes.length === 0) return new ForbiddenError('No token may do this')
  const names = scopes.map((scope) => `"${SCOPE_WORDS[scope].label}"`).join(' or ')
  return new ForbiddenError(`This takes a token with the right ${names}`)
}

/** A session whose row is written. */
export interface BegunSession {
  /** The id of its row. */
  id: string
  /** Gives it to the browser, once the transaction that wrote it has ended. */
  open: () => void
}

/** Whose password was right; `password` changes with it. */
export interface SecondStep {
  /** Names this step: whoever signs in with it uses it up. */
  id: string
  userId: number
  password: string
}

/** Opens and ends the session of the browser that asked. */
export interface SessionHandle {
  /** The first half of `start`, for who makes the account in the same transaction. */
  begin: (trx: Db, userId: number) => Promise<BegunSession>
  /**
   * Starts a new session, under a new id, and ends the one before; from now on this browser is a known one of the
   * account. `alongside` writes in the same transaction. Answers the id of the session's row.
   */
  start: (userId: number, alongside?: (trx: Db) => Promise<void>) => Promise<string>
  end: () => Promise<void>
  /** Keeps for five minutes what an authenticator of this browser was asked. */
  awaitPasskey: (challenge: string) => void
  /** Answers that once. */
  takeChallenge: () => { challenge: string; askedAt: Date } | undefined
  /** Keeps for five minutes that the password of this account was right. `password` changes when that does. */
  awaitSecondStep: (userId: number, password: string) => void
  /** Whose password was right in this browser within the last five minutes. */
  secondStepOf: () => SecondStep | undefined
  /** The key of this browser for rate limits, where the account signed in from it before; otherwise undefined. */
  deviceOf: (userId: number) => string | undefined
}

/** Everything a procedure may use. */
export interface Context extends Services {
  /** Null for nobody, and for a token: `viewerOf` makes a viewer of it for one procedure. */
  viewer: Viewer | null
  /** The token that was sent along. */
  bearer: Bearer | undefined
  session: SessionHandle
  /** The id of the account that the asking page shows, as it says itself; undefined for programs. */
  shownViewer: string | undefined
  /** Address of the asking machine, for limits. */
  address: string
  /** The Origin header; the origin check has let it pass. */
  origin: string | undefined
  /** The User-Agent header. */
  userAgent: string
  log: FastifyBaseLogger
  requestId: string
}

/** The same of somebody who is signed in. */
export type MemberContext = Context & { viewer: Viewer }

/** Lets on who has proved within the last ten minutes who they are. @throws ForbiddenError for everybody else. */
export function expectConfirmed({ clock, viewer }: MemberContext): void {
  const { checkedAt } = viewer
  if (checkedAt !== null && clock().getTime() - Date.parse(checkedAt) < CONFIRMED_FOR_MS) return
  throw new ForbiddenError(CONFIRM_FIRST)
}

/** Makes the context of one request. */
export type ContextFactory = (request: FastifyRequest) => Promise<Context>
