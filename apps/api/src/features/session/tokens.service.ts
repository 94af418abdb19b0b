import {
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  insertAuditEntry,
  inTransaction,
  isUniqueViolation,
  listAccessTokensOfUser,
  touchAccessToken,
} from '@grove/db'
import type { AccessTokens, MadeToken, MakeTokenInput } from '@grove/schema'
import {
  ConflictError,
  ForbiddenError,
  invalidField,
  SCOPE_WORDS,
  scopesOf,
  TOKEN_PREFIX,
  TOKENS_PER_USER,
} from '@grove/schema'
import type { Bearer, Context, MemberContext, Services } from '../../context.ts'
import { expectConfirmed, mayReview } from '../../context.ts'
import { noteUse } from '../../http/note-use.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { expectSignedIn } from './session.writes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** When a token was last used is noted no more often than this. */
const TOUCH_INTERVAL_MS = 60 * 1000
/** A shorter or longer text is no token of ours, whatever it is. */
const TOKEN = /^grove_[\w-]{43}$/

/** The tokens of the account, and the scopes that it may give to another one. */
export async function listTokens({ db, clock, viewer }: MemberContext): Promise<AccessTokens> {
  return {
    tokens: await listAccessTokensOfUser(db, viewer.user.id, clock()),
    scopes: [...scopesOf(viewer.user)],
  }
}

/**
 * Makes a token of the account, whose secret is answered this once.
 * @throws ForbiddenError for rights that the account has not, or may not use before it has a second factor; ConflictError
 * for a name that is taken, or one token too many.
 */
export async function makeToken(
  ctx: MemberContext,
  { name, scopes, days }: MakeTokenInput,
): Promise<MadeToken> {
  expectConfirmed(ctx)
  const { db, clock, viewer, log } = ctx
  const { user } = viewer
  // A reviewer or an administrator makes none before the second factor, or a token would stand in its place.
  if (user.isAdmin || user.isReviewer) mayReview(viewer)
  const missing = scopes.find((scope) => !scopesOf(user).includes(scope))
  if (missing !== undefined)
    throw new ForbiddenError(`This account has not the right "${SCOPE_WORDS[missing].label}"`)
  const token = TOKEN_PREFIX + newToken()
  const now = clock()
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  const after = { name, scopes, expiresAt: expiresAt.toISOString() }
  try {
    await inTransaction(db, async (trx) => {
      // Two that are made at once are counted one after the other.
      await expectSignedIn(trx, viewer)
      const row = { hash: hashToken(token), userId: user.id, name, scopes, expiresAt }
      await insertAccessToken(trx, row, now)
      if ((await listAccessTokensOfUser(trx, user.id, now)).length > TOKENS_PER_USER)
        throw new ConflictError(`An account has at most ${TOKENS_PER_USER} tokens. Revoke one first.`)
      await insertAuditEntry(trx, { actor: user, action: 'token.create', after }, now)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw invalidField('name', 'Another token has this name. Choose one that tells them apart.')
  }
  log.info({ event: 'token-made', userId: user.id, scopes }, 'token made')
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Ends a token of the account at once; one that has ended is none. */
export async function revokeToken({ db, clock, viewer, log }: MemberContext, { id }: { id: number }) {
  await inTransaction(db, async (trx) => {
    const name = await deleteAccessToken(trx, viewer.user.id, id)
    if (name === undefined) return
    const entry = { actor: viewer.user, action: 'token.revoke', before: { name } } as const
    await insertAuditEntry(trx, entry, clock())
  })
  log.info({ event: 'token-revoked', userId: viewer.user.id }, 'token revoked')
  return { message: 'Token revoked' }
}

/** The token of this secret with the account that it acts for; undefined where it does not count. */
export async function findBearer(
  { db, clock, isAdminSecondFactorRequired, log }: Services & Pick<Context, 'log'>,
  secret: string,
): Promise<Bearer | undefined> {
  if (!TOKEN.test(secret)) return undefined
  const now = clock()
  const found = await findAccessToken(db, hashToken(secret), now)
  if (found === undefined) return undefined
  const { token, user, hasSecondFactor } = found
  const allowed = scopesOf(user)
  // The account has lost the right that it gave.
  if (!token.scopes.every((scope) => allowed.includes(scope))) return undefined
  const last = token.lastUsedAt
  if (last === null || now.getTime() - Date.parse(last) >= TOUCH_INTERVAL_MS)
    await noteUse(log, () => touchAccessToken(db, token.id, now))
  return {
    scopes: token.scopes,
    viewer: {
      user: { ...user, tokenName: token.name },
      sessionId: '',
      needsSecondFactor: isAdminSecondFactorRequired && (user.isAdmin || user.isReviewer) && !hasSecondFactor,
      checkedAt: null,
    },
  }
}
