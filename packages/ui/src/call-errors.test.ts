import { afterEach, describe, expect, it, vi } from 'vitest'
import { callFailureText, callStatus, IN_BETWEEN_TEXT, isRefusal, isUnreadableAnswer } from './call-errors.ts'

interface Answered {
  /** The error of the procedure itself. */
  said?: number
  /** The status of whatever came. */
  came?: number
}

function failedCall({ said, came }: Answered): Error {
  return Object.assign(new Error('It failed'), {
    name: 'TRPCClientError',
    data: said === undefined ? undefined : { httpStatus: said },
    meta: came === undefined ? undefined : { response: new Response(null, { status: came }) },
  })
}

describe('a call that failed', () => {
  it.each<[string, Answered, { status?: number; isFinal: boolean; isUnreadable: boolean }]>([
    [
      'refused by its procedure',
      { said: 404, came: 404 },
      { status: 404, isFinal: true, isUnreadable: false },
    ],
    [
      'refused along with others',
      { said: 400, came: 207 },
      { status: 400, isFinal: true, isUnreadable: false },
    ],
    [
      'failed by its procedure',
      { said: 500, came: 500 },
      { status: 500, isFinal: false, isUnreadable: false },
    ],
    ['answered by a proxy', { came: 502 }, { status: 502, isFinal: false, isUnreadable: false }],
    ['answered with what is no data', { came: 200 }, { isFinal: false, isUnreadable: true }],
    ['without an answer', {}, { isFinal: false, isUnreadable: false }],
  ])('%s is known as such', (_what, answered, { status, isFinal, isUnreadable }) => {
    const error = failedCall(answered)
    expect([callStatus(error), isRefusal(error), isUnreadableAnswer(error)]).toEqual([
      status,
      isFinal,
      isUnreadable,
    ])
  })

  it('is none where another error says the same', () => {
    const error = Object.assign(failedCall({ said: 404, came: 404 }), { name: 'Error' })
    expect([callStatus(error), isRefusal(error)]).toEqual([undefined, false])
  })
})

describe('the text of a call that failed', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each<[string, Answered, boolean, string]>([
    ['refused by its procedure', { said: 404, came: 404 }, true, 'It failed'],
    ['answered by a proxy', { came: 502 }, true, IN_BETWEEN_TEXT],
    ['without an answer', {}, true, 'No answer came. Please try again.'],
    ['offline', {}, false, 'You are offline. Try again once you are connected.'],
  ])('%s is fit for people', (_what, answered, onLine, text) => {
    vi.stubGlobal('navigator', { onLine })
    expect(callFailureText(failedCall(answered))).toBe(text)
  })
})
