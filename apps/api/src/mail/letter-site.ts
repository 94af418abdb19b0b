import type { Db } from '@grove/db'
import { getSiteSettings } from '@grove/db'
import type { LetterSite } from './letter.ts'
import type { Mail } from './mail.ts'

/** The site as its messages name and link it. */
export async function getLetterSite({ db, mail }: { db: Db; mail: Mail }): Promise<LetterSite> {
  const { siteName } = await getSiteSettings(db)
  return { origin: mail.siteOrigin.current(), adminUrl: mail.siteOrigin.admin(), siteName }
}
