import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../errors.ts'
import type { Box, Point } from './distance.ts'
import {
  areBoxesAround,
  boxAround,
  boxWithin,
  distanceKm,
  formatDistance,
  parseBounds,
  shownPoint,
} from './distance.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 2_000, seed: 20_261_121 }
const EARTH_RADIUS_KM = 6_371

const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: 89, max: 90, noNaN: true }),
  fc.constantFrom(-90, 90, 0, 89.999999, -89.9999999999),
)
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 179, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 0, -179.9999999, 179.999999),
)
const point = fc.record({ latitude, longitude })
const radius = fc.oneof(
  fc.double({ min: 0.001, max: 500, noNaN: true }),
  fc.double({ min: 0, max: 20_100, noNaN: true }),
)

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

type Vector = readonly [number, number, number]

function vector({ latitude, longitude }: Point): Vector {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** The angle between two directions in space, which is exact everywhere. */
function referenceKm(one: Point, other: Point): number {
  const [[a, b, c], [x, y, z]] = [vector(one), vector(other)]
  const cross = Math.hypot(b * z - c * y, c * x - a * z, a * y - b * x)
  return EARTH_RADIUS_KM * Math.atan2(cross, a * x + b * y + c * z)
}

/** Where one comes to from `start` by going `km` straight ahead. */
function destination(start: Point, bearing: number, km: number): Point {
  const [north, angle] = [radians(start.latitude), km / EARTH_RADIUS_KM]
  const sine = Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(bearing)
  const latitude = Math.asin(Math.min(1, Math.max(-1, sine)))
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(north),
    Math.cos(angle) - Math.sin(north) * sine,
  )
  const longitude = start.longitude + degrees(east)
  return { latitude: degrees(latitude), longitude: ((((longitude + 180) % 360) + 360) % 360) - 180 }
}

const antipode = ({ latitude, longitude }: Point) => ({
  latitude: -latitude,
  longitude: longitude > 0 ? longitude - 180 : longitude + 180,
})

describe('the distance', () => {
  it('is that of the angle in space, to the millimetre near by and to the metre at the other end of the world', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = distanceKm(a, b)
        expect(Math.abs(km - referenceKm(a, b))).toBeLessThan(km < 10_000 ? 1e-6 : 1e-3)
        expect(distanceKm(b, a)).toBeCloseTo(km, 9)
      }),
      options,
    )
  })

  it('is nothing to the same place, however that is written, and half the way around to its antipode', () => {
    fc.assert(
      fc.property(point, (a) => {
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, { ...a, longitude: a.longitude + 360 })).toBeCloseTo(0, 6)
        expect(distanceKm({ ...a, latitude: 90 }, { latitude: 90, longitude: 0 })).toBeCloseTo(0, 6)
        expect(distanceKm(a, antipode(a))).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 3)
      }),
      options,
    )
  })
})

describe('the boxes around a point', () => {
  it('hold every point within the radius', () => {
    const away = fc.double({ min: 0, max: 1, noNaN: true })
    const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
    fc.assert(
      fc.property(point, radius, away, bearing, point, (centre, km, share, angle, anywhere) => {
        const boxes = boxAround(centre, km)
        for (const other of [
          destination(centre, angle, km * share),
          destination(centre, angle, km),
          anywhere,
        ])
          if (distanceKm(centre, other) <= km) expect(areBoxesAround(boxes, other)).toBe(true)
        expect(areBoxesAround(boxes, centre)).toBe(true)
        expect(areBoxesAround(boxes, { ...centre, longitude: -180 })).toBe(
          areBoxesAround(boxes, { ...centre, longitude: 180 }),
        )
      }),
      options,
    )
  })

  it('are one or two, within the world, and no higher than the circle', () => {
    fc.assert(
      fc.property(point, radius, (centre, km) => {
        const boxes = boxAround(centre, km)
        expect(boxes.length === 1 || boxes.length === 2).toBe(true)
        for (const { west, south, east, north } of boxes) {
          expect(-180 <= west && west <= east && east <= 180).toBe(true)
          expect(-90 <= south && south <= north && north <= 90).toBe(true)
          expect(((north - south) / 360) * 2 * Math.PI * EARTH_RADIUS_KM).toBeLessThan(2 * km + 0.001)
        }
      }),
      options,
    )
  })

  it('are no wider than the circle where it holds no pole', () => {
    const centres = fc.record({ latitude: fc.double({ min: -80, max: 80, noNaN: true }), longitude })
    fc.assert(
      fc.property(centres, fc.double({ min: 1, max: 500, noNaN: true }), (centre, km) => {
        const width = boxAround(centre, km).reduce((sum, { west, east }) => sum + east - west, 0)
        // The easternmost point of the circle, by looking at all of them.
        const bearings = Array.from({ length: 400 }, (_, step) => (step * Math.PI) / 400)
        const easts = bearings.map((angle) => {
          const { longitude: east } = destination(centre, angle, km)
          return (((east - centre.longitude) % 360) + 360) % 360
        })
        expect(width / 2).toBeLessThan(Math.max(...easts) * 1.001 + 1e-5)
      }),
      { ...options, numRuns: 300 },
    )
  })
})

