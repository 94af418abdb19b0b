import type { Db } from '@grove/db'
import {
  deleteAuthenticatorApp,
  deleteLinkTokensOfUser,
  deleteOtherSessionsOfUser,
  deletePasskeysOfUser,
  deleteSessionKeyTrace,
  findUserById,
  findUsernameInUse,
  findUserWithPasswordByUsername,
  insertUser,
  inTransaction,
  isUsernameTaken,
  listAdmins,
  lockAdminsAnd,
  openCurrentDb,
  replaceRecoveryCodes,
  updateUserPassword,
  updateUserRole,
} from '@grove/db'
import type { User } from '@grove/schema'
import { usernameSchema } from '@grove/schema'
import type { Passwords } from './passwords.ts'
import { randomPassword } from './passwords.ts'

/** The actions on an existing account. */
interface Action {
  does: string
  run: (db: Db, user: User, passwords: Passwords) => Promise<string>
}

async function listNames(db: Db): Promise<string> {
  const admins = await listAdmins(db)
  if (admins.length === 0) return 'There is no administrator'
  return admins.map(({ username, createdAt }) => `${username}  since ${createdAt.slice(0, 10)}`).join('\n')
}

async function createAdmin(db: Db, name: string, passwords: Passwords): Promise<string> {
  const username = usernameSchema.parse(name)
  const password = randomPassword()
  const passwordHash = await passwords.hash(password, username)
  try {
    const nobody = { firstName: null, lastName: null, email: null }
    await insertUser(
      db,
      { username, passwordHash, ...nobody, isAdmin: true, isProvisional: true },
      new Date(),
    )
  } catch (error) {
    if (!isUsernameTaken(error)) throw error
    const taken = (await findUsernameInUse(db, username)) ?? username
    throw new Error(`There is an account named "${taken}" already: promote it`)
  }
  return `${username} is an administrator now, with the password ${password}`
}

const ACTIONS: Readonly<Record<string, Action>> = {
  promote: {
    does: 'makes an account an administrator',
    async run(db, user) {
      await inTransaction(db, (trx) => updateUserRole(trx, user.id, 'administrator', new Date()))
      return `${user.username} is an administrator now`
    },
  },
  demote: {
    does: 'takes the rights of an administrator back',
    async run(db, user) {
      await inTransaction(db, async (trx) => {
        const others = (await lockAdminsAnd(trx, user.id)).filter(({ id }) => id !== user.id)
        // Read only now: somebody else may have taken the rights back meanwhile. A closed account has them still.
        if (!(await findUserById(trx, user.id))?.isAdmin)
          throw new Error(`${user.username} is no administrator, and nothing was changed`)
        if (others.length === 0)
          throw new Error(`${user.username} is the last administrator: promote or create another one first`)
        await updateUserRole(trx, user.id, 'member', new Date())
      })
      return `${user.username} is no administrator any more`
    },
  },
  'reset-password': {
    does: 'prints a new random password, and signs the account out everywhere',
    async run(db, user, passwords) {
      const password = randomPassword()
      const passwordHash = await passwords.hash(password, user.username)
      await inTransaction(db, async (trx) => {
        await updateUserPassword(trx, user.id, passwordHash, { mustChange: true })
        await deleteOtherSessionsOfUser(trx, user.id, null)
        await deleteLinkTokensOfUser(trx, user.id)
      })
      return `The new password of ${user.username} is ${password}`
    },
  },
  'reset-second-factor': {
    does: 'takes authenticator app, passkeys and recovery codes off the account, and signs it out everywhere',
    async run(db, user) {
      await inTransaction(db, async (trx) => {
        await deleteAuthenticatorApp(trx, user.id)
        await deletePasskeysOfUser(trx, user.id)
        await replaceRecoveryCodes(trx, user.id, [], new Date())
        await deleteOtherSessionsOfUser(trx, user.id, null)
        await deleteLinkTokensOfUser(trx, user.id)
      })
      return `${user.username} signs in with the password alone now`
    },
  },
  'end-sessions': {
    does: 'signs the account out everywhere; its password stays',
    async run(db, user) {
      await inTransaction(db, (trx) => deleteOtherSessionsOfUser(trx, user.id, null))
      return `${user.username} is signed out everywhere`
    },
  },
}

/** The actions that need no account. */
const ANSWERS: Readonly<Record<string, (db: Db) => Promise<string>>> = {
  list: listNames,
  async 'forget-session-key'(db) {
    await deleteSessionKeyTrace(db)
    return [
      'The next server that starts may bring another SESSION_KEY. With another one everybody is signed out,',
      'and authenticator apps that were set up before work no more: recovery codes and passkeys do.',
    ].join('\n')
  },
}

/** How the command is used. */
export const ADMIN_USAGE = [
  'Usage: pnpm admin list | pnpm admin forget-session-key | pnpm admin ACTION USERNAME',
  '  list                 names the administrators',
  '  forget-session-key   lets the next server that starts bring another SESSION_KEY',
  '  create               makes an account of an administrator, and prints its random password',
  ...Object.entries(ACTIONS).map(([name, { does }]) => `  ${name.padEnd(21)}${does}`),
].join('\n')

/**
 * Does what whoever runs the site asks for an account, in the database itself, and answers what to tell them.
 * It holds from the next call on, whichever processes serve the site.
 * @throws Error with a message for people: how it is used, or that there is no such account or no database.
 */
export async function runAdminCommand(
  [name = '', username, ...rest]: readonly string[],
  { databaseUrl, passwords }: { databaseUrl: string; passwords: Passwords },
): Promise<string> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  const answer = Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : undefined
  const isKnown = name === 'create' || action !== undefined
  const isUsable = username === undefined ? answer !== undefined : isKnown
  if (!isUsable || rest.length > 0) throw new Error(ADMIN_USAGE)
  const db = await openCurrentDb(databaseUrl)
  try {
    if (answer !== undefined) return await answer(db)
    if (username === undefined) throw new Error(ADMIN_USAGE)
    if (action === undefined) return await createAdmin(db, username, passwords)
    const found = await findUserWithPasswordByUsername(db, username)
    if (found === undefined) throw new Error(`There is no account named "${username}"`)
    return await action.run(db, found.user, passwords)
  } finally {
    await db.destroy()
  }
}
