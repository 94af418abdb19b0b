import type { Db } from '../src/client.ts'
import type { GuideRecord } from '../src/queries/guide-row.ts'
import type { NewGuide } from '../src/queries/guide-write.queries.ts'
import { insertGuide } from '../src/queries/guide-write.queries.ts'
import { insertUser } from '../src/queries/user.queries.ts'

let users = 0

/** The time that samples are made at unless told otherwise. */
export const SAMPLE_TIME = new Date('2026-03-01T09:00:00.000Z')

/** Adds an account whose username nobody else has. */
export async function addUser(db: Db, { username = `user-${++users}` } = {}): Promise<number> {
  const user = await insertUser(
    db,
    {
      username,
      passwordHash: 'hash',
      firstName: 'Wren',
      lastName: 'Alder',
      email: `${username}@post.example`,
    },
    SAMPLE_TIME,
  )
  return user.id
}

/** Adds a public guide of a new account, in Totnes unless told otherwise. */
export async function addGuide(
  db: Db,
  changes: Partial<NewGuide> = {},
  now: Date = SAMPLE_TIME,
): Promise<GuideRecord> {
  const userId = changes.userId ?? (await addUser(db))
  return insertGuide(
    db,
    {
      userName: 'Wren Alder',
      city: 'Totnes',
      county: 'Devon',
      country: 'United Kingdom',
      latitude: '50.431',
      longitude: '-3.684',
      published: true,
      applicationStatus: 'approved',
      ...changes,
      userId,
    },
    now,
  )
}
