import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, matchesEtag } from './http-headers.ts'
import { createAnswer } from './response-cache.ts'

const options = { numRuns: 200, seed: 20_261_121 }
const anyHeader = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('*', ',', '""', 'W/'))
const tag = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[\w-]{0,30}$/))
  .map(([isWeak, text]) => `${isWeak ? 'W/' : ''}"${text}"`)
const strong = (etag: string) => etag.replace(/^W\//, '')

describe('If-None-Match', () => {
  test('names an ETag wherever it stands in the list, whatever its strength, and no other', () => {
    fc.assert(
      fc.property(fc.array(tag), tag, fc.constantFrom(',', ', ', ' , '), (tags, etag, separator) => {
        const isNamed = tags.some((one) => strong(one) === strong(etag))
        expect(matchesEtag(tags.join(separator) || undefined, etag)).toBe(isNamed)
        expect(matchesEtag([...tags, etag].join(separator), etag)).toBe(true)
      }),
      options,
    )
  })

  test('is read without failing, and takes no text for an ETag that it does not hold', () => {
    fc.assert(
      fc.property(anyHeader, (header) => {
        const isNamed = matchesEtag(header, 'W/"of-this-answer"')
        expect(isNamed).toBe(header.trim() === '*' || header.includes('"of-this-answer"'))
      }),
      options,
    )
  })

  test('names the same body alike, and another one differently', () => {
    const etagOf = (text: string) => createAnswer(200, {}, Buffer.from(text)).etag
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(matchesEtag(etagOf(one), etagOf(other))).toBe(one === other)
      }),
      options,
    )
  })
})

describe('Accept-Encoding', () => {
  test('never gets a form that it refuses or does not name', () => {
    const form = fc.tuple(
      fc.constantFrom('br', 'gzip', 'deflate', 'identity', '*'),
      fc.constantFrom('', ';q=0', ';q=0.5'),
    )
    fc.assert(
      fc.property(fc.uniqueArray(form, { selector: ([name]) => name }), (forms) => {
        const chosen = chooseEncoding(forms.map((parts) => parts.join('')).join(', '))
        const accepted = new Map<string, string>(forms)
        const isTaken = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? ';q=0') !== ';q=0'
        if (chosen !== 'identity') expect(isTaken(chosen)).toBe(true)
        else expect(isTaken('br') || isTaken('gzip')).toBe(false)
      }),
      options,
    )
  })

  test('is read without failing, whatever it holds', () => {
    fc.assert(
      fc.property(anyHeader, (header) => {
        expect(['br', 'gzip', 'identity']).toContain(chooseEncoding(header))
      }),
      options,
    )
  })
})
