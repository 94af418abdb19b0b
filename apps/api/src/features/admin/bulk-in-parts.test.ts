import type { Db } from '@grove/db'
import { withoutWrites } from '@grove/db/testing'
import type { BulkAnswer, SelectAnswer } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeSite } from '../../../test/support/each-site.ts'
import { addTestGuides } from '../../../test/support/site.ts'
import { writeBeside } from '../../../test/support/write-beside.ts'

interface Answer<Data> {
  result?: { data: Data }
  error?: { message: string }
}

/** More guides than are decided in one transaction. */
const GUIDES = 1_100

describeSite((current) => {
  async function addMany(): Promise<number[]> {
    return addTestGuides(
      current().site.services,
      Array.from({ length: GUIDES }, () => ({})),
    )
  }

  async function unpublishAll(admin: TestClient) {
    const selected = await admin.post<Answer<SelectAnswer>>('/api/trpc/admin.select', {
      search: '',
      status: 'all',
    })
    const selection = { selectionId: selected.body.result?.data.selectionId }
    const { status, body } = await admin.post<Answer<BulkAnswer>>('/api/trpc/admin.bulk', {
      selection,
      action: 'unpublish',
    })
    return { status, message: body.error?.message, ...body.result?.data }
  }

  async function countPublished(db: Db): Promise<number> {
    const { count } = await db
      .selectFrom('guides')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('published', '=', 1)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('a decision about many guides lets others write before it is over', async () => {
    await addMany()
    const seen = new Set<number>()
    const decided = unpublishAll(await current().admin())
    await writeBeside(current().db, decided, async (trx) => seen.add(await countPublished(trx)))
    expect(await decided).toMatchObject({ status: 200, changed: GUIDES, undoId: expect.any(Number) })
    expect(seen).toContain(100)
  })

  test('a decision that takes longer than it may be taken back offers no undo', async () => {
    await addMany()
    const decided = unpublishAll(await current().admin())
    let isLate = false
    await writeBeside(current().db, decided, async (trx) => {
      if (isLate || (await countPublished(trx)) === GUIDES) return
      isLate = true
      current().time.advance(60_000)
    })
    expect(await decided).toMatchObject({ changed: GUIDES, undoId: null })
  })

  test('a decision about many guides that stops tells how far it came', async () => {
    await addMany()
    const { db } = current()
    const firstPart = Promise.withResolvers<void>()
    const decided = unpublishAll(await current().admin())
    await writeBeside(db, Promise.race([firstPart.promise, decided]), async (trx) => {
      if ((await countPublished(trx)) < GUIDES) firstPart.resolve()
    })
    expect(await withoutWrites(db, () => decided)).toMatchObject({
      status: 503,
      message: 'The first 1000 of 1100 guides were decided. Select the others again.',
    })
    expect(await countPublished(db)).toBe(100)
  })
})
