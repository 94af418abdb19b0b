import {
  confirmAuthenticatorApp,
  countRecoveryCodes,
  deleteAuthenticatorApp,
  deleteOtherSessionsOfUser,
  findAuthenticatorApp,
  getSiteSettings,
  inTransaction,
  listPasskeys,
  listSecondFactors,
  upsertAuthenticatorApp,
} from '@grove/db'
import type { AuthenticatorSetup, RecoveryCodes, SecondFactorInput, SecurityState } from '@grove/schema'
import { ConflictError, invalidField } from '@grove/schema'
import { toString as drawQrCode } from 'qrcode'
import type { MemberContext } from '../../context.ts'
import { expectConfirmed } from '../../context.ts'
import { limitFailures } from '../../http/rate-limit.ts'
import {
  endUnusedRecoveryCodes,
  firstRecoveryCodes,
  newSecret,
  ownerOf,
  renewRecoveryCodes,
  setupAddress,
  stepOfCode,
  tellOfSecondFactor,
} from './authenticator.ts'
import { expectSignedIn } from './session.writes.ts'

const WRONG_FIRST_CODE =
  'That code is not right. Please look whether the clock of your phone is, and try the next one.'

/** How the signed-in account proves who it is. */
export async function getSecurityState({ db, viewer }: MemberContext): Promise<SecurityState> {
  const app = await findAuthenticatorApp(db, viewer.user.id)
  return {
    needsSecondFactor: viewer.needsSecondFactor,
    authenticatorSince: app?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, viewer.user.id),
    passkeys: await listPasskeys(db, viewer.user.id),
  }
}

/** Shows what an authenticator app has to know. It counts once a first code has come from it. */
export async function beginAuthenticator(ctx: MemberContext): Promise<AuthenticatorSetup> {
  expectConfirmed(ctx)
  const { db, sealer, clock, viewer } = ctx
  const { id, username } = viewer.user
  const secret = newSecret()
  const isBegun = await inTransaction(db, (trx) =>
    upsertAuthenticatorApp(trx, id, sealer.seal(secret, ownerOf(id)), clock()),
  )
  if (!isBegun) throw new ConflictError('This account has an authenticator app already')
  const { siteName } = await getSiteSettings(db)
  const drawing = await drawQrCode(setupAddress(secret, { siteName, username }), { type: 'svg', margin: 2 })
  return { secret, qrCode: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}` }
}

/**
 * Finishes the set-up with a first code of the app, with which recovery codes come where there are none. Every other session of the account ends: each that goes on has been
 * begun with the second factor.
 */
export async function confirmAuthenticator(
  ctx: MemberContext,
  { code }: SecondFactorInput,
): Promise<RecoveryCodes> {
  expectConfirmed(ctx)
  const { db, limits, sealer, clock, viewer } = ctx
  const userId = viewer.user.id
  const app = await findAuthenticatorApp(db, userId)
  const secret = app && sealer.open(app.sealedSecret, ownerOf(userId))
  if (app === undefined || app.confirmedAt !== null || secret === undefined)
    throw new ConflictError('Please begin again: this QR code is not the newest one')
  const now = clock()
  const step = await limitFailures(
    () => limits.spend({ limit: 'secondFactorByUser', key: String(userId) }),
    async () => stepOfCode(secret, code.replace(/\s/g, ''), now),
  )
  if (step === undefined) throw invalidField('code', WRONG_FIRST_CODE)
  const confirmation = { sealedSecret: app.sealedSecret, step, now }
  const recoveryCodes = await inTransaction(db, async (trx) => {
    await expectSignedIn(trx, viewer)
    if (!(await confirmAuthenticatorApp(trx, userId, confirmation)))
      throw new ConflictError('Please begin again: this QR code is not the newest one')
    await deleteOtherSessionsOfUser(trx, userId, viewer.sessionId)
    await tellOfSecondFactor(trx, ctx, 'app-added')
    return firstRecoveryCodes(trx, userId, now)
  })
  // Once more: a login with the password alone may have begun a session before the commit.
  await deleteOtherSessionsOfUser(db, userId, viewer.sessionId)
  ctx.log.info({ event: 'authenticator-added', userId }, 'authenticator app added')
  return { recoveryCodes }
}

/** Takes the authenticator app off the account; without any second factor its recovery codes go as well. */
export async function removeAuthenticator(ctx: MemberContext) {
  expectConfirmed(ctx)
  const { db, clock, viewer } = ctx
  const userId = viewer.user.id
  await inTransaction(db, async (trx) => {
    await expectSignedIn(trx, viewer)
    const wasUsed = (await findAuthenticatorApp(trx, userId))?.confirmedAt != null
    await deleteAuthenticatorApp(trx, userId)
    if (!wasUsed) return
    await endUnusedRecoveryCodes(trx, userId, clock())
    await tellOfSecondFactor(trx, ctx, 'app-removed')
  })
  ctx.log.info({ event: 'authenticator-removed', userId }, 'authenticator app removed')
  return { message: 'Authenticator app removed' }
}

/** Makes new recovery codes in the place of those before. */
export async function renewCodes(ctx: MemberContext): Promise<RecoveryCodes> {
  expectConfirmed(ctx)
  const { db, clock, viewer } = ctx
  const userId = viewer.user.id
  const recoveryCodes = await inTransaction(db, async (trx) => {
    // Codes that are made anew at once replace each other, one after the other.
    await expectSignedIn(trx, viewer)
    if ((await listSecondFactors(trx, userId)).length === 0)
      throw new ConflictError('Recovery codes come with a second factor: set one up first')
    await tellOfSecondFactor(trx, ctx, 'codes-renewed')
    return renewRecoveryCodes(trx, userId, clock())
  })
  ctx.log.info({ event: 'recovery-codes-renewed', userId }, 'recovery codes made anew')
  return { recoveryCodes }
}
