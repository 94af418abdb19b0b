import type { DuplicateSign, ReviewState } from '@grove/schema'
import { guideSearchText, searchWords } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, holdsWord, trigramQuery } from '../dialect.ts'
import { emailKey } from '../search-texts.ts'
import { listGuideImages } from './guide.queries.ts'

/** Listings that are looked at for being of the same person: more are no help to a reviewer. */
const DUPLICATES_LIMIT = 20

/** A listing that may be of the same person as another one. */
type Duplicate = ReviewState['duplicates'][number]

function folded({ userName, city }: { userName: string; city: string }): string {
  return guideSearchText({ userName, city, county: '', country: '' })
}

/** Other listings with the same e-mail address, confirmed or not, the same name in the same town, or the same picture. */
export async function listDuplicates(db: Db, guideId: number): Promise<Duplicate[]> {
  const guide = await db
    .selectFrom('guides')
    .innerJoin('users', 'users.id', 'guides.user_id')
    .select([
      'user_name as userName',
      'city',
      'contact_email as contactEmail',
      'profile_image as picture',
      'users.email as email',
    ])
    .where('guides.id', '=', guideId)
    .executeTakeFirst()
  if (guide === undefined) return []
  const signs = new Map<number, Set<DuplicateSign>>()
  const add = (sign: DuplicateSign, ids: readonly number[]) => {
    for (const id of ids) if (id !== guideId) signs.set(id, (signs.get(id) ?? new Set()).add(sign))
  }
  add('email', await listIdsByEmails(db, [guide.email, guide.contactEmail]))
  if (guide.userName.trim() !== '') {
    const alike = await listAlike(db, folded(guide))
    add(
      'name',
      alike.filter((other) => folded(other) === folded(guide)).map(({ id }) => id),
    )
  }
  const gallery = (await listGuideImages(db, guideId)).map(({ imageUrl }) => imageUrl)
  add('picture', await listIdsByPictures(db, guide.picture === null ? gallery : [guide.picture, ...gallery]))
  return readDuplicates(db, signs)
}

/**
 * Guides whose texts hold all words of this one, newest first. Not found as visitors find guides: a surname such as Wales
 * would be a condition on the country.
 */
async function listAlike(db: Db, text: string): Promise<{ id: number; userName: string; city: string }[]> {
  const words = searchWords(text)
  const trigrams = dialectOf(db) === 'sqlite' ? trigramQuery(words) : undefined
  return db
    .selectFrom('guides')
    .select(['id', 'user_name as userName', 'city'])
    .where((eb) => eb.and(words.map((word) => holdsWord(db, sql`guides.search_text`, word))))
    .$if(trigrams !== undefined, (query) =>
      query.where(
        'id',
        'in',
        sql<number>`(select rowid from guide_search where guide_search match ${trigrams})`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(DUPLICATES_LIMIT)
    .execute()
}

/** Guides whose account or listing names one of these addresses. */
async function listIdsByEmails(db: Db, emails: readonly (string | null)[]): Promise<number[]> {
  const keys = [...new Set(emails.flatMap((email) => (email === null ? [] : [emailKey(email)])))]
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('guides')
    .innerJoin('users', 'users.id', 'guides.user_id')
    .select('guides.id')
    .where('users.email_key', 'in', keys)
    .union(
      db
        .selectFrom('guides')
        .select('id')
        .where('contact_email', 'is not', null)
        .where(sql<string>`lower(contact_email)`, 'in', keys),
    )
    .limit(DUPLICATES_LIMIT)
    .execute()
  return rows.map(({ id }) => id)
}

async function listIdsByPictures(db: Db, pictures: readonly string[]): Promise<number[]> {
  if (pictures.length === 0) return []
  const rows = await db
    .selectFrom('guides')
    .select('id')
    .where('profile_image', 'in', pictures)
    .union(db.selectFrom('guide_images').select('guide_id as id').where('image_url', 'in', pictures))
    .limit(DUPLICATES_LIMIT)
    .execute()
  return rows.map(({ id }) => id)
}

async function readDuplicates(
  db: Db,
  signs: ReadonlyMap<number, ReadonlySet<DuplicateSign>>,
): Promise<Duplicate[]> {
  const ids = [...signs.keys()].slice(0, DUPLICATES_LIMIT)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('guides')
    .select(['id', 'user_name as userName', 'city', 'application_status as applicationStatus', 'published'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    published: row.published === 1,
    signs: [...(signs.get(row.id) ?? [])],
  }))
}
