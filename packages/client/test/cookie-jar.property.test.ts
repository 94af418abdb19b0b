import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CookieJar } from '../src/cookie-jar.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 200, seed: 20_261_121 }

const PAST = 'Thu, 01 Jan 1970 00:00:00 GMT'
const FUTURE = 'Fri, 31 Dec 2100 00:00:00 GMT'

/** How a cookie may say when it ends, and whether it lives on. */
const ENDS: readonly (readonly [attributes: string, isAlive: boolean])[] = [
  ['', true],
  ['; Path=/; HttpOnly; SameSite=Lax', true],
  ['; Max-Age=3600', true],
  ['; max-age = 3600 ; Secure', true],
  ['; Max-Age=0', false],
  ['; Max-Age=-1', false],
  [`; Expires=${FUTURE}`, true],
  [`; expires=${PAST}`, false],
  [`; Max-Age=3600; Expires=${PAST}`, true],
  [`; Expires=${FUTURE}; Max-Age=0`, false],
  ['; Max-Age=soon; Expires=never', true],
  ['; Priority=2001; Comment; expires 1; max-age 0', true],
]

const name = fc.oneof(fc.constantFrom('session', 'a', '__proto__'), fc.stringMatching(/^[\w.-]{1,20}$/))
const value = fc.stringMatching(/^[!-:<-~]{0,40}$/)
const cookie = fc.record({ name, value, end: fc.constantFrom(...ENDS) })

function answer(cookies: readonly string[]): Headers {
  return new Headers(cookies.map((text): [string, string] => ['set-cookie', text]))
}

describe('a jar of cookies', () => {
  test('sends every cookie that was set and has not ended, as it came, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cookie)), (answers) => {
        const jar = new CookieJar()
        const alive = new Map<string, string>()
        for (const cookies of answers) {
          jar.keep(
            answer(cookies.map(({ name, value, end: [attributes] }) => `${name}=${value}${attributes}`)),
          )
          for (const { name, value, end } of cookies) {
            if (end[1]) alive.set(name, value)
            else alive.delete(name)
          }
        }
        const sent = jar.header()?.split('; ') ?? []
        expect(sent.sort()).toEqual(Array.from(alive, ([name, value]) => `${name}=${value}`).sort())
      }),
      options,
    )
  })

  test('reads whatever an answer sets without failing, and makes a header of it that can be sent', () => {
    // Every character that a header may hold, those that part a cookie more often than others.
    const sign = fc.oneof(
      fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('=', ';', ' ', '\t', '\u00a0', '"', ',', 'expires', 'max-age'),
    )
    const sendable = fc.string({ unit: sign }).map((line) => line.replace(/[\r\n]/g, ''))
    fc.assert(
      fc.property(fc.array(sendable), (lines) => {
        const jar = new CookieJar()
        jar.keep(answer(lines))
        const cookie = jar.header()
        if (cookie === undefined) return
        expect(new Headers({ cookie }).get('cookie')).toBe(cookie)
        for (const pair of cookie.split('; ')) expect(pair).toMatch(/^[^=]+=/)
      }),
      { ...options, examples: [[['\u000b=nameless']]] },
    )
  })
})
