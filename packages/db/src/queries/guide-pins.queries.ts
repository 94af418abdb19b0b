import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GuidePins } from '@grove/schema'
import { PIN_COORDINATE_SCALE } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { ResolvedFilter } from './guide-filter.queries.ts'
import { narrow } from './guide-filter.queries.ts'

/** Pins read in one step: a few milliseconds of work. */
const PINS_PER_STEP = 5_000

/** The shown points of all public guides that meet the filter; guides without one are left out. */
export async function listPins(db: Db, filter: ResolvedFilter): Promise<GuidePins> {
  const where = await narrow(db, filter)
  const pins: GuidePins = { ids: [], latitudes: [], longitudes: [], areas: [] }
  let lastId = 0
  for (;;) {
    const rows = await db
      .selectFrom('guides')
      .select(['id', 'shown_latitude', 'shown_longitude', 'location_precision'])
      .where(where)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(sql.lit(PINS_PER_STEP))
      .execute()
    for (const { id, shown_latitude: latitude, shown_longitude: longitude, location_precision } of rows) {
      if (latitude === null || longitude === null) continue
      pins.ids.push(id)
      pins.latitudes.push(Math.round(latitude * PIN_COORDINATE_SCALE))
      pins.longitudes.push(Math.round(longitude * PIN_COORDINATE_SCALE))
      if (location_precision === 'area') pins.areas.push(id)
    }
    const last = rows[PINS_PER_STEP - 1]
    if (last === undefined) return pins
    lastId = last.id
    await nextTurn()
  }
}
