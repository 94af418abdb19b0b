import { expect, test } from 'vitest'
import { pinsAt } from './pins.fixture.ts'
import { isSamePins, nearestLongitude, pinCoordinates, roundedPoint, wrapLongitude } from './points.ts'

test('a longitude is brought into one turn around the earth, with 180 on the western side', () => {
  expect([-180, 0, 179.5, 180, 190, -190, 540, -540].map(wrapLongitude)).toEqual([
    -180, 0, 179.5, -180, -170, 170, -180, -180,
  ])
})

test('the copy of a place nearest to the centre of the view is taken, also across the 180th meridian', () => {
  expect(nearestLongitude(178, -170)).toBe(-182)
  expect(nearestLongitude(-172, 175)).toBe(188)
  expect(nearestLongitude(10, 740)).toBe(730)
  expect(nearestLongitude(10, 0)).toBe(10)
})

test('pins become degrees, latitude before longitude', () => {
  expect([...pinCoordinates(pinsAt([53.38, -1.47], [-18.14, 178.44]))]).toEqual([
    53.38, -1.47, -18.14, 178.44,
  ])
})

test('pins are the same only while guides, places and order are', () => {
  const pins = pinsAt([53.38, -1.47], [48, 7.8])
  expect(isSamePins(pins, structuredClone(pins))).toBe(true)
  expect(isSamePins(pins, pinsAt([53.38, -1.47]))).toBe(false)
  expect(isSamePins(pins, pinsAt([53.38, -1.47], [48, 7.9]))).toBe(false)
  expect(isSamePins(pins, pinsAt([53.38, -1.47], [48.1, 7.8]))).toBe(false)
  expect(isSamePins(pins, { ...pins, ids: [1, 3] })).toBe(false)
  expect(isSamePins(pins, { ...pins, areas: [2] })).toBe(false)
  expect(isSamePins({ ...pins, areas: [1] }, { ...pins, areas: [2] })).toBe(false)
})

test('a chosen place is kept to the fifth decimal and within one turn', () => {
  expect(roundedPoint({ latitude: 53.381129, longitude: 358.52991 })).toEqual({
    latitude: 53.38113,
    longitude: -1.47009,
  })
})
