import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { addGuide, addUser } from '../../testing/sample-guides.ts'
import { seedDemo } from '../seed/index.ts'
import { deleteInventedAccounts, hasInventedGuides } from './invented.queries.ts'

async function storePictures(pictures: readonly Buffer[]): Promise<string[]> {
  return pictures.map((_picture, index) => `/uploads/${String(index).padStart(64, '0')}.jpg`)
}

describeEachDatabase('guides of the demo', (database) => {
  it('are told from real ones, which stay when they are removed', async () => {
    const { db } = database()
    expect(await hasInventedGuides(db)).toBe(false)
    await seedDemo(db, { guides: 5, storePictures })
    expect(await hasInventedGuides(db)).toBe(true)
    const { id } = await addGuide(db)
    await addUser(db, { username: 'somebody' })
    expect(await deleteInventedAccounts(db)).toBe(5)
    expect(await hasInventedGuides(db)).toBe(false)
    const guides = await db.selectFrom('guides').select('id').execute()
    expect(guides).toEqual([{ id }])
    expect(await deleteInventedAccounts(db)).toBe(0)
  })

  it('count while visitors see one of them', async () => {
    const { db } = database()
    await seedDemo(db, { guides: 5, storePictures })
    await db.updateTable('guides').set({ published: 0 }).execute()
    expect(await hasInventedGuides(db)).toBe(false)
  })

  it('stay where they have become administrators', async () => {
    const { db } = database()
    await seedDemo(db, { guides: 2, storePictures })
    const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute()
    expect(await deleteInventedAccounts(db)).toBe(1)
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id }])
  })
})
