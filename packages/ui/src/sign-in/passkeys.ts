import type { PasskeyCreation, PasskeyRequest } from '@grove/schema'
import { callFailureText } from '../call-errors.ts'

/** Fetched by those who use passkeys alone. */
function loadWebAuthn() {
  return import('@simplewebauthn/browser')
}

/** Has the authenticator of this browser make a passkey. */
export async function makePasskey(options: PasskeyCreation) {
  const { startRegistration } = await loadWebAuthn()
  const { id, rawId, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) },
  }
}

/** Has the authenticator of this browser answer with a passkey. */
export async function answerWithPasskey(options: PasskeyRequest) {
  const { startAuthentication } = await loadWebAuthn()
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature },
  }
}
export type PasskeyAnswer = Awaited<ReturnType<typeof answerWithPasskey>>

/** Why it did not work, fit for people. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : undefined
  if (name === 'NotAllowedError') return 'No passkey was used. You can try again.'
  if (name === 'InvalidStateError') return 'This device has a passkey of this account already.'
  if (name === 'TRPCClientError') return callFailureText(error)
  // The browser's own words are for developers.
  return 'Your browser could not use a passkey here. You can try again.'
}
