import { findAccessToken, touchAccessToken } from '@grove/db'
import { scopesOf } from '@grove/schema'
import type { Bearer, Services } from '../../context.ts'
import { hashToken } from '../../lib/tokens.ts'

/** When a token was last used is noted no more often than this. */
const TOUCH_INTERVAL_MS = 60 * 1000
/** A shorter or longer text is no token of ours, whatever it is. */
const TOKEN = /^grove_[\w-]{43}$/

/** The token of this secret with the account that it acts for; undefined where it does not count. */
export async function findBearer(
  { db, clock, isAdminSecondFactorRequired }: Services,
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
    await touchAccessToken(db, token.id, now)
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
