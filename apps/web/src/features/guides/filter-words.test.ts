import type { SearchPlace } from '@grove/schema'
import { GUIDE_FILTER_NAMES } from '@grove/schema'
import { expect, test, vi } from 'vitest'
import { countWords, distanceUnit, facetChoices, withoutPlace } from './filter-words.ts'

const place = (name: string): SearchPlace => ({ name, latitude: 0, longitude: 0, alternatives: [] })
const card = (country: string, distanceKm: number) => ({
  id: 1,
  userName: '',
  profileImage: null,
  imageFocalPointX: '50%',
  imageFocalPointY: '50%',
  certificationBadges: [],
  checkedBadges: [],
  city: '',
  county: '',
  country,
  instagram: null,
  website: null,
  facebook: null,
  contactEmail: null,
  availability: null,
  bioPreview: '',
  distanceKm,
})

test.each([
  ['Sheffield, South Yorkshire, UK', 'mi'],
  ['S1 2', 'mi'],
  ['UK', 'mi'],
  ['Springfield, Missouri, United States', 'mi'],
  ['United States', 'mi'],
  ['Dublin, County Dublin, Ireland', 'km'],
  ['Freiburg, Baden-Württemberg, Germany', 'km'],
] as const)('distances from %s are in %s, wherever the guides are', (name, unit) => {
  expect(distanceUnit({ place: place(name), guides: [card('Germany', 1), card('United Kingdom', 2)] })).toBe(
    unit,
  )
})

test('distances from a point are in the unit of the nearest guide, in whichever order the list is', () => {
  const guides = [card('France', 40), card('United Kingdom', 12)]
  expect(distanceUnit({ place: place('50.9, 1.4'), guides })).toBe('mi')
  expect(distanceUnit({ place: place('50.9, 1.4'), guides: [], nearest: [card('France', 60)] })).toBe('km')
  expect(distanceUnit({ place: place('-50.9, 1.4'), guides: [] })).toBe('km')
})

test('languages stand in the order of the server in a browser of any language', () => {
  const compare = String.prototype.localeCompare
  const inCzech = vi.spyOn(String.prototype, 'localeCompare').mockImplementation(function (
    this: string,
    other: string,
    locales: Intl.LocalesArgument = 'cs',
  ) {
    return compare.call(this, other, locales as string)
  })
  const facets = { badge: {}, offer: {}, language: { zh: 1, hi: 1, cs: 1 }, access: {}, open: 0 }
  const choices = facetChoices({ name: 'language', title: 'Languages' }, {}, facets)
  inCzech.mockRestore()
  expect(choices.map(({ label }) => label)).toEqual(['Chinese', 'Czech', 'Hindi'])
})

test('another search keeps every filter but those of words and place', () => {
  const filter = Object.fromEntries(GUIDE_FILTER_NAMES.map((name) => [name, name]))
  const ofPlace = ['search', 'near', 'radius', 'bounds', 'sort']
  const kept = GUIDE_FILTER_NAMES.filter((name) => withoutPlace(filter)[name] !== undefined)
  expect(kept).toEqual(GUIDE_FILTER_NAMES.filter((name) => !ofPlace.includes(name)))
})

const listNear = (name: string | null, total: number) => ({
  total,
  totalIsCapped: false,
  place: name === null ? null : place(name),
  guides: [card('United Kingdom', 1)],
  pageCount: 1,
  nextCursor: null,
  facets: { badge: {}, offer: {}, language: {}, access: {}, open: 0 },
  nearest: [],
})

test.each([
  [{}, 53, 'in this area, nearest to Sheffield, UK first'],
  [{}, 1, 'in this area'],
  [{ sort: 'newest' }, 53, 'at any distance from Sheffield, UK, in this area'],
  [{ radius: 40 }, 53, 'within 25 miles of Sheffield, UK, in this area'],
] as const)(
  'the place of an area that was searched is named for what it still does: %o, %d found',
  (more, total, words) => {
    const filter = { near: 'Sheffield', radius: 'any', bounds: '-2,53,-1,54', ...more } as const
    expect(countWords(filter, listNear('Sheffield, UK', total)).place).toBe(words)
  },
)

test('an area alone is all that is said of where', () => {
  expect(countWords({ bounds: '-2,53,-1,54' }, listNear(null, 53)).place).toBe('in this area')
})
