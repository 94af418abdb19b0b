import { describe, expect, it } from 'vitest'
import { escapeXml, num, path, place, smooth } from './svg.ts'

describe('num', () => {
  it('rounds to one decimal and drops what SVG does not need', () => {
    expect([0.04, -0.04, 0.5, -0.5, 12, 3.16159, -7.96].map(num)).toEqual([
      '0',
      '0',
      '.5',
      '-.5',
      '12',
      '3.2',
      '-8',
    ])
  })
})

describe('path', () => {
  it('joins numbers with no more space than is needed', () => {
    expect(path`M${1} ${-2}l${0.25} ${3}z`).toBe('M1-2l.3 3z')
  })

  it('forgets line breaks in the source', () => {
    expect(path`M${1} ${2}
      L${3} ${4}`).toBe('M1 2L3 4')
  })
})

describe('place', () => {
  it('leaves out turns and scales that change nothing', () => {
    expect(place(1, 2)).toBe('translate(1 2)')
    expect(place(1, -2, 30, -0.5, 0.5)).toBe('translate(1-2)rotate(30)scale(-.5 .5)')
  })
})

describe('smooth', () => {
  it('ends where its last point is', () => {
    const d = smooth([
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 0 },
    ])
    const steps = [...d.matchAll(/c([^cz]+)/g)].map(
      (match) => (match[1] ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [],
    )
    expect(
      steps
        .map((step) => step.slice(4))
        .reduce(([x = 0, y = 0], [dx = 0, dy = 0]) => [x + dx, y + dy], [0, 0]),
    ).toEqual([20, 0])
  })

  it('closes a ring back to its first point', () => {
    const ring = smooth(
      [
        { x: 0, y: 0 },
        { x: 5, y: 9 },
        { x: 9, y: 2 },
      ],
      true,
    )
    expect(ring.startsWith('M0 0c')).toBe(true)
    expect(ring.endsWith('z')).toBe(true)
    expect(ring.match(/c/g)).toHaveLength(3)
  })

  it('refuses an empty list', () => {
    expect(() => smooth([])).toThrow(RangeError)
  })
})

describe('escapeXml', () => {
  it('escapes markup and drops characters that XML forbids', () => {
    expect(escapeXml('<b title="x">A & B</b>\u0000\u0008\ud800\uffff')).toBe(
      '&lt;b title=&quot;x&quot;&gt;A &amp; B&lt;/b&gt;',
    )
  })
})
