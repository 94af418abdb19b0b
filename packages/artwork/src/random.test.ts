import { describe, expect, it } from 'vitest'
import { createRandom, hashSeed } from './random.ts'

describe('hashSeed', () => {
  it('gives the same unsigned 32-bit number for the same text', () => {
    expect(hashSeed('hazel-marsh')).toBe(hashSeed('hazel-marsh'))
    for (const text of ['', 'a', 'Ångström', '🌲', 'x'.repeat(5000)]) {
      const seed = hashSeed(text)
      expect(Number.isInteger(seed)).toBe(true)
      expect(seed).toBeGreaterThanOrEqual(0)
      expect(seed).toBeLessThanOrEqual(0xffffffff)
    }
  })

  it('keeps its values, since stored pictures were made from them', () => {
    expect([hashSeed(''), hashSeed('1'), hashSeed('fenn-oakley')]).toMatchInlineSnapshot(`
      [
        2872998923,
        1428125071,
        1874841770,
      ]
    `)
  })

  it('gives 5000 different seeds for 5000 neighbouring ids', () => {
    const seeds = new Set(Array.from({ length: 5000 }, (_, i) => hashSeed(String(i))))
    expect(seeds.size).toBe(5000)
  })
})

describe('createRandom', () => {
  it('repeats its sequence for one seed and stream', () => {
    const [a, b] = [createRandom(7, 2), createRandom(7, 2)]
    expect(Array.from({ length: 20 }, () => a.next())).toEqual(Array.from({ length: 20 }, () => b.next()))
  })

  it('starts elsewhere for another stream of the same seed', () => {
    expect(createRandom(7, 0).next()).not.toBe(createRandom(7, 1).next())
  })

  it('spreads the first numbers of neighbouring seeds evenly', () => {
    const tenths = new Array<number>(10).fill(0)
    for (let seed = 0; seed < 10_000; seed++) {
      const tenth = Math.floor(createRandom(seed).next() * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    for (const count of tenths) {
      expect(count).toBeGreaterThan(850)
      expect(count).toBeLessThan(1150)
    }
  })

  it('stays inside the bounds it is asked for', () => {
    const random = createRandom(99)
    for (let i = 0; i < 2000; i++) {
      expect([3, 4, 5]).toContain(random.int(3, 5))
      expect(Math.abs(random.around(10, 2) - 10)).toBeLessThanOrEqual(2)
      expect(random.between(-1, 1)).toBeLessThan(1)
      expect([-1, 1]).toContain(random.sign())
    }
  })

  it('refuses to pick from an empty list', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError)
  })
})
