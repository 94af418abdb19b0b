import { findTown } from '@grove/db/gazetteer'
import type { LocateInput, Location } from '@grove/schema'
import { findCountry } from '@grove/schema'
import type { Context } from '../../context.ts'
import { limitedAddress } from '../../http/rate-limit.ts'

/** The point of a place from the best source that knows it; null where not even the country is known. */
export async function locate(ctx: Context, place: LocateInput): Promise<Location | null> {
  await ctx.limits.spend({ limit: 'geocodingByAddress', key: limitedAddress(ctx.address) })
  const point = await ctx.geocoder?.find(place, ctx.log)
  if (point !== undefined) return { ...point, source: 'geocoder' }
  const town = findTown(place)
  const found = town ?? findCountry(place.country)
  if (found === undefined) return null
  return {
    latitude: String(found.latitude),
    longitude: String(found.longitude),
    source: town === undefined ? 'country' : 'gazetteer',
  }
}
