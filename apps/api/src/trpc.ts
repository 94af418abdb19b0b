import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@grove/db'
import type { RATE_LIMITS, TokenScope } from '@grove/schema'
import {
  DomainError,
  ForbiddenError,
  OTHER_VIEWER,
  OWN_PASSWORD_FIRST,
  UnauthenticatedError,
} from '@grove/schema'
import { initTRPC } from '@trpc/server'
import type { Context, Viewer } from './context.ts'
import { lacksScope, mayAdminister, mayReview } from './context.ts'
import { databaseAwayError, toErrorAnswer, toTrpcError } from './errors.ts'

/** Whom an answer is the same for, as long as the directory does not change: everyone, or everyone without a session. */
export type SharedWith = 'everyone' | 'signed-out'

/** The metadata of a procedure. */
export interface ProcedureMeta {
  /** The description in the API document. */
  description?: string
  /** The role that may call at all; left out: everybody. Told by the base procedure. */
  access?: 'member' | 'reviewer' | 'admin'
  /** True for what somebody may do whose password was set by somebody else: see `OWN_PASSWORD_FIRST`. */
  isBeforeOwnPassword?: true
  /** The message for a viewer without the right, such as "Not authorized to update application status". */
  forbiddenMessage?: string
  /** The scopes of tokens that may call it, one of which is enough; left out: no token may, but for what everybody reads. */
  scopes?: readonly TokenScope[]
  /** Counts every attempt of an address, before the body is read: see `admitBeforeBody`. */
  attemptLimit?: keyof typeof RATE_LIMITS
  /** True for a query that counts the address it comes from: pages of other sites may not call it, nor change anything. */
  isCounted?: true
  /** Whom a query's answer is the same for; left out: nobody but who asks. */
  sharedWith?: SharedWith
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const answer = toErrorAnswer(error)
      return {
        code: shape.code,
        message: answer.message,
        data: {
          code: shape.data.code,
          httpStatus: answer.status,
          path: shape.data.path,
          issues: answer.issues,
          retryAfterSeconds: answer.retryAfterSeconds,
          secondFactor: answer.secondFactor,
          requestId: ctx?.requestId,
        },
      }
    },
  })

/**
 * Lets others in between the calls of a batch, which all begin at once, and of which none gives way while it reads SQLite.
 * Each waits for one turn more than the call before it; new requests are read only after a whole turn, so the second waits for two.
 */
const batchTakesTurns = t.middleware(async ({ batchIndex, next }) => {
  if (batchIndex > 0) for (let turn = 0; turn <= batchIndex; turn += 1) await nextTurn()
  return next()
})

/** Turns the errors that the product knows into tRPC's; the rest stays unexpected. */
const domainErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  if (cause instanceof DomainError) throw toTrpcError(cause)
  if (cause !== undefined && isDatabaseUnavailable(cause)) throw toTrpcError(databaseAwayError(cause))
  return result
})

/**
 * The viewer of a call that not everybody may make.
 * @throws UnauthenticatedError for nobody, ForbiddenError for somebody without the right.
 */
export function admittedViewer(
  { access, forbiddenMessage = 'Administrators only', isBeforeOwnPassword }: ProcedureMeta,
  viewer: Viewer | null,
): Viewer {
  if (viewer === null) throw new UnauthenticatedError()
  if (viewer.user.isProvisional && isBeforeOwnPassword !== true) throw new ForbiddenError(OWN_PASSWORD_FIRST)
  if (access === 'admin' && !mayAdminister(viewer)) throw new ForbiddenError(forbiddenMessage)
  if (access === 'reviewer' && !mayReview(viewer)) throw new ForbiddenError(forbiddenMessage)
  return viewer
}

/** The account of a token as one call may know it; its own listing is all that the narrowest right reaches. */
function narrowed(viewer: Viewer, scopes: readonly TokenScope[]): Viewer {
  if (scopes.some((scope) => scope !== 'own_listing')) return viewer
  return { ...viewer, needsSecondFactor: false, user: { ...viewer.user, isAdmin: false, isReviewer: false } }
}

/**
 * The viewer of a procedure: whoever is signed in, or the account of a token as far as its scopes reach. With a token that has
 * none of them, what everybody may read is read as by everybody.
 * @throws ForbiddenError for a token that may not call it.
 */
export function viewerOf(
  { viewer, bearer }: Pick<Context, 'viewer' | 'bearer'>,
  { access, scopes = [] }: ProcedureMeta,
  isQuery: boolean,
): Viewer | null {
  if (bearer === undefined) return viewer
  const held = scopes.filter((scope) => bearer.scopes.includes(scope))
  if (held.length > 0) return narrowed(bearer.viewer, held)
  if (access === undefined && isQuery) return null
  throw lacksScope(scopes)
}

const bearerIsAdmitted = t.middleware(({ ctx, meta = {}, type, next }) =>
  next({ ctx: { ...ctx, viewer: viewerOf(ctx, meta, type === 'query') } }),
)

const viewerIsAdmitted = t.middleware(({ ctx, meta = {}, type, next }) => {
  // The tabs of a browser share its session: who signs in to another account in one of them changes it for all.
  if (type === 'mutation' && ctx.viewer !== null && isOfOther(ctx.viewer, ctx))
    throw new ForbiddenError(OTHER_VIEWER)
  return next({ ctx: { ...ctx, viewer: admittedViewer(meta, ctx.viewer) } })
})

/** True where the asking page shows the account of somebody else. */
function isOfOther({ user }: Viewer, { shownViewer }: Context): boolean {
  return shownViewer !== undefined && shownViewer !== String(user.id)
}

/** Counts the changes of whoever does not administer: a program must not fill histories and outbox with a member's session. */
const changesAreCounted = t.middleware(async ({ ctx, type, next }) => {
  const { viewer, limits } = ctx
  if (type === 'mutation' && viewer !== null && !viewer.user.isAdmin)
    await limits.spend({ limit: 'changeByAccount', key: String(viewer.user.id) })
  return next()
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
export const publicProcedure = t.procedure.use(batchTakesTurns).use(domainErrors).use(bearerIsAdmitted)
export const memberProcedure = publicProcedure
  .meta({ access: 'member' })
  .use(viewerIsAdmitted)
  .use(changesAreCounted)
/** For reviewers and administrators: applications and messages. */
export const reviewerProcedure = publicProcedure.meta({ access: 'reviewer' }).use(viewerIsAdmitted)
export const adminProcedure = publicProcedure.meta({ access: 'admin' }).use(viewerIsAdmitted)
