import { bumpDirectoryVersion, lockSiteSettings, updateSiteSettings } from '@grove/db'
import type { Services } from '../../src/context.ts'

export const LICENCE = {
  dataLicenceName: 'CC BY 4.0',
  dataLicenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
} as const

/** Names the licence of the data in the settings, or takes it away: without one there are no feeds. */
export async function setLicence(
  { db, directory }: Pick<Services, 'db' | 'directory'>,
  settings: { dataLicenceName: string | null; dataLicenceUrl: string | null } = LICENCE,
): Promise<void> {
  const now = new Date()
  await lockSiteSettings(db, ['dataLicenceName', 'dataLicenceUrl'], now)
  await updateSiteSettings(db, settings, now)
  await bumpDirectoryVersion(db)
  await directory.refresh()
}
