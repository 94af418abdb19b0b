import {
  bumpDirectoryVersion,
  insertAuditEntry,
  lockSiteSettings,
  updateHidesUnchecked,
  updateSiteSettings,
} from '@grove/db'
import type { SaveSiteSettingsInput, SiteSettings } from '@grove/schema'
import { ConflictError, fieldWords, SITE_SETTING_NAMES } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { changedFields, isSame } from '../../lib/changed-fields.ts'

/**
 * Changes settings of the site and answers all of them.
 * @throws ConflictError for a setting that is not any more as it was seen.
 */
export async function saveSiteSettings(
  { clock, directory, viewer }: MemberContext,
  { changes, seen = {} }: SaveSiteSettingsInput,
): Promise<SiteSettings> {
  return directory.change(async (trx) => {
    const now = clock()
    const named = SITE_SETTING_NAMES.filter((name) => changes[name] !== undefined)
    const before = await lockSiteSettings(trx, named, now)
    const stale = named.filter((name) => seen[name] !== undefined && !isSame(seen[name], before[name]))
    if (stale.length > 0) {
      const names = stale.map(fieldWords).join(', ')
      throw new ConflictError(`Changed since you opened it: ${names}. Look at it again.`)
    }
    const after: SiteSettings = { ...before, ...changes }
    const changed = changedFields(before, after)
    if (Object.keys(changed.after).length === 0) return before
    await updateSiteSettings(trx, changed.after, now)
    if ('onlyCheckedBadges' in changed.after) await updateHidesUnchecked(trx, after.onlyCheckedBadges)
    await insertAuditEntry(trx, { actor: viewer.user, action: 'settings.update', ...changed }, now)
    await bumpDirectoryVersion(trx)
    return after
  })
}
