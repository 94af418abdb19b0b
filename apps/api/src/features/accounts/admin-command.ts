import { randomBytes } from 'node:crypto'
import type { Db, UserWithPassword } from '@grove/db'
import {
  deleteOtherSessionsOfUser,
  findUserWithPasswordByUsername,
  inTransaction,
  migrateToLatest,
  openExistingDb,
  updateUserIsAdmin,
  updateUserPassword,
} from '@grove/db'
import type { Passwords } from './passwords.ts'

const PASSWORD_BYTES = 12

type Account = UserWithPassword['user']

interface Action {
  does: string
  run: (db: Db, user: Account, passwords: Passwords) => Promise<string>
}

const ACTIONS: Readonly<Record<string, Action>> = {
  promote: {
    does: 'makes an account an administrator',
    async run(db, user) {
      await updateUserIsAdmin(db, user.id, true)
      return `${user.username} is an administrator now`
    },
  },
  demote: {
    does: 'takes the rights of an administrator back',
    async run(db, user) {
      await updateUserIsAdmin(db, user.id, false)
      return `${user.username} is no administrator any more`
    },
  },
  'reset-password': {
    does: 'prints a new random password, and signs the account out everywhere',
    async run(db, user, passwords) {
      const password = randomBytes(PASSWORD_BYTES).toString('base64url')
      const passwordHash = await passwords.hash(password, user.username)
      await inTransaction(db, async (trx) => {
        await updateUserPassword(trx, user.id, passwordHash)
        await deleteOtherSessionsOfUser(trx, user.id, null)
      })
      return `The new password of ${user.username} is ${password}`
    },
  },
  'end-sessions': {
    does: 'signs the account out everywhere; its password stays',
    async run(db, user) {
      await deleteOtherSessionsOfUser(db, user.id, null)
      return `${user.username} is signed out everywhere`
    },
  },
}

const USAGE = [
  'Usage: pnpm admin ACTION USERNAME',
  ...Object.entries(ACTIONS).map(([name, { does }]) => `  ${name.padEnd(16)}${does}`),
].join('\n')

interface AdminCommandOptions {
  databaseUrl: string
  passwords: Passwords
}

/**
 * Does what whoever runs the site asks for an account, in the database itself, and answers what to tell them.
 * It holds from the next call on, whichever processes serve the site.
 * @throws Error with a message for people: how it is used, or that there is no such account or no database.
 */
export async function runAdminCommand(
  [name = '', username, ...rest]: readonly string[],
  { databaseUrl, passwords }: AdminCommandOptions,
): Promise<string> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (action === undefined || username === undefined || rest.length > 0) throw new Error(USAGE)
  const db = await openExistingDb(databaseUrl)
  try {
    await migrateToLatest(db)
    const found = await findUserWithPasswordByUsername(db, username)
    if (found === undefined) throw new Error(`There is no account named "${username}"`)
    return await action.run(db, found.user, passwords)
  } finally {
    await db.destroy()
  }
}
