import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BIO_PREVIEW_LENGTH, IMAGE_RENDITION_WIDTHS_PX, SEARCH_MAX_LENGTH } from '../limits.ts'
import { coordinateFieldText } from './coordinate-field.ts'
import { bioPreview, displayName, fullName, objectPosition, parsePoint, placeLine } from './display.ts'
import {
  normalizeSocialLink,
  parseWebsite,
  safeRedirect,
  socialHref,
  socialLabel,
  websiteHref,
  websiteLabel,
} from './links.ts'
import { paginationWindow } from './pagination.ts'
import { pictureSrcSet, renditionPath, uploadHash, uploadPath } from './pictures.ts'
import { randomCoordinates } from './random-coordinates.ts'
import { foldText, guideSearchText, searchWords } from './search-text.ts'
import { applyTrainingYears, profileTrainingYears } from './training-years.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

/** The same values each time: another seed is for whoever looks for more. */
const SEED = 20_261_121

function holds<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      check(value)
    }),
    { numRuns: 150, seed: SEED },
  )
}

describe('the pagination', () => {
  it('shows first, last and current page with their neighbours, in order, with an ellipsis for each gap', () => {
    holds(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat()), ([pageCount, place]) => {
      const page = 1 + (place % pageCount)
      const items = paginationWindow(page, pageCount)
      const numbers = items.filter((item) => item !== 'ellipsis')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      for (const shown of [1, page - 1, page, page + 1, pageCount])
        if (shown >= 1 && shown <= pageCount) expect(numbers).toContain(shown)
      expect(items.length).toBeLessThanOrEqual(7)
      for (const [index, item] of items.entries()) {
        const [before, after] = [items[index - 1], items[index + 1]]
        if (item === 'ellipsis') expect(Number(after) - Number(before)).toBeGreaterThan(1)
        else if (typeof after === 'number') expect(after - item).toBe(1)
      }
    })
  })
})

describe('a coordinate field', () => {
  it('keeps nothing but what a number is written with, and what it kept as it is', () => {
    holds(anyText, (typed) => {
      const kept = coordinateFieldText(typed)
      expect(kept).toMatch(/^-?\d*(?:\.\d*)?$/)
      expect(coordinateFieldText(kept)).toBe(kept)
    })
  })

  it('leaves every number that is written out alone', () => {
    holds(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
      const written = degrees.toFixed(6)
      expect(coordinateFieldText(written)).toBe(written)
    })
  })
})

describe('what is shown of a guide', () => {
  it('has a focal point within the picture, whatever was stored', () => {
    const stored = fc.oneof(anyText, fc.double(), fc.constantFrom(null, undefined, '', ' ', '1e400'))
    holds(fc.tuple(stored, stored), ([x, y]) => {
      const [, across, down] = /^([\d.e-]+)% ([\d.e-]+)%$/.exec(objectPosition(x, y)) ?? []
      for (const percent of [Number(across), Number(down)]) {
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }
    })
  })

  it('has a name, a place and a preview that are never blank and never longer than they may be', () => {
    holds(fc.tuple(anyText, anyText, anyText), ([one, two, three]) => {
      expect(displayName(fullName(one, two))).not.toBe('')
      expect(fullName(one, two)).toBe(fullName(one, two).trim())
      expect(placeLine({ city: one, county: two, country: 'United Kingdom' })).toMatch(/UK$/)
      expect(placeLine({ city: one, county: null, country: three })).not.toMatch(/^, |, $/)
      const preview = bioPreview(one.repeat(20))
      expect(preview).not.toBe('')
      expect(Array.from(preview).length).toBeLessThanOrEqual(BIO_PREVIEW_LENGTH + 3)
    })
  })

  it('has a point of two numbers, or none', () => {
    holds(fc.tuple(anyText, anyText), ([latitude, longitude]) => {
      const point = parsePoint(latitude, longitude)
      if (point !== undefined) expect(Object.values(point).every(Number.isFinite)).toBe(true)
    })
  })
})

