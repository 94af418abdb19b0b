import { describe, expect, it } from 'vitest'
import {
  boxAround,
  distanceKm,
  distanceUnitOf,
  farPinNote,
  formatDistance,
  parseBounds,
  parseLatLng,
  shownPoint,
} from './distance.ts'

it('knows how far it is from London to Paris, and from a pole to the equator', () => {
  const [london, paris] = [
    { latitude: 51.5074, longitude: -0.1278 },
    { latitude: 48.8566, longitude: 2.3522 },
  ]
  expect(distanceKm(london, paris)).toBeCloseTo(343.56, 2)
  expect(distanceKm({ latitude: -90, longitude: 7 }, { latitude: 0, longitude: 99 })).toBeCloseTo(
    10_007.54,
    2,
  )
})

describe('the boxes around a point', () => {
  it('are two where the circle crosses 180 degrees, whichever side the middle is on', () => {
    for (const longitude of [179.9, -179.9]) {
      const boxes = boxAround({ latitude: -17, longitude }, 40)
      expect(boxes.map(({ west, east }) => [west < 0, east < 0])).toEqual([
        [false, false],
        [true, true],
      ])
    }
  })

  it('are one with all longitudes where the circle holds a pole', () => {
    const [box, ...others] = boxAround({ latitude: 89.9, longitude: 20 }, 40)
    expect(others).toEqual([])
    expect(box).toMatchObject({ west: -180, east: 180, north: 90 })
  })
})

describe('bounds', () => {
  it('are one box, or two where west is above east', () => {
    expect(parseBounds('-2, 53,-1,54.5')).toEqual([{ west: -2, south: 53, east: -1, north: 54.5 }])
    expect(parseBounds('170,-20,-170,-10')).toEqual([
      { west: 170, south: -20, east: 180, north: -10 },
      { west: -180, south: -20, east: -170, north: -10 },
    ])
  })

  it.each([
    ['', 'bounds must be west,south,east,north in degrees'],
    ['1,2,3', 'bounds must be west,south,east,north in degrees'],
    ['1,2,3,', 'bounds must be west,south,east,north in degrees'],
    ['1,2,3,4,5', 'bounds must be west,south,east,north in degrees'],
    ['0x1,2,3,4', 'bounds must be west,south,east,north in degrees'],
    ['1e1,2,3,4', 'bounds must be west,south,east,north in degrees'],
    ['Infinity,2,3,4', 'bounds must be west,south,east,north in degrees'],
    ['200,50,-1,51', 'bounds must have longitudes between -180 and 180'],
    ['-2,50,-180.1,51', 'bounds must have longitudes between -180 and 180'],
    ['-2,50,-1,91', 'bounds must have latitudes between -90 and 90'],
    ['-2,51,-1,50', 'bounds must not have its south above its north'],
  ])('of %j are refused by name', (text, message) => {
    expect(() => parseBounds(text)).toThrow(
      expect.objectContaining({ message, issues: [{ path: 'bounds', message }] }),
    )
  })
})

it('reads a point of two numbers, and takes nothing else for one', () => {
  expect(parseLatLng(' 53.38, -1.47 ')).toEqual({ latitude: 53.38, longitude: -1.47 })
  expect(['53.38', '53.38,', '53.38,-1.47,2', 'a,b', '1e1,2', ','].map(parseLatLng)).toEqual(
    Array(6).fill(undefined),
  )
})

it('counts in miles in the United Kingdom and the United States alone', () => {
  const countries = ['United Kingdom', 'United States', 'Ireland', 'Canada', '']
  expect(countries.map(distanceUnitOf)).toEqual(['mi', 'mi', 'km', 'km', 'km'])
})

it('writes distances with one decimal below ten, and tells one from many', () => {
  const miles = [0, 0.1, 1.6, 5.15, 16, 16.1, 8_000].map((km) => formatDistance(km, 'mi'))
  expect(miles).toEqual([
    'under 0.1 miles',
    '0.1 miles',
    '1 mile',
    '3.2 miles',
    '9.9 miles',
    '10 miles',
    '4,971 miles',
  ])
  const kilometres = [0.02, 0.96, 1, 9.96, 12.4, 1_234.5].map((km) => formatDistance(km, 'km'))
  expect(kilometres).toEqual(['under 0.1 km', '1 km', '1 km', '10 km', '12 km', '1,235 km'])
})

describe('the point that others see', () => {
  const place = { latitude: '53.38297 ', longitude: '-1.4659' }

  it('is the true one where the listing says exactly where it is', () => {
    expect(shownPoint({ ...place, locationPrecision: 'exact' })).toEqual(place)
  })

  it('is rounded to a twentieth of a degree where it only tells the area', () => {
    expect(shownPoint({ ...place, locationPrecision: 'area' })).toEqual({
      latitude: '53.40',
      longitude: '-1.45',
    })
    expect(shownPoint({ latitude: '-0.01', longitude: '179.99', locationPrecision: 'area' })).toEqual({
      latitude: '0.00',
      longitude: '180.00',
    })
  })

  it('is none where the listing hides it, and where an area has no true point', () => {
    const none = { latitude: null, longitude: null }
    expect(shownPoint({ ...place, locationPrecision: 'hidden' })).toEqual(none)
    expect(shownPoint({ latitude: '53', longitude: null, locationPrecision: 'area' })).toEqual(none)
    expect(shownPoint({ latitude: 'north', longitude: '1', locationPrecision: 'area' })).toEqual(none)
  })
})

it('tells of a pin that stands far from its town, in the unit of the country', () => {
  const place = { city: ' Inverness ', country: 'United Kingdom' }
  expect(farPinNote(place, 616)).toBe('The pin stands about 383 miles from Inverness.')
  expect(farPinNote({ city: 'Köln', country: 'Germany' }, 50.1)).toBe('The pin stands about 50 km from Köln.')
  expect([farPinNote(place, 50), farPinNote(place, null)]).toEqual([undefined, undefined])
})
