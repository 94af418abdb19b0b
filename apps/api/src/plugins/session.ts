import { randomBytes } from 'node:crypto'
import type { Session } from '@fastify/secure-session'
import secureSession from '@fastify/secure-session'
import type { Db } from '@grove/db'
import {
  deleteOldestSessionsOfUser,
  deleteSession,
  findSession,
  inTransaction,
  isReferenceViolation,
  replaceSession,
  touchSession,
} from '@grove/db'
import {
  ADMIN_SESSION_IDLE_MS,
  KNOWN_DEVICE_MS,
  SECOND_STEP_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSIONS_PER_USER,
  VIEWER_HEADER,
} from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type {
  BegunSession,
  Context,
  ContextFactory,
  SecondStep,
  Services,
  SessionHandle,
  Viewer,
} from '../context.ts'
import type { Env } from '../env.ts'
import { isEncrypted } from '../env.ts'
import { browserName, firstPartOf } from '../features/session/browser-name.ts'
import { deriveKey } from '../features/session/session-key.ts'
import { accountIsGone } from '../features/session/start-session.ts'
import { noteUse } from '../http/note-use.ts'
import { telling } from '../http/rate-limit.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { bearerSecret } from './bearer.ts'
import { noteStanding } from './rate-limit-headers.ts'

export const SESSION_COOKIE_NAME = 'grove_session'
/** Before a name over https: a browser takes it from this very host only, never from a neighbour or without encryption. */
const HOST_PREFIX = '__Host-'
export const HOST_COOKIE_NAME = `${HOST_PREFIX}${SESSION_COOKIE_NAME}`

const ID_BYTES = 16
/** So many people may use one browser in turn, and each is known there. */
const ACCOUNTS_PER_DEVICE = 8
/** When a session was last used is noted no more often than this. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000

interface KnownAccount {
  userId: number
  /** Counts the browser's failed logins to it apart from those of strangers. */
  deviceId: string
}

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The secret that names the session's row; the database holds only its hash. */
    token: string
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The accounts that were signed in to from a browser, the last one first. */
    device: Session<{ accounts: readonly KnownAccount[] }>
    /** Whose password was right, and until when that counts, in milliseconds since 1970. */
    secondStep: Session<{ step: SecondStep & { endsAt: number } }>
    /** The challenge that an authenticator was sent, and when, in milliseconds since 1970. */
    ceremony: Session<{ asked: { challenge: string; askedAt: number } }>
    /** The account that the request is of, once that was asked for: for the log. */
    viewerId?: number
  }
}

/** The viewers of requests under way, so that one request asks the database once. */
const viewers = new WeakMap<FastifyRequest, Promise<Viewer | null>>()

/**
 * The encrypted cookies: one carries a session's secret; one stays when the session has ended, and says that this browser
 * is a known one of some accounts; two live for minutes: one between the password and the second factor, one while an
 * authenticator is asked.
 */
export const sessionPlugin = fp(async function session(
  app: FastifyInstance,
  { env, key }: { env: Env; key: Buffer },
) {
  const secure = isEncrypted(env)
  const prefix = secure ? HOST_PREFIX : ''
  const keyFor = (purpose: string) => deriveKey(key, purpose)
  const sealed = (name: string, lifetimeMs: number, sameSite: 'lax' | 'strict' = 'strict') => ({
    cookieName: prefix + name,
    expiry: lifetimeMs / 1000,
    cookie: { path: '/', httpOnly: true, sameSite, secure, maxAge: lifetimeMs / 1000 },
  })
  await app.register(secureSession, [
    { sessionName: 'session', key, ...sealed(SESSION_COOKIE_NAME, SESSION_ABSOLUTE_MS, 'lax') },
    { sessionName: 'device', key: keyFor('known device'), ...sealed('grove_device', KNOWN_DEVICE_MS) },
    { sessionName: 'secondStep', key: keyFor('second step'), ...sealed('grove_second_step', SECOND_STEP_MS) },
    { sessionName: 'ceremony', key: keyFor('passkey'), ...sealed('grove_passkey', SECOND_STEP_MS) },
  ])
  // While a body came, which may take minutes, the session may have ended, or its account lost a right.
  app.addHook('preValidation', async (request) => {
    if (request.body != null) viewers.delete(request)
  })
})

/** True where a cookie holds a session that this site has sealed; whether it still counts is for the database to say. */
export function hasSession({ server, headers: { cookie } }: FastifyRequest): boolean {
  if (cookie?.includes(SESSION_COOKIE_NAME) !== true) return false
  const cookies = server.parseCookie(cookie)
  return [HOST_COOKIE_NAME, SESSION_COOKIE_NAME].some((name) => {
    const sealed = cookies[name]
    return sealed !== undefined && server.decodeSecureSession(sealed)?.get('token') !== undefined
  })
}

