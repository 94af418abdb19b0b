import { describe, expect, it } from 'vitest'
import { SCENERY_KINDS, sceneryKind, scenerySvg } from './scenery.ts'
import { findXmlFault } from './xml-check.ts'

describe('scenerySvg', () => {
  it('offers at least ten kinds of place', () => {
    expect(SCENERY_KINDS.length).toBeGreaterThanOrEqual(10)
    expect(new Set(SCENERY_KINDS).size).toBe(SCENERY_KINDS.length)
  })

  it('reaches every kind from the seed alone', () => {
    const kinds = new Set(Array.from({ length: 600 }, (_, seed) => sceneryKind(seed)))
    expect([...kinds].sort()).toEqual([...SCENERY_KINDS].sort())
  })

  it('paints a different picture for each of 60 seeds', () => {
    expect(new Set(Array.from({ length: 60 }, (_, seed) => scenerySvg(seed))).size).toBe(60)
  })

  it.each(SCENERY_KINDS)('paints %s as valid XML, the same bytes every time, within 900 kB', (kind) => {
    for (const seed of [1, 2, 40_503]) {
      const svg = scenerySvg(seed, { kind })
      expect(svg).toBe(scenerySvg(seed, { kind }))
      expect(findXmlFault(svg)).toBeUndefined()
      expect(svg.length).toBeGreaterThan(20_000)
      expect(svg.length).toBeLessThan(900_000)
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
      expect(svg).toContain('viewBox="0 0 1200 900"')
    }
  })

  it.each(SCENERY_KINDS)('paints %s with ids of its own that all exist', (kind) => {
    const own = (seed: number) => {
      const svg = scenerySvg(seed, { kind })
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]+)/g)) {
        expect(ids.map((id) => `#${id}`)).toContain(target)
      }
      return ids
    }
    const first = new Set(own(11))
    expect(own(12).filter((id) => first.has(id))).toEqual([])
  })

  it('paints the kind it is told to, whatever the seed stands for', () => {
    expect(scenerySvg(3, { kind: 'lake' })).toContain('id="lake-3-1"')
  })
})
