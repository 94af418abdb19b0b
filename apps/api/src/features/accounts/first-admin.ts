import { countAdmins, insertUser, isUsernameTaken } from '@grove/db'
import type { Services } from '../../context.ts'
import type { Env } from '../../env.ts'
import { EnvError } from '../../env.ts'
import { randomPassword } from './passwords.ts'

const DEMO_USERNAME = 'admin'

interface Credentials {
  username: string
  password: string
}

type FirstAdminServices = Pick<Services, 'db' | 'passwords' | 'clock'>

/** False where the name is taken, by an account of anybody's or by the same one that another process just made. */
async function insertAdmin(
  { db, passwords, clock }: FirstAdminServices,
  admin: Credentials,
): Promise<boolean> {
  const passwordHash = await passwords.hash(admin.password, admin.username)
  try {
    const { username } = admin
    const nobody = { firstName: null, lastName: null, email: null }
    await insertUser(db, { username, passwordHash, ...nobody, isAdmin: true }, clock())
    return true
  } catch (error) {
    if (isUsernameTaken(error)) return false
    throw error
  }
}

/**
 * Makes the first administrator where there is none: the one of ADMIN_USERNAME and ADMIN_PASSWORD, else, beside a
 * demo directory, one with a random password. That one is answered, because it is shown to nobody again.
 * @throws EnvError where ADMIN_USERNAME is the name of somebody who is no administrator.
 */
export async function ensureFirstAdmin(
  services: FirstAdminServices,
  env: Pick<Env, 'firstAdmin'>,
  { isDemo }: { isDemo: boolean },
): Promise<Credentials | undefined> {
  if ((await countAdmins(services.db)) > 0) return undefined
  if (env.firstAdmin !== undefined) {
    if (!(await insertAdmin(services, env.firstAdmin)) && (await countAdmins(services.db)) === 0) {
      throw new EnvError([
        `ADMIN_USERNAME holds "${env.firstAdmin.username}", which is the name of an account that is no administrator; it wants another name`,
      ])
    }
    return undefined
  }
  if (!isDemo) return undefined
  const admin = { username: DEMO_USERNAME, password: randomPassword() }
  return (await insertAdmin(services, admin)) ? admin : undefined
}