async function readViewer(
  request: FastifyRequest,
  { db, clock, isAdminSecondFactorRequired }: Services,
): Promise<Viewer | null> {
  const token = bearerSecret(request) === undefined ? request.session.get('token') : undefined
  if (token === undefined) return null
  const now = clock()
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS)
  const session = await findSession(db, hashToken(token), { now, idleSince })
  if (session === undefined) return null
  const silenceMs = now.getTime() - Date.parse(session.lastSeenAt)
  const hasRights = session.user.isAdmin || session.user.isReviewer
  if (hasRights && silenceMs > ADMIN_SESSION_IDLE_MS) return null
  if (silenceMs >= TOUCH_INTERVAL_MS) await noteUse(request.log, () => touchSession(db, session.id, now))
  return {
    user: session.user,
    sessionId: session.id,
    needsSecondFactor: isAdminSecondFactorRequired && hasRights && !session.hasSecondFactor,
    checkedAt: session.checkedAt,
  }
}

/** The signed-in user; null for nobody. Without a cookie the database is not asked. */
export function loadViewer(request: FastifyRequest, services: Services): Promise<Viewer | null> {
  const known = viewers.get(request)
  if (known !== undefined) return known
  const viewer = readViewer(request, services).then((found) => {
    if (found !== null) request.viewerId = found.user.id
    return found
  })
  viewers.set(request, viewer)
  return viewer
}

/** Opens and ends the session of the browser that sent the request. */
function sessionHandle(request: FastifyRequest, { db, clock }: Services): SessionHandle {
  async function begin(trx: Db, userId: number): Promise<BegunSession> {
    const former = request.session.get('token')
    const token = newToken()
    const id = hashToken(token)
    const now = clock()
    const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS)
    const browser = browserName(request.headers['user-agent'] ?? '')
    const session = { id, userId, expiresAt, browser, address: firstPartOf(request.ip) }
    await replaceSession(trx, session, former && hashToken(former), now)
    return {
      id,
      open() {
        viewers.delete(request)
        request.session.regenerate()
        request.session.set('token', token)
        if (request.secondStep.get('step') !== undefined) request.secondStep.delete()
        const known = request.device.get('accounts') ?? []
        const own = { userId, deviceId: randomBytes(ID_BYTES).toString('base64url') }
        const others = known.filter((account) => account.userId !== userId)
        request.device.regenerate()
        request.device.set('accounts', [own, ...others].slice(0, ACCOUNTS_PER_DEVICE))
      },
    }
  }

  return {
    begin,
    async start(userId, alongside) {
      const begun = await inTransaction(db, async (trx) => {
        const session = await begin(trx, userId)
        await alongside?.(trx)
        return session
      }).catch((error: unknown) => {
        if (isReferenceViolation(error)) throw accountIsGone()
        throw error
      })
      begun.open()
      await deleteOldestSessionsOfUser(db, userId, SESSIONS_PER_USER)
      return begun.id
    },
    async end() {
      const token = request.session.get('token')
      viewers.delete(request)
      if (token !== undefined) await deleteSession(db, hashToken(token))
      request.session.delete()
    },
    awaitPasskey(challenge) {
      request.ceremony.regenerate()
      request.ceremony.set('asked', { challenge, askedAt: clock().getTime() })
    },
    takeChallenge() {
      const asked = request.ceremony.get('asked')
      if (asked === undefined) return undefined
      request.ceremony.delete()
      const isInTime = clock().getTime() < asked.askedAt + SECOND_STEP_MS
      return isInTime ? { ...asked, askedAt: new Date(asked.askedAt) } : undefined
    },
    awaitSecondStep(userId, password) {
      request.secondStep.regenerate()
      const id = randomBytes(ID_BYTES).toString('base64url')
      request.secondStep.set('step', { id, userId, password, endsAt: clock().getTime() + SECOND_STEP_MS })
    },
    secondStepOf() {
      const step = request.secondStep.get('step')
      return step !== undefined && step.endsAt > clock().getTime() ? step : undefined
    },
    deviceOf(userId) {
      return request.device.get('accounts')?.find((account) => account.userId === userId)?.deviceId
    },
  }
}

function expectSession(): never {
  throw new Error('Nobody signs in or out here')
}

/** An answer that others are given too is made for nobody in particular, and a token is no session: neither opens or ends one. */
const NO_SESSION: SessionHandle = {
  begin: async () => expectSession(),
  start: async () => expectSession(),
  end: async () => expectSession(),
  awaitPasskey: expectSession,
  takeChallenge: () => undefined,
  awaitSecondStep: expectSession,
  secondStepOf: () => undefined,
  deviceOf: () => undefined,
}

/** Makes the contexts of requests over the services of the process. */
export function requestContext(services: Services): ContextFactory {
  return async function createContext(request: FastifyRequest): Promise<Context> {
    const { ip, log, id, sharedAnswer } = request
    const { origin, 'user-agent': userAgent = '' } = request.headers
    const shownViewer = request.headers[VIEWER_HEADER]?.toString()
    const limits = telling(services.limits, (standing) => noteStanding(request, standing))
    const asked = { limits, shownViewer, address: ip, origin, userAgent, log, requestId: id }
    const anyone = { ...services, ...asked, viewer: null, bearer: request.bearer, session: NO_SESSION }
    // Others are given the answer too, whoever was the first to ask.
    if (sharedAnswer !== undefined || request.bearer !== undefined) return anyone
    return {
      ...anyone,
      viewer: await loadViewer(request, services),
      session: sessionHandle(request, services),
    }
  }
}
