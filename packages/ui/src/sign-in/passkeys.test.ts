import { afterEach, expect, it, vi } from 'vitest'
import { passkeyProblem } from './passkeys.ts'

function errorOf(name: string, message: string, data?: object): Error {
  return Object.assign(new Error(message), { name, data })
}

afterEach(() => vi.unstubAllGlobals())

it('says in plain words why a passkey was not taken', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const wrongHost = 'The RP ID "other.example" is invalid for this domain'
  expect(passkeyProblem(errorOf('NotAllowedError', 'denied'))).toBe('No passkey was used. You can try again.')
  expect(passkeyProblem(errorOf('SecurityError', wrongHost))).toBe(
    'Your browser could not use a passkey here. You can try again.',
  )
  const refused = errorOf('TRPCClientError', 'This passkey is not known', { httpStatus: 401 })
  expect(passkeyProblem(refused)).toBe('This passkey is not known')
  const unanswered = errorOf('TRPCClientError', 'Failed to fetch')
  expect(passkeyProblem(unanswered)).toBe('No answer came. Please try again.')
})
