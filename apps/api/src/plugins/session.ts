import { createHash, randomBytes } from 'node:crypto'
import secureSession from '@fastify/secure-session'
import { deleteSession, findSession, insertSession, touchSession } from '@grove/db'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Services, SessionHandle, Viewer } from '../context.ts'
import type { Env } from '../env.ts'
import { isEncrypted } from '../env.ts'

export const SESSION_COOKIE_NAME = 'grove_session'
/** Its name over https: a browser takes it from this very host only, never from a neighbour or without encryption. */
const HOST_COOKIE_NAME = `__Host-${SESSION_COOKIE_NAME}`

const TOKEN_BYTES = 32
/** When a session was last used is noted no more often than this. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The secret that names the session's row; the database holds only its hash. */
    token: string
  }
}

/** The id of the session's row: who reads the database cannot make a cookie of it. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The viewers of requests under way, so that one request asks the database once. */
const viewers = new WeakMap<FastifyRequest, Promise<Viewer | null>>()

/** The encrypted cookie that carries a session's secret. */
export const sessionPlugin = fp(async function session(
  app: FastifyInstance,
  { env, key }: { env: Env; key: Buffer },
) {
  const lifetimeSeconds = SESSION_ABSOLUTE_MS / 1000
  const isSecure = isEncrypted(env)
  await app.register(secureSession, {
    cookieName: isSecure ? HOST_COOKIE_NAME : SESSION_COOKIE_NAME,
    key,
    expiry: lifetimeSeconds,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge: lifetimeSeconds,
    },
  })
})

/** True where a browser says that it has a session; whether it has one is for the database to say. */
export function hasSessionCookie({ cookies }: FastifyRequest): boolean {
  return cookies[SESSION_COOKIE_NAME] !== undefined || cookies[HOST_COOKIE_NAME] !== undefined
}

async function readViewer(request: FastifyRequest, { db, clock }: Services): Promise<Viewer | null> {
  const token = request.session.get('token')
  if (token === undefined) return null
  const now = clock()
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS)
  const session = await findSession(db, hashToken(token), { now, idleSince })
  if (session === undefined) return null
  if (now.getTime() - Date.parse(session.lastSeenAt) >= TOUCH_INTERVAL_MS)
    await touchSession(db, session.id, now)
  return { user: session.user, sessionId: session.id }
}

/** Who is signed in; null for nobody. Without a cookie the database is not asked. */
export function loadViewer(request: FastifyRequest, services: Services): Promise<Viewer | null> {
  const known = viewers.get(request)
  if (known !== undefined) return known
  const viewer = readViewer(request, services)
  viewers.set(request, viewer)
  return viewer
}

/** Opens and ends the session of the browser that sent the request. */
export function sessionHandle(request: FastifyRequest, { db, clock }: Services): SessionHandle {
  async function endCurrent(): Promise<void> {
    const token = request.session.get('token')
    viewers.delete(request)
    if (token !== undefined) await deleteSession(db, hashToken(token))
  }
  return {
    async start(userId) {
      await endCurrent()
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock()
      const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS)
      await insertSession(db, { id: hashToken(token), userId, expiresAt }, now)
      request.session.regenerate()
      request.session.set('token', token)
    },
    async end() {
      await endCurrent()
      request.session.delete()
    },
  }
}
