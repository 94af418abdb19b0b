import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { usernameSkeleton } from '../search-texts.ts'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .alterTable('audit_log')
    .addColumn('actor_is_owner', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('users').addColumn('username_skeleton', key).execute()
  await fillSkeletons(db)
  await db.schema
    .createIndex('users_username_skeleton_unique')
    .on('users')
    .column('username_skeleton')
    .unique()
    .execute()
}

/** Accounts that look alike stay: the younger ones have no skeleton, and so are in nobody's way. */
async function fillSkeletons(db: Kysely<unknown>): Promise<void> {
  await sql`update users set username_skeleton = username_key`.execute(db)
  const { rows } = await sql<{ id: number; username_key: string }>`
    select id, username_key from users order by id`.execute(db)
  const isPlain = ({ username_key }: { username_key: string }) =>
    usernameSkeleton(username_key) === username_key
  const taken = new Set(rows.filter(isPlain).map(({ username_key }) => username_key))
  for (const row of rows.filter((each) => !isPlain(each))) {
    const skeleton = usernameSkeleton(row.username_key)
    await sql`
      update users set username_skeleton = ${taken.has(skeleton) ? null : skeleton}
      where id = ${row.id}`.execute(db)
    taken.add(skeleton)
  }
}
