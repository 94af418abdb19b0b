import {
  deleteOtherSessionsOfUser,
  deletePasskey,
  findPasskey,
  findUserById,
  getSiteSettings,
  insertPasskey,
  inTransaction,
  isUniqueViolation,
  listCredentialIds,
  listSecondFactors,
  markSessionChecked,
  recordPasskeyUse,
  updatePasskeyName,
} from '@grove/db'
import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyRequest,
  RecoveryCodes,
  UsePasskeyInput,
  User,
} from '@grove/schema'
import { ConflictError, fullName, InvalidError, PASSKEYS_PER_USER, UnauthenticatedError } from '@grove/schema'
import type { Context, MemberContext } from '../../context.ts'
import { expectConfirmed } from '../../context.ts'
import { limitedAddress, limitFailures } from '../../http/rate-limit.ts'
import { endUnusedRecoveryCodes, firstRecoveryCodes, tellOfSecondFactor } from './authenticator.ts'
import { expectRelyingParty } from './relying-party.ts'
import { expectSignedIn } from './session.writes.ts'
import { startSession } from './start-session.ts'

const NOT_TAKEN = 'This passkey was not taken. Please try again.'
const NOT_KNOWN = 'This passkey is not known here'

/** Fetched by the first who needs it: few do, and it brings a whole reader of certificates. */
function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** Begins to make a passkey: discoverable, and of somebody whom the authenticator knows. */
export async function beginPasskey(ctx: MemberContext): Promise<PasskeyCreation> {
  expectConfirmed(ctx)
  const { db, session, viewer } = ctx
  const { user } = viewer
  const relyingParty = expectRelyingParty(ctx.findRelyingParty, ctx.origin)
  const credentialIds = await listCredentialIds(db, user.id)
  if (credentialIds.length >= PASSKEYS_PER_USER) throw tooManyPasskeys()
  const { siteName } = await getSiteSettings(db)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const authenticatorSelection = {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  } as const
  const {
    challenge,
    rp,
    user: named,
    pubKeyCredParams,
  } = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty.id,
    userName: user.username,
    userDisplayName: fullName(user.firstName, user.lastName) || user.username,
    userID: new TextEncoder().encode(`account ${user.id}`),
    authenticatorSelection,
  })
  session.awaitPasskey(challenge)
  return {
    challenge,
    rp: { id: relyingParty.id, name: rp.name },
    user: named,
    pubKeyCredParams,
    excludeCredentials: credentialIds.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection,
  }
}

/**
 * Refuses a passkey that is attested by anything but its own key: nothing else was asked for. The library would fetch, from
 * any address and without a bound, the list of revoked certificates that an attesting certificate names.
 */
async function expectUnattested(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const isOwn = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isOwn) throw new Error('It is attested by others')
}

function tooManyPasskeys(): ConflictError {
  return new ConflictError(`An account has at most ${PASSKEYS_PER_USER} passkeys`)
}

/**
 * Adds the passkey that the authenticator has made. With the first second factor come recovery codes, and every other session of
 * the account ends.
 * @throws ConflictError for one that is there already, or one too many.
 */
export async function addPasskey(
  ctx: MemberContext,
  { name, credential }: AddPasskeyInput,
): Promise<RecoveryCodes> {
  expectConfirmed(ctx)
  const { db, clock, session, viewer } = ctx
  const relyingParty = expectRelyingParty(ctx.findRelyingParty, ctx.origin)
  const asked = session.takeChallenge()
  if (asked === undefined) throw new InvalidError(NOT_TAKEN)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await expectUnattested(credential.response.attestationObject)
    .then(() =>
      verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: asked.challenge,
        expectedOrigin: [...relyingParty.origins],
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
      }),
    )
    .catch((error: unknown) => refuse(ctx, error))
  if (verified?.registrationInfo === undefined) throw new InvalidError(NOT_TAKEN)
  const made = verified.registrationInfo.credential
  const userId = viewer.user.id
  try {
    const { recoveryCodes, isFirst } = await inTransaction(db, async (trx) => {
      const passkey = {
        userId,
        name,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: credential.response.transports,
      }
      // Two that are added at once are counted one after the other.
      await expectSignedIn(trx, viewer)
      const isFirst = (await listSecondFactors(trx, userId)).length === 0
      // Each session that goes on has been begun with a second factor.
      if (isFirst) await deleteOtherSessionsOfUser(trx, userId, viewer.sessionId)
      await insertPasskey(trx, passkey, clock())
      // Counted here too: several may have been begun before the last one was added.
      if ((await listCredentialIds(trx, userId)).length > PASSKEYS_PER_USER) throw tooManyPasskeys()
      await tellOfSecondFactor(trx, ctx, 'passkey-added')
      return { isFirst, recoveryCodes: await firstRecoveryCodes(trx, userId, clock()) }
    })
    // Once more: a login with the password alone may have begun a session before the commit.
    if (isFirst) await deleteOtherSessionsOfUser(db, userId, viewer.sessionId)
    ctx.log.info({ event: 'passkey-added', userId }, 'passkey added')
    return { recoveryCodes }
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys.credential_id'))
      throw new ConflictError('This passkey has been added already')
    throw error
  }
}

