import { describe, expect, it } from 'vitest'
import { requestError } from './send-request.ts'

describe('what a refused call says', () => {
  it.each([
    [409, 'Conflict', '{"message":"Username already exists"}', 'Username already exists'],
    [502, 'Bad Gateway', 'The gateway is asleep', 'The gateway is asleep'],
    [500, 'Internal Server Error', '', 'Error 500: Internal Server Error'],
    [500, '', '"only text"', '"only text"'],
    [400, 'Bad Request', '{"error":1}', '{"error":1}'],
  ])('for %i %j with the body %j', (status, statusText, body, message) => {
    expect(requestError(status, statusText, body)).toMatchObject({ status, message, issues: [] })
  })

  it('brings along which fields are meant, and nothing that only looks like it', () => {
    const body = JSON.stringify({
      message: 'City is required',
      issues: [{ path: 'guideData.city', message: 'City is required' }, { path: 3 }, null, 'text'],
    })
    expect(requestError(400, 'Bad Request', body).issues).toEqual([
      { path: 'guideData.city', message: 'City is required' },
    ])
  })
})