describe('the boxes within a circle', () => {
  it('hold no point beyond the radius, their corners included', () => {
    const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(point, radius, share, share, (centre, km, north, east) => {
        for (const box of boxWithin(centre, km)) {
          const latitude = box.south + (box.north - box.south) * north
          const longitude = box.west + (box.east - box.west) * east
          expect(distanceKm(centre, { latitude, longitude })).toBeLessThanOrEqual(km)
        }
      }),
      options,
    )
  })

  it('are half as large as those around it', () => {
    const centre = { latitude: 53, longitude: -1 }
    const area = (boxes: Box[]) =>
      boxes.reduce((sum, { west, south, east, north }) => sum + (east - west) * (north - south), 0)
    expect(area(boxWithin(centre, 40))).toBeCloseTo(area(boxAround(centre, 40)) / 2, 2)
  })
})

describe('bounds', () => {
  it('hold what lies between their edges, eastwards from west to east', () => {
    fc.assert(
      fc.property(longitude, latitude, longitude, latitude, point, (west, one, east, two, other) => {
        const [south, north] = [Math.min(one, two), Math.max(one, two)]
        const decimals = [west, south, east, north].map((edge) => Number(edge.toFixed(7)))
        const [w = 0, s = 0, e = 0, n = 0] = decimals
        const isBetween =
          w <= e ? w <= other.longitude && other.longitude <= e : other.longitude >= w || other.longitude <= e
        const boxes = parseBounds(decimals.map((edge) => edge.toFixed(7)).join(','))
        expect(areBoxesAround(boxes, other)).toBe(isBetween && s <= other.latitude && other.latitude <= n)
      }),
      options,
    )
  })

  it('are read or refused by their name, whatever is written', () => {
    const part = fc.oneof(fc.string({ maxLength: 5 }), fc.double().map(String), fc.integer().map(String))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 5 }).map((parts) => parts.join(',')),
        ),
        (text) => {
          try {
            expect(parseBounds(text).length).toBeGreaterThan(0)
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError)
            expect((error as DomainError).issues?.map(({ path }) => path)).toEqual(['bounds'])
          }
        },
      ),
      options,
    )
  })
})

describe('the point that others see', () => {
  it('is one of a coarse grid for an area, so that all true points near it look the same', () => {
    fc.assert(
      fc.property(point, (place) => {
        const text = { latitude: place.latitude.toFixed(6), longitude: place.longitude.toFixed(6) }
        const shown = shownPoint({ ...text, locationPrecision: 'area' })
        for (const name of ['latitude', 'longitude'] as const) {
          expect(shown[name]).toMatch(/^(?!-0\.00)-?\d+\.\d[05]$/)
          expect(Math.abs(Number(shown[name]) - Number(text[name]))).toBeLessThan(0.025 + 1e-9)
          expect(Math.abs(Number(shown[name]))).toBeLessThanOrEqual(name === 'latitude' ? 90 : 180)
        }
        // Rounding the shown point again does not change it.
        expect(shownPoint({ ...shown, locationPrecision: 'area' })).toEqual(shown)
      }),
      options,
    )
  })
})

it('writes any distance as a number with its unit', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20_100, noNaN: true }), (km) => {
      expect(formatDistance(km, 'km')).toMatch(/^(?:under 0\.1|\d\.\d|\d+|\d+,\d{3}) km$/)
      const [, written = ''] = /^(?:under )?([\d.,]+) miles?$/.exec(formatDistance(km, 'mi')) ?? []
      const miles = Number(written.replace(',', ''))
      expect(Math.abs(miles * 1.609344 - km)).toBeLessThan(Math.max(0.17, km * 0.05))
    }),
    options,
  )
})
