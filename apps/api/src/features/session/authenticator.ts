import { randomBytes } from 'node:crypto'
import type { Db } from '@grove/db'
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  findAuthenticatorApp,
  listSecondFactors,
  replaceRecoveryCodes,
  updateAuthenticatorStep,
} from '@grove/db'
import type { MessageData } from '@grove/schema'
import { RECOVERY_CODES } from '@grove/schema'
import { Secret, TOTP } from 'otpauth'
import type { MemberContext } from '../../context.ts'
import type { Sealer } from '../../lib/sealer.ts'
import { hashToken } from '../../lib/tokens.ts'
import { writeMessage } from '../../mail/write-message.ts'

const SECRET_BYTES = 20
/** How many steps of thirty seconds the clock of an app may be early or late. */
const DRIFT_STEPS = 1
/** 120 random bits, so that a plain hash of them is as good as a slow one. */
const RECOVERY_CODE_BYTES = 15

function appOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret) })
}

/** The secret that an authenticator app and this site share, as text that can be typed. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator app reads from a QR code, with the names under which it shows the codes. */
export function setupAddress(
  secret: string,
  { siteName, username }: { siteName: string; username: string },
): string {
  return appOf(secret, { issuer: siteName, label: username }).toString()
}

/** Which step of thirty seconds a code belongs to; undefined for a code that is not right now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = appOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta
}

/** Whose secret it is that is sealed. */
export function ownerOf(userId: number): string {
  return `authenticator app of ${userId}`
}

/** A recovery code as it is compared: people leave out the hyphens, or type capitals. */
function plainRecoveryCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z2-7]/g, '')
}

function newRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer }).base32
  return letters.toLowerCase()
}

/** Makes the recovery codes of an account anew; those before are worth nothing any more. Nobody reads them again. */
export async function renewRecoveryCodes(trx: Db, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await replaceRecoveryCodes(trx, userId, codes.map(hashToken), now)
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** The recovery codes that come with a first second factor; none where the account has kept some already. */
export async function firstRecoveryCodes(trx: Db, userId: number, now: Date): Promise<string[]> {
  return (await countRecoveryCodes(trx, userId)) > 0 ? [] : renewRecoveryCodes(trx, userId, now)
}

/** Ends the recovery codes of an account that has no second factor any more. */
export async function endUnusedRecoveryCodes(trx: Db, userId: number, now: Date): Promise<void> {
  if ((await listSecondFactors(trx, userId)).length === 0) await replaceRecoveryCodes(trx, userId, [], now)
}

/** Tells the signed-in account that one of its second factors was changed. */
export async function tellOfSecondFactor(
  trx: Db,
  { viewer, clock }: MemberContext,
  change: MessageData<'second-factor-changed'>['change'],
): Promise<void> {
  const data = { at: clock().toISOString(), change }
  await writeMessage(trx, { kind: 'second-factor-changed', to: { userId: viewer.user.id }, data }, clock())
}

/** Takes a code of the authenticator app, or a recovery code, of this account. Each is taken once. */
export async function takeCode(
  { db, sealer, clock }: { db: Db; sealer: Sealer; clock: () => Date },
  userId: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    const isTaken = await deleteRecoveryCode(db, userId, hashToken(plainRecoveryCode(code)))
    return isTaken ? 'recovery' : undefined
  }
  const app = await findAuthenticatorApp(db, userId)
  if (app?.confirmedAt == null) return undefined
  const secret = sealer.open(app.sealedSecret, ownerOf(userId))
  const step = secret === undefined ? undefined : stepOfCode(secret, digits, clock())
  return step !== undefined && (await updateAuthenticatorStep(db, userId, step)) ? 'app' : undefined
}
