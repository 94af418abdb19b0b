import { expect, test } from 'vitest'
import { areasOf } from './pin-areas.ts'
import { pinsAt } from './pins.fixture.ts'

const pins = { ...pinsAt([53.4, -1.55], [53.4, -1.55], [48, 179.95], [53.4, -1.5503]), areas: [2, 3] }
const circle = { kind: 'cluster', key: 'cluster-9', clusterId: 9, count: 2 } as const

test('a pin stands for an area where its guide shows no more, however near another one is', () => {
  const areas = areasOf(pins)
  expect([1, 2, 3, 4, undefined].map((id) => areas.has(id))).toEqual([false, true, true, false, false])
  const at = { latitude: 53.4, longitude: -1.55 }
  expect(
    [0, 1, 3].map((index) => areas.isShownBy({ kind: 'pin', key: `pin-${index}`, index, ...at })),
  ).toEqual([false, true, false])
})

test('a circle stands for an area where its guides share the place for good', () => {
  const areas = areasOf(pins)
  const place = { latitude: 53.400_000_1, longitude: -1.549_999_9 }
  expect(areas.isShownBy({ ...circle, ...place, splitsAtZoom: undefined })).toBe(true)
  expect(areas.isShownBy({ ...circle, ...place, splitsAtZoom: 7 })).toBe(false)
  expect(areas.isShownBy({ ...circle, latitude: 48, longitude: -180.05, splitsAtZoom: undefined })).toBe(true)
  expect(areas.isShownBy({ ...circle, latitude: 48, longitude: 11, splitsAtZoom: undefined })).toBe(false)
})
