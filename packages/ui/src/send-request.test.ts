import { describe, expect, it } from 'vitest'
import { IN_BETWEEN_TEXT } from './call-errors.ts'
import { requestError } from './send-request.ts'

describe('what a refused call says', () => {
  it.each([
    [409, 'Conflict', '{"message":"Username already exists"}', 'Username already exists'],
    [418, 'Teapot', 'The kettle is on', 'The kettle is on'],
    [502, 'Bad Gateway', 'upstream prematurely closed connection', IN_BETWEEN_TEXT],
    [413, 'Too Large', '\n<html><h1>413 Request Entity Too Large</h1></html>', IN_BETWEEN_TEXT],
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
