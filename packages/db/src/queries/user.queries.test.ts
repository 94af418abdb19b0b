import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { addGuide, addUser, SAMPLE_TIME } from '../../testing/sample-guides.ts'
import { isUniqueViolation } from '../database-errors.ts'
import { findPrivateGuideByUserId } from './guide.queries.ts'
import {
  countAdmins,
  findPasswordHashByUserId,
  findUserById,
  findUserWithPasswordByUsername,
  insertUser,
  isDatabaseEmpty,
  isUsernameTaken,
  replacePasswordHash,
  updateUserNames,
  updateUserPassword,
  updateUserRole,
} from './user.queries.ts'

const LATER = new Date('2026-04-01T09:00:00.000Z')
const NEW_USER = { username: 'Wren', passwordHash: 'hash', firstName: 'Wren', lastName: null, email: null }

describeEachDatabase('an account', (database) => {
  it('comes back as it was written, without its password', async () => {
    const { db } = database()
    const user = await insertUser(db, { ...NEW_USER, isAdmin: true }, SAMPLE_TIME)
    expect(user).toEqual({
      id: user.id,
      username: 'Wren',
      firstName: 'Wren',
      lastName: null,
      email: null,
      isAdmin: true,
      isReviewer: false,
      isProvisional: false,
      createdAt: SAMPLE_TIME.toISOString(),
    })
    expect(await findUserById(db, user.id)).toEqual(user)
    expect(await findUserById(db, user.id + 1)).toBeUndefined()
  })

  it('is found by its username in whatever case and form it is written', async () => {
    const { db } = database()
    const user = await insertUser(db, { ...NEW_USER, username: 'Zoë Ångström' }, SAMPLE_TIME)
    for (const username of [
      'zoë ångström',
      'ZOË ÅNGSTRÖM',
      'Zoe\u0308 A\u030angstro\u0308m',
      'Zoë Ångström',
    ]) {
      expect(await findUserWithPasswordByUsername(db, username)).toEqual({ user, passwordHash: 'hash' })
    }
    expect(await findUserWithPasswordByUsername(db, 'Zoe Angstrom')).toBeUndefined()
  })

  it('wins its username alone when a dozen ask for it at once in different cases', async () => {
    const { db } = database()
    const names = Array.from({ length: 12 }, (_, number) =>
      [...'wren alder']
        .map((letter, at) => (((number >> (at % 4)) & 1) === 1 ? letter.toUpperCase() : letter))
        .join(''),
    )
    const results = await Promise.allSettled(
      names.map((username) =>
        db.transaction().execute((trx) => insertUser(trx, { ...NEW_USER, username }, SAMPLE_TIME)),
      ),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(11)
    for (const { reason } of refused) {
      // Which of the two indexes says so is the database's affair.
      expect(isUsernameTaken(reason)).toBe(true)
      expect(isUniqueViolation(reason, 'guides.user_id')).toBe(false)
    }
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  it('has its password changed', async () => {
    const { db } = database()
    const id = await addUser(db)
    await updateUserPassword(db, id, 'new hash')
    expect(await findPasswordHashByUserId(db, id)).toBe('new hash')
    expect(await findPasswordHashByUserId(db, id + 1)).toBeUndefined()
  })

  it('keeps a password that was changed while the hash of the former one was made anew', async () => {
    const { db } = database()
    const { id } = await insertUser(db, NEW_USER, SAMPLE_TIME)
    await updateUserPassword(db, id, 'hash of another')
    await replacePasswordHash(db, id, { from: 'hash', to: 'costlier hash' })
    expect(await findPasswordHashByUserId(db, id)).toBe('hash of another')
    await replacePasswordHash(db, id, { from: 'hash of another', to: 'costlier hash' })
    expect(await findPasswordHashByUserId(db, id)).toBe('costlier hash')
  })

  it('has its names changed together with those of its guide', async () => {
    const { db } = database()
    const { userId } = await addGuide(db)
    const user = await updateUserNames(db, userId, { lastName: 'Ashdown' }, LATER)
    expect(user).toMatchObject({ firstName: 'Wren', lastName: 'Ashdown' })
    expect(await findPrivateGuideByUserId(db, userId)).toMatchObject({
      userName: 'Wren Ashdown',
      firstName: 'Wren',
      lastName: 'Ashdown',
      updatedAt: LATER.toISOString(),
    })
    const { search_text } = await db.selectFrom('guides').select('search_text').executeTakeFirstOrThrow()
    expect(search_text).toContain('wren ashdown')
  })

  it('stays as it is where no name is given, and is not found where there is none', async () => {
    const { db } = database()
    const id = await addUser(db)
    const before = await findUserById(db, id)
    expect(await updateUserNames(db, id, {}, LATER)).toEqual(before)
    expect(await updateUserNames(db, id + 1, { firstName: 'Ash' }, LATER)).toBeUndefined()
    await updateUserRole(db, id + 1, 'administrator', LATER)
    expect(await countAdmins(db)).toBe(0)
  })
})

describeEachDatabase('all accounts', (database) => {
  it('are none in an empty database', async () => {
    const { db } = database()
    expect(await isDatabaseEmpty(db)).toBe(true)
    await addUser(db)
    expect(await isDatabaseEmpty(db)).toBe(false)
  })

  it('are counted by who is an administrator', async () => {
    const { db } = database()
    expect(await countAdmins(db)).toBe(0)
    const id = await addUser(db)
    await addUser(db)
    await updateUserRole(db, id, 'administrator', LATER)
    expect(await findUserById(db, id)).toMatchObject({ id, isAdmin: true })
    expect(await countAdmins(db)).toBe(1)
    await updateUserRole(db, id, 'member', LATER)
    expect(await countAdmins(db)).toBe(0)
  })
})
