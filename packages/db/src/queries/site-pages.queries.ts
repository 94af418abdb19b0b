import type { SitePageName } from '@grove/schema'
import type { Db } from '../client.ts'

/** The version of that number, or the newest one; undefined where nobody has saved it. */
export async function findSitePage(db: Db, name: SitePageName, version?: number) {
  return db
    .selectFrom('site_pages')
    .select(['version', 'markdown', 'created_at as createdAt'])
    .where('name', '=', name)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The saved versions of a page, newest first, and who saved each. */
export async function listSitePageVersions(db: Db, name: SitePageName) {
  return db
    .selectFrom('site_pages')
    .leftJoin('users', 'users.id', 'site_pages.user_id')
    .select(['site_pages.version', 'site_pages.created_at as changedAt', 'users.username as by'])
    .where('site_pages.name', '=', name)
    .orderBy('site_pages.version', 'desc')
    .execute()
}

/** Adds a version. Fails as a unique violation where somebody else has added it. */
export async function insertSitePage(
  trx: Db,
  page: { name: SitePageName; version: number; markdown: string; userId: number },
  now: Date,
): Promise<void> {
  const { name, version, markdown, userId } = page
  await trx
    .insertInto('site_pages')
    .values({ name, version, markdown, user_id: userId, created_at: now.toISOString() })
    .execute()
}
