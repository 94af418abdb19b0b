/**
 * Accounts from the command line, for whoever runs the site:
 * `pnpm account promote NAME` and `demote NAME` give and take the rights of an administrator,
 * `reset-password NAME` sets a new random password, prints it and signs the account out everywhere.
 */
import { randomBytes } from 'node:crypto'
import type { Db, UserWithPassword } from '@grove/db'
import {
  createDb,
  deleteOtherSessionsOfUser,
  findUserWithPasswordByUsername,
  inTransaction,
  migrateToLatest,
  updateUserIsAdmin,
  updateUserPassword,
} from '@grove/db'
import { EnvError, readEnv } from '../env.ts'
import { createPasswords } from '../features/accounts/passwords.ts'

const PASSWORD_BYTES = 12

type Account = UserWithPassword['user']

async function resetPassword(db: Db, user: Account): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await createPasswords().hash(password)
  await inTransaction(db, async (trx) => {
    await updateUserPassword(trx, user.id, passwordHash)
    await deleteOtherSessionsOfUser(trx, user.id, null)
  })
  return `The new password of ${user.username} is ${password}`
}

const ACTIONS: Readonly<Record<string, (db: Db, user: Account) => Promise<string>>> = {
  async promote(db, user) {
    await updateUserIsAdmin(db, user.id, true)
    return `${user.username} is an administrator now`
  },
  async demote(db, user) {
    await updateUserIsAdmin(db, user.id, false)
    return `${user.username} is no administrator any more`
  },
  'reset-password': resetPassword,
}

async function main([action = '', username]: string[]): Promise<void> {
  const run = ACTIONS[action]
  if (run === undefined || username === undefined) {
    throw new Error(`Usage: pnpm account ${Object.keys(ACTIONS).join('|')} USERNAME`)
  }
  const db = createDb(readEnv().databaseUrl)
  try {
    await migrateToLatest(db)
    const found = await findUserWithPasswordByUsername(db, username)
    if (found === undefined) throw new Error(`There is no account named "${username}"`)
    console.info(await run(db, found.user))
  } finally {
    await db.destroy()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof EnvError || error instanceof Error ? error.message : error)
  process.exitCode = 1
}
