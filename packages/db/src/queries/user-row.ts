import type { User } from '@grove/schema'
import type { ExpressionBuilder, Selection } from 'kysely'
import type { Database } from '../tables/database.ts'

/** The columns of an account, under the names that it has for them. */
export const userColumns = [
  'users.id',
  'users.username',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.email',
  'users.is_admin as isAdmin',
  'users.is_reviewer as isReviewer',
  'users.must_change_password as isProvisional',
  'users.created_at as createdAt',
] as const

/** An account as the database answers `userColumns`. */
type UserRow = Selection<Database, 'users', (typeof userColumns)[number]>

/** Row to domain: a new object, with nothing but the account. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    isAdmin: row.isAdmin === 1,
    isReviewer: row.isReviewer === 1,
    isProvisional: row.isProvisional === 1,
    createdAt: row.createdAt,
  }
}

/** Whether the account in `users` signs in with a second factor. */
export function hasSecondFactor(eb: ExpressionBuilder<Database, 'users'>) {
  return eb
    .or([
      eb.exists(
        eb
          .selectFrom('authenticator_apps')
          .select('authenticator_apps.user_id')
          .whereRef('authenticator_apps.user_id', '=', 'users.id')
          .where('authenticator_apps.confirmed_at', 'is not', null),
      ),
      eb.exists(
        eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
      ),
    ])
    .as('hasSecondFactor')
}
