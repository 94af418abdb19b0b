import { guideFilterSchema } from '@grove/schema'
import { expect, it } from 'vitest'
import { searchesFor, take } from './searches.ts'

const guides = [
  {
    ...{ id: 1, name: 'Rowan Alder', city: 'Bakewell', county: 'Derbyshire', country: 'United Kingdom' },
    point: { latitude: 53.2, longitude: -1.7 },
  },
  {
    ...{ id: 2, name: 'Hazel Lind', city: 'Uppsala', county: '', country: 'Sweden' },
    point: { latitude: 59.9, longitude: 17.6 },
  },
]

it('searches are the same in each run, and none of them comes twice', () => {
  const searches = take(searchesFor(guides), 100)
  expect(new Set(searches.map((search) => JSON.stringify(search))).size).toBe(100)
  expect(take(searchesFor(guides), 100)).toEqual(searches)
})

it('searches are filters that the site knows, with words, distances and choices', () => {
  const searches = take(searchesFor(guides), 100)
  const used = new Set(searches.flatMap((search) => Object.keys(guideFilterSchema.strict().parse(search))))
  expect([...used].toSorted()).toEqual(
    ['access', 'badge', 'language', 'near', 'offer', 'open', 'radius', 'search'].toSorted(),
  )
})
