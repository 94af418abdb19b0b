import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { GuideDataError, readFailureMessage, readProblem } from './guide-errors.ts'

/** The error of the client for an answer with this status. */
function answered(httpStatus: number) {
  return TRPCClientError.from({
    error: { message: 'Something went wrong', code: -32603, data: { httpStatus } },
  })
}

/** The error of the client for a body that is not the procedure's. */
function unreadable(status: number) {
  return TRPCClientError.from(new SyntaxError('Unexpected token <'), {
    meta: { response: new Response('<html>', { status }) },
  })
}

const noAnswer = TRPCClientError.from(new TypeError('Failed to fetch'))

describe('readFailureMessage', () => {
  it('names the status of a list that could not be fetched', () => {
    expect(readFailureMessage('list', answered(500))).toBe('Failed to fetch guides: 500')
    expect(readFailureMessage('list', answered(503))).toBe('Failed to fetch guides: 503')
  })

  it('names the status of a refresh that failed', () => {
    expect(readFailureMessage('refresh', answered(429))).toBe('Failed to refresh guides: 429')
  })

  it('takes the status from an error page of something in between', () => {
    expect(readFailureMessage('list', unreadable(502))).toBe('Failed to fetch guides: 502')
    expect(readFailureMessage('refresh', unreadable(502))).toBe('Failed to refresh guides: 502')
  })

  it('says that an answer which is no list has an invalid format', () => {
    expect(readFailureMessage('list', new GuideDataError())).toBe('Invalid guide data format')
    expect(readFailureMessage('refresh', new GuideDataError())).toBe('Invalid guide data format')
    expect(readFailureMessage('list', unreadable(200))).toBe('Invalid guide data format')
  })

  it('falls back to a text without a status where no answer came', () => {
    expect(readFailureMessage('list', noAnswer)).toBe('Failed to fetch guides')
    expect(readFailureMessage('refresh', noAnswer)).toBe('Failed to fetch guides')
    expect(readFailureMessage('list', new Error('anything'))).toBe('Failed to fetch guides')
  })

  it('says that a guide is not found only for a 404', () => {
    expect(readFailureMessage('detail', answered(404))).toBe('Guide not found')
    expect(readFailureMessage('detail', answered(400))).toBe('Failed to fetch guide data')
    expect(readFailureMessage('detail', answered(503))).toBe('Failed to fetch guide data')
    expect(readFailureMessage('detail', noAnswer)).toBe('Failed to fetch guide data')
  })

  it('has one text for contact details', () => {
    expect(readFailureMessage('contact', answered(500))).toBe('Failed to fetch contact info')
    expect(readFailureMessage('contact', noAnswer)).toBe('Failed to fetch contact info')
  })
})

describe('readProblem', () => {
  it('keeps the status of the answer and makes everything unexpected a 500', () => {
    expect(readProblem('detail', answered(404))).toEqual({ status: 404, message: 'Guide not found' })
    expect(readProblem('list', answered(503))).toEqual({
      status: 503,
      message: 'Failed to fetch guides: 503',
    })
    expect(readProblem('list', noAnswer).status).toBe(500)
    expect(readProblem('list', new GuideDataError()).status).toBe(500)
  })
})
