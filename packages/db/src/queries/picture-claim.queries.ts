import type { Db } from '../client.ts'

/** The proof that somebody uploaded a picture, and may use it in a listing. */
interface PictureClaim {
  /** The hash of the secret that the uploader holds. */
  id: string
  /** The picture's. */
  hash: string
  /** The account that uploaded it; null for nobody signed in. */
  userId: number | null
}

export async function insertPictureClaim(
  db: Db,
  { id, hash, userId }: PictureClaim,
  now: Date,
): Promise<void> {
  await db
    .insertInto('picture_claims')
    .values({ id, hash, user_id: userId, created_at: now.toISOString() })
    .execute()
}

/** The claim of this id, unless it was made before `since`. */
export async function findPictureClaim(db: Db, id: string, since: Date): Promise<PictureClaim | undefined> {
  return db
    .selectFrom('picture_claims')
    .select(['id', 'hash', 'user_id as userId'])
    .where('id', '=', id)
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirst()
}

/** The pictures that an account has uploaded and may still use. */
export async function listPictureClaimsOfUser(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('picture_claims').select('hash').where('user_id', '=', userId).execute()
  return rows.map(({ hash }) => hash)
}
