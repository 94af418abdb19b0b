import { expect, it } from 'vitest'
import { searchesFor, take } from './searches.ts'

const guides = [
  { id: 1, words: ['rowan', 'bakewell', 'derbyshire', 'kingdom'] },
  { id: 2, words: ['hazel', 'uppsala', 'sweden'] },
]

it('searches are the same in each run, and none of them comes twice', () => {
  const [one, other] = [searchesFor(guides), searchesFor(guides)]
  const searches = take(one, 40)
  expect(new Set(searches.map((search) => JSON.stringify(search))).size).toBe(40)
  expect(take(other, 40)).toEqual(searches)
})
