import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDb } from '../../testing/index.ts'
import { createDb } from '../client.ts'
import { isMediaOfUser, isMediaPublic } from './media.queries.ts'

test('who may see a picture is found by indexes alone', async () => {
  const { url, destroy } = await createTestDb('sqlite')
  const asked: CompiledQuery[] = []
  const db = createDb(url, { log: ({ query }) => void asked.push(query) })
  try {
    await isMediaPublic(db, 'ab')
    await isMediaOfUser(db, 'ab', 1, new Date(0))
    expect(asked).toHaveLength(2)
    for (const query of [...asked]) {
      const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])
      const { rows } = await db.executeQuery<{ detail: string }>(explain)
      const plan = rows.map(({ detail }) => detail).join('\n')
      expect(plan).toMatch(/SEARCH guides USING INDEX/)
      expect(plan).toMatch(/SEARCH guide_images USING INDEX/)
      expect(plan).not.toMatch(/SCAN (?!CONSTANT)/)
    }
  } finally {
    await db.destroy()
    await destroy()
  }
})
