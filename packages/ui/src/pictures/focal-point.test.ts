import { describe, expect, it } from 'vitest'
import { focalLabel, focalPercent, focalShare, movedFocus } from './focal-point.ts'

it.each([
  ['0.58', 58],
  ['0', 0],
  ['1', 100],
  ['7', 100],
  ['-1', 0],
  ['', 50],
  ['nonsense', 50],
])('reads the share %j as %i percent', (share, percent) => {
  expect(focalPercent(share)).toBe(percent)
})

it.each([
  [58, '0.58'],
  [33.4, '0.33'],
  [-4, '0'],
  [104, '1'],
])('writes %d percent as the share %j', (percent, share) => {
  expect(focalShare(percent)).toBe(share)
})

it('is said in words', () => {
  expect(focalLabel({ x: 58, y: 64 })).toBe('58% across, 64% down')
})

describe('movedFocus', () => {
  it.each([
    ['ArrowLeft', false, { x: 49, y: 50 }],
    ['ArrowRight', false, { x: 51, y: 50 }],
    ['ArrowUp', true, { x: 50, y: 40 }],
    ['ArrowDown', true, { x: 50, y: 60 }],
  ])('moves by %s, shift %s', (key, shiftKey, moved) => {
    expect(movedFocus({ x: 50, y: 50 }, { key, shiftKey })).toEqual(moved)
  })

  it('stops at the edge, returns to the middle with Home, and leaves other keys alone', () => {
    expect(movedFocus({ x: 3, y: 0 }, { key: 'ArrowLeft', shiftKey: true })).toEqual({ x: 0, y: 0 })
    expect(movedFocus({ x: 3, y: 0 }, { key: 'Home', shiftKey: false })).toEqual({ x: 50, y: 50 })
    expect(movedFocus({ x: 3, y: 0 }, { key: 'Tab', shiftKey: false })).toBeUndefined()
  })
})