describe('links', () => {
  it('of a network stay what they are when they are stored again', () => {
    const typed = fc.oneof(
      anyText,
      fc.webPath().map((path) => `https://www.facebook.com${path}`),
      fc.webUrl({ withQueryParameters: true }).map((url) => url.replace(/\/\/[^/]+/, '//instagram.com')),
    )
    const network = fc.constantFrom('instagram', 'facebook', 'twitter')
    holds(fc.tuple(network, typed), ([where, value]) => {
      const stored = normalizeSocialLink(where as 'instagram', value)
      if (stored === undefined) return
      expect(normalizeSocialLink(where as 'instagram', stored)).toBe(stored)
      expect(new URL(socialHref(where as 'instagram', stored)).protocol).toBe('https:')
      expect(socialLabel(stored)).not.toMatch(/^https?:/)
    })
  })

  it('of a website lead to the web or are refused', () => {
    holds(fc.oneof(anyText, fc.webUrl(), fc.domain()), (typed) => {
      const website = typed.trim()
      if (parseWebsite(website) === undefined) return
      expect(new URL(websiteHref(website)).protocol).toMatch(/^https?:$/)
      expect(websiteLabel(website)).not.toMatch(/^https?:\/\//i)
    })
  })

  it('back to where one came from stay on the site, and stay the same when they are validated again', () => {
    holds(fc.oneof(anyText, fc.webUrl(), fc.webPath()), (redirect) => {
      const path = safeRedirect(redirect)
      expect(new URL(path, 'https://grove.example').origin).toBe('https://grove.example')
      expect(safeRedirect(path)).toBe(path)
    })
  })
})

describe('pictures', () => {
  it('are found again by the path they are answered under, and no other address is taken for one', () => {
    holds(fc.stringMatching(/^[0-9a-f]{64}$/), (hash) => {
      expect(uploadHash(uploadPath(hash))).toBe(hash)
      for (const width of IMAGE_RENDITION_WIDTHS_PX) {
        expect(uploadHash(renditionPath(hash, width))).toBeUndefined()
        expect(pictureSrcSet(uploadPath(hash))).toContain(renditionPath(hash, width))
      }
    })
    holds(anyText, (url) => expect(pictureSrcSet(url)).toBeUndefined())
  })
})

describe('searching', () => {
  it('folds to letters and numbers parted by single spaces', () => {
    holds(anyText, (typed) => {
      const folded = foldText(typed)
      expect(folded).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*)?$/u)
      expect(foldText(folded)).toBe(folded)
    })
  })

  it('looks for words each of which the text of a guide with that name, town or country holds, unless they are signs', () => {
    holds(fc.tuple(anyText, fc.constantFrom('city', 'county', 'country', 'userName')), ([typed, field]) => {
      const guide = { city: 'a', county: 'b', country: 'c', userName: 'd', [field]: typed }
      const isSigns = foldText(typed.slice(0, SEARCH_MAX_LENGTH)) === '' && typed.trim() !== ''
      for (const word of searchWords(typed)) {
        if (isSigns) expect(guideSearchText(guide)).not.toContain(word)
        else expect(guideSearchText(guide)).toContain(word)
      }
    })
  })
})

describe('made-up coordinates', () => {
  it('are within the world, with six decimals', () => {
    holds(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (share) => {
      const { latitude, longitude } = randomCoordinates(() => share)
      expect(Math.abs(Number(latitude))).toBeLessThanOrEqual(90)
      expect(Math.abs(Number(longitude))).toBeLessThanOrEqual(180)
      expect([latitude, longitude].every((text) => /^-?\d+\.\d{6}$/.test(text))).toBe(true)
    })
  })
})

describe('training years', () => {
  it('go down one by one to 2015', () => {
    holds(fc.integer({ min: 1990, max: 2120 }), (year) => {
      for (const years of [profileTrainingYears(year), applyTrainingYears(year)]) {
        expect(years).toEqual(years.toSorted((a, b) => b - a))
        if (years.length > 0) expect(years.at(-1)).toBe(2015)
        expect(new Set(years).size).toBe(years.length)
      }
    })
  })
})