export async function renamePasskey(
  { db, viewer }: MemberContext,
  { id, name }: { id: number; name: string },
) {
  if (!(await inTransaction(db, (trx) => updatePasskeyName(trx, viewer.user.id, id, name))))
    throw passkeyIsGone()
  return { message: 'Passkey renamed' }
}

/** Removes a passkey; without any second factor the recovery codes go as well. */
export async function removePasskey(ctx: MemberContext, { id }: { id: number }) {
  expectConfirmed(ctx)
  const { db, clock, viewer } = ctx
  const userId = viewer.user.id
  await inTransaction(db, async (trx) => {
    // Of two factors that are removed at once the second one to go ends the recovery codes.
    await expectSignedIn(trx, viewer)
    if (!(await deletePasskey(trx, userId, id))) throw passkeyIsGone()
    await endUnusedRecoveryCodes(trx, userId, clock())
    await tellOfSecondFactor(trx, ctx, 'passkey-removed')
  })
  ctx.log.info({ event: 'passkey-removed', userId }, 'passkey removed')
  return { message: 'Passkey removed' }
}

function passkeyIsGone(): ConflictError {
  return new ConflictError('This passkey has been removed already')
}

/** Asks the authenticator of whoever is there for a passkey of this site. */
export async function askForPasskey(ctx: Context): Promise<PasskeyRequest> {
  const { id } = expectRelyingParty(ctx.findRelyingParty, ctx.origin)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  ctx.session.awaitPasskey(challenge)
  return { challenge, rpId: id, userVerification: 'required' }
}

/** Whose passkey has answered what this browser was asked; undefined for a wrong answer. */
async function findAnswering(ctx: Context, { credential }: UsePasskeyInput): Promise<number | undefined> {
  const relyingParty = expectRelyingParty(ctx.findRelyingParty, ctx.origin)
  const asked = ctx.session.takeChallenge()
  const passkey = await findPasskey(ctx.db, credential.id)
  if (asked === undefined || passkey === undefined) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: asked.challenge,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => refuse(ctx, error))
  if (verified?.verified !== true) return undefined
  const use = { counter: verified.authenticationInfo.newCounter, askedAt: asked.askedAt, now: ctx.clock() }
  return (await recordPasskeyUse(ctx.db, passkey.id, use)) ? passkey.userId : undefined
}

/** Why it was not taken is for the log: it tells its owner nothing, and others how to try. */
function refuse({ log }: Context, error: unknown): undefined {
  log.warn({ event: 'passkey-refused', err: error }, 'passkey refused')
  return undefined
}

/** The same, of which wrong answers are counted by address. */
function countedAnswer(ctx: Context, input: UsePasskeyInput): Promise<number | undefined> {
  const { limits, address } = ctx
  return limitFailures(
    () => limits.spend({ limit: 'loginByAddress', key: limitedAddress(address) }),
    () => findAnswering(ctx, input),
  )
}

/** Signs in with a passkey, which is two factors in one: a device, and who unlocks it. */
export async function loginWithPasskey(ctx: Context, input: UsePasskeyInput): Promise<User> {
  const userId = await countedAnswer(ctx, input)
  const user = userId === undefined ? undefined : await findUserById(ctx.db, userId)
  if (user === undefined) throw new UnauthenticatedError(NOT_KNOWN)
  await ctx.limits.spend({ limit: 'signInByUser', key: String(user.id) })
  await startSession(ctx, user.id)
  ctx.log.info({ event: 'login', userId: user.id, secondFactor: 'passkey' }, 'signed in')
  return user
}

/** Proves by a passkey who is signed in. */
export async function confirmWithPasskey(ctx: MemberContext, input: UsePasskeyInput) {
  const userId = await countedAnswer(ctx, input)
  if (userId !== ctx.viewer.user.id) throw new InvalidError(NOT_KNOWN)
  await markSessionChecked(ctx.db, ctx.viewer.sessionId, ctx.clock())
  return { message: 'Thank you' }
}
