import { expect, it } from 'vitest'
import { statusText } from './status-text.ts'

function failedCall(status?: number, text = ''): Error {
  const response = new Response(null, { status, statusText: text })
  return Object.assign(new Error('Failed to fetch'), { name: 'TRPCClientError', meta: { response } })
}

it.each([
  [failedCall(503, 'Out for Lunch'), 'Out for Lunch'],
  [failedCall(503), 'Service Unavailable'],
  [failedCall(418), '418'],
  [failedCall(200), undefined],
  [new Error('Failed to fetch'), undefined],
])('tells a failed call in words (%#)', (error, words) => {
  expect(statusText(error)).toBe(words)
})
