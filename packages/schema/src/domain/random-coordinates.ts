import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES, RANDOM_COORDINATE_DECIMALS } from '../limits.ts'

/**
 * A random point in degrees with six decimals, as text; for made-up data only, never for a real guide.
 * `random` gives numbers from 0 up to 1, so that a seeded one makes the same points again.
 */
export function randomCoordinates(random: () => number = Math.random): {
  latitude: string
  longitude: string
} {
  const within = (max: number) => (random() * 2 * max - max).toFixed(RANDOM_COORDINATE_DECIMALS)
  return { latitude: within(LATITUDE_MAX_DEGREES), longitude: within(LONGITUDE_MAX_DEGREES) }
}
