import { COUNTRIES, DomainError, foldText, SEARCH_MAX_LENGTH } from '@grove/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolvePlace, suggestPlaces } from './index.ts'
import { townsOf } from './towns.ts'

/** The same values in each run; change the seed to try others. */
const options = { numRuns: 400, seed: 20_261_121 }
/** Processor time that one text may take, on the average of some tries. */
const LIMIT_MS = 5
const TRIES = 10

const towns = COUNTRIES.flatMap(({ name }) => townsOf(name))
const names = fc.constantFrom(...towns.map(({ name }) => name))
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  names,
)

function resolved(text: string) {
  try {
    return resolvePlace(text)
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError)
    return undefined
  }
}

describe('a resolved place', () => {
  it('is found again by its name, and so is each of its alternatives', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const place = resolved(text)
        if (place === undefined) return
        const again = resolvePlace(place.name)
        if (place.kind === 'point') expect(again?.name).toBe(place.name)
        else expect({ ...again, alternatives: [] }).toEqual({ ...place, alternatives: [] })
        expect(place.alternatives.length).toBeLessThanOrEqual(5)
        const others = place.alternatives.map(({ name }) => name)
        expect(new Set([place.name, ...others].map(foldText)).size).toBe(others.length + 1)
        expect(others.map((name) => resolvePlace(name)?.name)).toEqual(others)
      }),
      options,
    )
  })

  it('is the one of the United Kingdom where a name is borne by several, and the largest there', () => {
    const british = townsOf('United Kingdom')
    fc.assert(
      fc.property(fc.constantFrom(...british), (town) => {
        const place = resolved(town.name)
        if (place?.kind !== 'town') return
        expect(place.name).toMatch(/, UK$/)
        const namesakes = british.filter(({ name }) => name === town.name)
        // Another place may be known by that name and be larger, such as Newcastle upon Tyne.
        if (place.name.startsWith(`${town.name},`))
          expect(namesakes[0]).toMatchObject({ latitude: place.latitude })
      }),
      options,
    )
  })

  it('is suggested by the beginning of its name, and found by what is suggested', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 12 }), (text, limit) => {
        const suggestions = suggestPlaces(text.slice(0, 5), { limit })
        expect(suggestions.length).toBeLessThanOrEqual(limit)
        expect(new Set(suggestions.map(({ name }) => name)).size).toBe(suggestions.length)
        for (const { near, name, isRegion } of suggestions)
          expect(isRegion ? suggestPlaces(near)[0]?.name : resolvePlace(near)?.name).toBe(name)
      }),
      options,
    )
  })

  it('forgives any one slip in the name of a larger town, unless that is another name', () => {
    const larger = townsOf('United Kingdom').slice(0, 300)
    const slip = fc.tuple(
      fc.constantFrom(...larger),
      fc.nat(),
      fc.constantFrom('leave', 'add', 'change', 'swap'),
    )
    fc.assert(
      fc.property(slip, ([{ name }, place, kind]) => {
        const at = place % (name.length - 1)
        const [before, after] = [name.slice(0, at), name.slice(at)]
        const slipped = {
          leave: before + after.slice(1),
          add: `${before}q${after}`,
          change: `${before}q${after.slice(1)}`,
          swap: `${before}${after[1]}${after[0]}${after.slice(2)}`,
        }[kind]
        fc.pre(name.length > 5 && !/[ -]/.test(name))
        expect(resolvePlace(slipped ?? '')).toBeDefined()
      }),
      options,
    )
  })
})

describe('the time for one text', () => {
  const hostile = [
    ...[
      'a',
      'uk ',
      'newport ',
      'newport uk ',
      'st upon ',
      's ',
      ',a',
      'newport, ',
      'san antonio de los ',
      '1',
      '-1.',
    ],
    ...[
      '\u0301',
      '\ufdfa',
      ' ',
      'ı',
      'county down ',
      'new ',
      'the ',
      ', WA',
      'uk england ',
      'S1 2BP ',
      '1,',
      'ß',
      '京',
    ],
  ].map((part) => part.repeat(Math.ceil(SEARCH_MAX_LENGTH / part.length)).slice(0, SEARCH_MAX_LENGTH))
  const slow = [
    'sheffeild south yorkshire england uk x',
    'springfield illinois united states of america x',
    'newprot',
    'qwrtzpsdfg',
    'the sheffeild south yorkshire england x, WA',
    'the forest walks of springfield illinois, NT',
  ]

  it.each([...hostile, ...slow])('is short, whatever it holds: %j', (text) => {
    resolved(text)
    suggestPlaces(text)
    const start = process.cpuUsage()
    for (let round = 0; round < TRIES; round++) {
      resolved(text)
      suggestPlaces(text)
    }
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000 / TRIES).toBeLessThan(2 * LIMIT_MS)
  })
})
