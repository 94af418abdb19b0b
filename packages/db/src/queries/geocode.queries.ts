import type { Db } from '../client.ts'

/** The answer of a geocoder: degrees as text, or null where it did not know the place. */
export type GeocodedPoint = { latitude: string; longitude: string } | null

/** A kept answer no older than `since`; undefined where there is none. */
export async function findGeocode(db: Db, key: string, since: Date) {
  const row = await db
    .selectFrom('geocode_cache')
    .select(['latitude', 'longitude'])
    .where('key', '=', key)
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { latitude, longitude } = row
  return { point: latitude === null || longitude === null ? null : { latitude, longitude } }
}

/** Keeps an answer, in place of an older one. */
export async function upsertGeocode(db: Db, key: string, point: GeocodedPoint, now: Date): Promise<void> {
  const answer = {
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    created_at: now.toISOString(),
  }
  await db
    .insertInto('geocode_cache')
    .values({ key, ...answer })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(answer))
    .execute()
}
