import type { Kysely } from 'kysely'
import { accountSearchTextOf, emailKey } from '../search-texts.ts'

interface Tables {
  users: {
    id: number
    username: string
    first_name: string | null
    last_name: string | null
    email: string | null
    email_key: string | null
    search_text: string
  }
}

/** Rows read at a time. */
const CHUNK_SIZE = 1_000

/**
 * Gives accounts a folded text to search in: SQLite lowers the letters of ASCII only, and PostgreSQL those of the database's
 * language. For the same reason the addresses are keyed again; those of the demo had no key.
 */
export async function up(unknownDb: Kysely<unknown>): Promise<void> {
  await unknownDb.schema
    .alterTable('users')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const db = unknownDb as Kysely<Tables>
  for (let last: number | undefined = 0; last !== undefined; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'email'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHUNK_SIZE)
      .execute()
    for (const user of users) {
      const email_key = user.email === null ? null : emailKey(user.email)
      const search_text = accountSearchTextOf(user)
      await db.updateTable('users').set({ email_key, search_text }).where('id', '=', user.id).execute()
    }
    last = users.at(-1)?.id
  }
}
