import { MAX_ID } from '@grove/schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRestCall } from './shared-routes.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 300, seed: 20_261_121 }

const ROUTES = ['/api/contact', '/api/guides', '/api/guides/:id', '/api/guides/:id/images']

const id = fc.integer({ min: 1, max: MAX_ID })
/** What a client may add so that no cache on the way answers. */
const freshness = fc.record({ _t: fc.string(), force: fc.string() }, { requiredKeys: [] })

describe('an address of the documented calls', () => {
  test('is one that is shared, or none, whatever it is', () => {
    const path = fc.oneof(fc.constantFrom(...ROUTES, '/api/guides/7', '/api/guides/0/images'), fc.webPath())
    const part = fc.oneof(fc.string(), fc.constantFrom('', '?', '?published=', '?%', '/'))
    fc.assert(
      fc.property(path, part, part, (start, middle, end) => {
        const call = readRestCall(start + middle + end)
        if (call === undefined) return
        expect(ROUTES).toContain(call.form)
        expect(['everyone', 'signed-out']).toContain(call.sharedWith)
        expect(call.key.startsWith(`${call.form} `)).toBe(true)
      }),
      options,
    )
  })

  test('means the guide of its number, however fresh the answer shall be', () => {
    fc.assert(
      fc.property(id, fc.constantFrom('', '/images'), freshness, (number, end, query) => {
        const call = readRestCall(`/api/guides/${number}${end}?${new URLSearchParams(query)}`)
        expect(call?.key).toBe(`/api/guides/:id${end} {"id":${number}}`)
        expect(call?.sharedWith).toBe('signed-out')
      }),
      options,
    )
  })

  test('means the public guides only where nothing else is asked for, and nothing is asked for twice', () => {
    const published = fc.constantFrom('true', 'false', undefined)
    fc.assert(
      fc.property(published, fc.boolean(), fc.boolean(), freshness, (chosen, isForAll, isTwice, fresh) => {
        const query = new URLSearchParams(fresh)
        if (chosen !== undefined) query.append('published', chosen)
        if (isForAll) query.append('include', 'all')
        if (isTwice) for (const time of ['1', '2']) query.append('_t', time)
        const isShared = chosen !== 'false' && !isForAll && !isTwice
        expect(readRestCall(`/api/guides?${query}`)?.sharedWith).toBe(isShared ? 'everyone' : undefined)
      }),
      options,
    )
  })

  test('is not read where its number could be no guide’s', () => {
    const wrong = fc.oneof(
      fc.integer({ max: 0 }),
      fc.double({ noInteger: true }),
      fc.stringMatching(/^[\w-]*[a-z_-][\w-]*$/),
    )
    fc.assert(
      fc.property(wrong, (number) => {
        expect(readRestCall(`/api/guides/${number}`)).toBeUndefined()
      }),
      options,
    )
  })
})
