import {
  BIO_PREVIEW_LENGTH,
  FOCAL_POINT_FALLBACK_X_PERCENT,
  FOCAL_POINT_FALLBACK_Y_PERCENT,
} from '../limits.ts'

/** First and last name, trimmed; empty where both are blank. Never the username. */
export function fullName(firstName: string | null | undefined, lastName: string | null | undefined): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim()
}

/** A guide's name as shown; a blank one is "Forest Guide". */
export function displayName(userName: string | null | undefined): string {
  const name = userName?.trim() ?? ''
  return name === '' ? 'Forest Guide' : name
}

/** A country as shown: "United Kingdom" is "UK". */
export function countryLabel(country: string): string {
  return country === 'United Kingdom' ? 'UK' : country
}

/** City, county where given, country, parted by commas; a county that only repeats one of the others is left out. */
export function placeLine(place: { city: string; county?: string | null; country: string }): string {
  const [city, county, country] = [place.city.trim(), (place.county ?? '').trim(), place.country.trim()]
  const repeats = [city, country].some((name) => name.toLowerCase() === county.toLowerCase())
  return [city, repeats ? '' : county, countryLabel(country)].filter((part) => part !== '').join(', ')
}

/** The first 150 characters of a bio with "..." if it is longer, or a sentence that says there is none. */
export function bioPreview(bio: string | null | undefined): string {
  const text = bio?.trim() ?? ''
  if (text === '') return 'No bio available yet.'
  // Twice the length in UTF-16 units always holds enough whole characters.
  const characters = Array.from(text.slice(0, BIO_PREVIEW_LENGTH * 2 + 2))
  return characters.length > BIO_PREVIEW_LENGTH
    ? `${characters.slice(0, BIO_PREVIEW_LENGTH).join('')}...`
    : text
}

function focalPercent(value: string | number | null | undefined, fallback: number): number {
  const text = typeof value === 'string' ? value.trim() : value
  if (text === null || text === undefined || text === '') return fallback
  const share = Number(text)
  if (!Number.isFinite(share)) return fallback
  return Math.min(100, Math.max(0, share * 100))
}

/** The CSS object-position of a focal point given as shares from 0 to 1. */
export function objectPosition(
  x: string | number | null | undefined,
  y: string | number | null | undefined,
): string {
  return `${focalPercent(x, FOCAL_POINT_FALLBACK_X_PERCENT)}% ${focalPercent(y, FOCAL_POINT_FALLBACK_Y_PERCENT)}%`
}

/** "1 Photo", "3 Photos". */
export function photoCount(count: number): string {
  return count === 1 ? '1 Photo' : `${count} Photos`
}

/** A point as numbers where both parts parse, else undefined: such a guide gets no pin. */
export function parsePoint(
  latitude: string | null | undefined,
  longitude: string | null | undefined,
): { latitude: number; longitude: number } | undefined {
  const point = {
    latitude: Number.parseFloat(latitude ?? ''),
    longitude: Number.parseFloat(longitude ?? ''),
  }
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : undefined
}
