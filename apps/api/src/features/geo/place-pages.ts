import type { PublicGuideAddress } from '@grove/db'
import { findTown, resolvePlace } from '@grove/db/gazetteer'
import type { PlacePage, PlacePageInput } from '@grove/schema'
import {
  countryOfSlug,
  distanceKm,
  NotFoundError,
  placePath,
  placeSlug,
  RADIUS_DEFAULT_KM,
} from '@grove/schema'

/** The town of a country by its name in an address, as it is shown. */
function townOf(country: string, slug: string): PlacePage['town'] {
  const place = resolvePlace(`${slug.replaceAll('-', ' ')}, ${country}`, { isStrict: true })
  const name = place?.name.split(',', 1)[0]
  if (place?.kind !== 'town' || name === undefined || placeSlug(name) !== slug) return null
  return { name, near: place.name }
}

/**
 * The place that an address names; each place has one address.
 * @throws NotFoundError where it names none.
 */
export function findPlacePage({ country: countrySlug, place }: PlacePageInput): PlacePage {
  const country = countryOfSlug(countrySlug)
  const town = country === undefined || place === undefined ? null : townOf(country, place)
  if (country === undefined || (place !== undefined && town === null))
    throw new NotFoundError('Place not found')
  return { country, town }
}

/** The pages of places that a guide is on: of the country, and of the town where it is the one of its name and near. */
export function placePathsOf(guide: PublicGuideAddress): string[] {
  const { country, shownLatitude: latitude, shownLongitude: longitude } = guide
  if (countryOfSlug(placeSlug(country)) === undefined) return []
  const paths = [placePath(country)]
  if (latitude === null || longitude === null) return paths
  const town = findTown(guide)
  const page = town && townOf(country, placeSlug(town.name))
  const place = page && resolvePlace(page.near, { isStrict: true })
  if (page && place && distanceKm(place, { latitude, longitude }) <= RADIUS_DEFAULT_KM)
    paths.push(placePath(country, page.name))
  return paths
}
