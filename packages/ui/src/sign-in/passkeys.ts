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
  if (!(error instanceof Error)) return 'That did not work. Please try again.'
  if (error.name === 'NotAllowedError') return 'No passkey was used. You can try again.'
  if (error.name === 'InvalidStateError') return 'This device has a passkey of this account already.'
  // About a call without an answer the browser's words are for developers.
  return error.name === 'TRPCClientError' ? callFailureText(error) : error.message
}
