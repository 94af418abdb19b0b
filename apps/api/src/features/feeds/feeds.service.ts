import { getSiteSettings } from '@grove/db'
import { NotFoundError, websiteHref } from '@grove/schema'
import type { Context } from '../../context.ts'

/** The licence of the data in the feeds. */
export interface DataLicence {
  name: string
  /** Where its text stands; null where the settings do not tell. */
  url: string | null
}

/** Everything that a feed tells besides its guides. */
export interface FeedFacts {
  siteName: string
  /** Origin of addresses, without a trailing slash. */
  origin: string
  licence: DataLicence
}

/**
 * The facts that every feed tells.
 * @throws NotFoundError where the settings name no licence: then there are no feeds.
 */
export async function getFeedFacts({ db, mail }: Pick<Context, 'db' | 'mail'>): Promise<FeedFacts> {
  const { siteName, dataLicenceName, dataLicenceUrl } = await getSiteSettings(db)
  if (dataLicenceName === null)
    throw new NotFoundError('This directory has no feeds: its settings name no licence of the data')
  const href = dataLicenceUrl === null ? '' : websiteHref(dataLicenceUrl)
  const url = URL.canParse(href) ? new URL(href).href : null
  return { siteName, origin: mail.siteOrigin.current(), licence: { name: dataLicenceName, url } }
}
