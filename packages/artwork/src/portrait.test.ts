import { describe, expect, it } from 'vitest'
import { PORTRAIT_MOTIFS, portraitLabel, portraitMotif, portraitSvg } from './portrait.ts'
import { findXmlFault } from './xml-check.ts'

const seeds = Array.from({ length: 240 }, (_, i) => i * 17_761 + 3)

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')
}

describe('portraitSvg', () => {
  it('draws the same bytes for the same seed', () => {
    for (const seed of seeds.slice(0, 40)) {
      expect(portraitSvg(seed)).toBe(portraitSvg(seed))
    }
  })

  it('draws a different picture for every seed', () => {
    expect(new Set(seeds.map((seed) => portraitSvg(seed))).size).toBe(seeds.length)
  })

  it('reaches every motif, none of them rarely', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 800; seed++) {
      const motif = portraitMotif(seed)
      counts.set(motif, (counts.get(motif) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([...PORTRAIT_MOTIFS].sort())
    expect(Math.min(...counts.values())).toBeGreaterThan(60)
  })

  it.each(PORTRAIT_MOTIFS)('draws %s as valid XML of at most 9500 bytes', (motif) => {
    for (const seed of seeds.slice(0, 60)) {
      const svg = portraitSvg(seed, { motif })
      expect(findXmlFault(svg)).toBeUndefined()
      expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(9500)
    }
  })

  it.each(PORTRAIT_MOTIFS)('draws %s in at least four palettes and both ways round', (motif) => {
    const skies = new Set<string>()
    let mirrored = 0
    for (const seed of seeds.slice(0, 120)) {
      const svg = portraitSvg(seed, { motif })
      skies.add(/stop-color="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '')
      mirrored += svg.includes('matrix(-1 0 0 1 480 0)') ? 1 : 0
    }
    expect(skies.size).toBeGreaterThanOrEqual(4)
    expect(mirrored).toBeGreaterThan(20)
    expect(mirrored).toBeLessThan(100)
  })

  it('holds only finite numbers, and nothing that loads, runs or needs inline style', () => {
    for (const seed of seeds) {
      const svg = portraitSvg(seed)
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
      expect(svg).not.toMatch(/<script|<style|<image|<foreignObject| style=| on[a-z]+=|javascript:/i)
      for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]+)/g)) {
        expect(target?.startsWith('#')).toBe(true)
      }
    }
  })

  it('refers only to ids that it defines, and shares none with another seed or motif', () => {
    const seen = new Set<string>()
    for (const seed of seeds.slice(0, 60)) {
      for (const motif of PORTRAIT_MOTIFS) {
        const svg = portraitSvg(seed, { motif })
        const ids = idsOf(svg)
        for (const [, target] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) {
          expect(ids).toContain(target)
        }
        for (const id of ids) {
          expect(seen.has(id)).toBe(false)
          seen.add(id)
        }
      }
    }
  })

  it('covers its frame whatever the crop', () => {
    const svg = portraitSvg(5)
    expect(svg).toContain('viewBox="0 0 480 360"')
    expect(svg).toContain('preserveAspectRatio="xMidYMid slice"')
  })

  it('carries a size only when asked for one', () => {
    expect(portraitSvg(5).slice(0, 160)).not.toMatch(/ (width|height)=/)
    expect(portraitSvg(5, { width: 320, height: 240 })).toContain(' width="320" height="240"')
  })

  it('is named by its title, escaped, and hidden from assistive technology without one', () => {
    const named = portraitSvg(5, { title: ' Rowan & "Ash" <Guide> ' })
    expect(findXmlFault(named)).toBeUndefined()
    expect(named).toContain('role="img"')
    expect(named).toContain('<title>Rowan &amp; &quot;Ash&quot; &lt;Guide&gt;</title>')
    expect(named).not.toContain('aria-hidden')
    for (const title of [undefined, '', '   ']) {
      expect(portraitSvg(5, { title })).toContain('aria-hidden="true"')
    }
  })

  it('accepts any number as a seed', () => {
    for (const seed of [-1, 0.5, 2 ** 40, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(findXmlFault(portraitSvg(seed))).toBeUndefined()
    }
  })
})

describe('portraitLabel', () => {
  it('says in plain words what the seed draws', () => {
    expect(portraitLabel(5)).toMatch(/^Drawing of [a-z ]+$/)
  })
})
