import type { AuthenticatorSetup, RecoveryCodes } from '@grove/schema'
import { Secret, TOTP } from 'otpauth'
import type { TestClient } from './client.ts'

/** The six digits that an authenticator app shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/** The answer of a procedure. */
export async function callProcedure<T>(client: TestClient, name: string, input: unknown = {}) {
  const { status, body } = await client.post<{
    result?: { data: T }
    error?: { message: string; data: { secondFactor?: string[] } }
  }>(`/api/trpc/${name}`, input)
  return { status, data: body.result?.data, message: body.error?.message }
}

/** Sets up an authenticator app as its owner does. */
export async function addAuthenticator(
  client: TestClient,
  clock: () => Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await callProcedure<AuthenticatorSetup>(client, 'security.beginAuthenticator')
  if (begun.data === undefined) throw new Error(`No authenticator: ${begun.status} ${begun.message}`)
  const { secret } = begun.data
  const code = codeAt(secret, clock())
  const added = await callProcedure<RecoveryCodes>(client, 'security.confirmAuthenticator', { code })
  if (added.data === undefined) throw new Error(`Not confirmed: ${added.status} ${added.message}`)
  return { secret, ...added.data }
}
