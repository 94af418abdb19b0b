import { readFile } from 'node:fs/promises'
import type { Db } from '../client.ts'
import { bumpDirectoryVersion } from '../queries/directory.queries.ts'
import { HIDES_UNCHECKED, toGuideRow } from '../queries/guide-write.queries.ts'
import { hasRows } from '../queries/query-ends.ts'
import { accountSearchTextOf, emailKey, usernameKey, usernameSkeleton } from '../search-texts.ts'
import type { DemoGuide } from './demo-guides.ts'
import { demoGuides } from './demo-guides.ts'
import { PICTURES_PER_KIND, SCENERY_KINDS } from './scenery.ts'

export { createRandom, type Random } from './random.ts'

export const DEMO_GUIDE_COUNT = 1_200

const PICTURES_FOLDER = new URL('../../../../content/demo/', import.meta.url)

/**
 * A well-formed argon2id hash that no password is known to have: nobody signs in to a demo account, and trying takes
 * as long as it does for any other.
 */
const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Z3JvdmUtZGVtby1zYWx0IQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Rows in one statement: far below the number of values that SQLite and PostgreSQL take. */
const CHUNK_SIZE = 250
/** Guides in one transaction, so that others get their turn. */
const TRANSACTION_SIZE = 5_000

interface SeedOptions {
  /** How many guides; DEMO_GUIDE_COUNT unless told. */
  guides?: number
  /** Stores pictures (JPEG, 1200 by 900) and answers their addresses in the same order. */
  storePictures: (pictures: readonly Buffer[]) => Promise<string[]>
  /** Told after each part how many guides are in. */
  onProgress?: (guides: number) => void
}

/** The pictures of the demo, those of one kind of wood after the other. */
async function readDemoPictures(): Promise<Buffer[]> {
  const files = SCENERY_KINDS.flatMap((kind) =>
    Array.from({ length: PICTURES_PER_KIND }, (_, index) => `${kind}-${index + 1}.jpg`),
  )
  return Promise.all(files.map((file) => readFile(new URL(file, PICTURES_FOLDER))))
}

/**
 * Fills a directory without guides with invented ones; the same each time. Throws where there are guides already.
 * Accounts of other names are left alone.
 */
export async function seedDemo(
  db: Db,
  { guides = DEMO_GUIDE_COUNT, storePictures, onProgress }: SeedOptions,
): Promise<{ guides: number; pictures: number }> {
  if (await db.selectFrom('guides').$call(hasRows))
    throw new Error('The directory has guides already: the demo is for an empty one')

  const pictures = await storePictures(await readDemoPictures())
  let stored = 0
  const all = demoGuides(guides, pictures)
  for (let part = take(all, TRANSACTION_SIZE); part.length > 0; part = take(all, TRANSACTION_SIZE)) {
    await db.transaction().execute(async (trx) => {
      for (let start = 0; start < part.length; start += CHUNK_SIZE) {
        await insertChunk(trx, part.slice(start, start + CHUNK_SIZE))
      }
      await bumpDirectoryVersion(trx)
    })
    stored += part.length
    onProgress?.(stored)
  }
  return { guides: stored, pictures: pictures.length }
}

function take<T>(items: Iterator<T>, count: number): T[] {
  const taken: T[] = []
  while (taken.length < count) {
    const next = items.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

async function insertChunk(trx: Db, chunk: readonly DemoGuide[]): Promise<void> {
  const users = await trx
    .insertInto('users')
    .values(
      chunk.map((demo) => ({
        username: demo.username,
        username_key: usernameKey(demo.username),
        username_skeleton: usernameSkeleton(demo.username),
        password_hash: UNUSABLE_PASSWORD_HASH,
        is_admin: 0,
        is_invented: 1,
        first_name: demo.firstName,
        last_name: demo.lastName,
        email: demo.email,
        email_key: emailKey(demo.email),
        search_text: accountSearchTextOf(demo),
        created_at: demo.createdAt,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  const userIds = new Map(users.map(({ id, username }) => [username, id]))
  const guides = await trx
    .insertInto('guides')
    .values(
      chunk.map((demo) => ({
        ...toGuideRow({ ...demo.guide, userId: idOf(userIds, demo.username) }, demo.createdAt),
        updated_at: demo.updatedAt,
        hides_unchecked: HIDES_UNCHECKED,
      })),
    )
    .returning(['id', 'user_id'])
    .execute()
  const guideIds = new Map(guides.map(({ id, user_id }) => [user_id, id]))
  await trx
    .insertInto('timeline_entries')
    .values(
      chunk.map((demo) => {
        const actor_id = idOf(userIds, demo.username)
        return { guide_id: idOf(guideIds, actor_id), at: demo.createdAt, kind: 'sent', actor_id }
      }),
    )
    .execute()
  const images = chunk.flatMap((demo) => {
    const guide_id = idOf(guideIds, idOf(userIds, demo.username))
    return demo.images.map((image_url, position) => ({
      guide_id,
      image_url,
      position,
      created_at: demo.createdAt,
    }))
  })
  if (images.length > 0) await trx.insertInto('guide_images').values(images).execute()
}

function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error('The database has not answered every row it was given')
  return id
}
