import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { SAMPLE_TIME } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import { migrations } from '../migrations/index.ts'
import { listAccounts } from './account-list.queries.ts'
import { updateUserEmail } from './transfer.queries.ts'
import { confirmUserEmail, insertUser, listUserIdsByEmail, updateUserNames } from './user.queries.ts'

async function usernames(db: Db, search: string): Promise<string[]> {
  const { items } = await listAccounts(db, { search, withoutListing: false, limit: 50, cursor: null })
  return items.map(({ username }) => username)
}

/** Adds an account whose names have capitals beyond ASCII. */
async function addEmile(db: Db): Promise<number> {
  const user = { username: 'Ängel', firstName: 'Émile', lastName: 'Östlund', email: 'Émile@Post.example' }
  const { id } = await insertUser(db, { ...user, passwordHash: 'hash' }, SAMPLE_TIME)
  const other = { username: 'wren', firstName: 'Wren', lastName: 'Alder', email: 'wren@post.example' }
  await insertUser(db, { ...other, passwordHash: 'hash' }, SAMPLE_TIME)
  return id
}

describeEachDatabase('the search for accounts', (database) => {
  it.each([
    'Émile',
    'ÉMILE',
    'émile östlund',
    'emile ostlund',
    'ÖSTLUND',
    'ängel',
    'ÄNGEL',
    'émile@post.example',
    'ÉMILE@POST',
  ])('finds names, username and e-mail with a capital beyond ASCII by "%s"', async (search) => {
    const { db } = database()
    await addEmile(db)
    expect(await usernames(db, search)).toEqual(['Ängel'])
  })

  it('finds nobody by punctuation alone, and everybody by nothing', async () => {
    const { db } = database()
    await addEmile(db)
    expect(await usernames(db, ' ')).toEqual(['wren', 'Ängel'])
    expect(await usernames(db, '%')).toEqual([])
  })

  it('finds an account by its new name, and no longer by the former one', async () => {
    const { db } = database()
    const id = await addEmile(db)
    await updateUserNames(db, id, { lastName: 'Øverland' }, SAMPLE_TIME)
    expect(await usernames(db, 'ØVERLAND')).toEqual(['Ängel'])
    expect(await usernames(db, 'Östlund')).toEqual([])
  })

  it('finds an account by its new address, confirmed or not, and no longer by the former one', async () => {
    const { db } = database()
    const id = await addEmile(db)
    await updateUserEmail(db, id, 'Első@post.example')
    expect(await usernames(db, 'első@post.example')).toEqual(['Ängel'])
    await confirmUserEmail(db, id, 'Új@post.example', SAMPLE_TIME)
    expect(await usernames(db, 'új@post.example')).toEqual(['Ängel'])
    expect(await usernames(db, 'első')).toEqual([])
  })

  it('finds accounts that were there before they had a text to search in', async () => {
    const { db } = database()
    await addEmile(db)
    await db.schema.alterTable('users').dropColumn('search_text').execute()
    await migrations['0035-search-accounts']?.up(db)
    expect(await usernames(db, 'ÉMILE')).toEqual(['Ängel'])
  })

  it('comes with keys for the addresses of accounts that had none', async () => {
    const { db } = database()
    await addEmile(db)
    await db.updateTable('users').set({ email_key: null }).execute()
    await db.schema.alterTable('users').dropColumn('search_text').execute()
    await migrations['0035-search-accounts']?.up(db)
    expect(await listUserIdsByEmail(db, 'ÉMILE@post.example', 9)).toHaveLength(1)
  })
})
