import type { SiteSettingName, SiteSettings } from '@grove/schema'
import { DEFAULT_SITE_SETTINGS, readSiteSettings } from '@grove/schema'
import type { Db } from '../client.ts'

/** Every setting of the site: as it was saved, else its default. */
export async function getSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom('site_settings').select(['name', 'value']).execute()
  return readSiteSettings(new Map(rows.map(({ name, value }) => [name, JSON.parse(value)])))
}

/** The same before a change: until the transaction ends, nobody else changes the settings that are named. */
export async function lockSiteSettings(
  trx: Db,
  names: readonly SiteSettingName[],
  now: Date,
): Promise<SiteSettings> {
  // Writing a row locks it, also one that was not there before. The same order for all: nobody waits in a circle.
  for (const name of names.toSorted()) {
    await trx
      .insertInto('site_settings')
      .values({ name, value: JSON.stringify(DEFAULT_SITE_SETTINGS[name]), updated_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .execute()
  }
  return getSiteSettings(trx)
}

/** Changes settings that are locked. */
export async function updateSiteSettings(trx: Db, changes: Partial<SiteSettings>, now: Date): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    await trx
      .updateTable('site_settings')
      .set({ value: JSON.stringify(value), updated_at: now.toISOString() })
      .where('name', '=', name)
      .execute()
  }
}
