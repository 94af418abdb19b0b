import type { AdminGuidePage } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { addTestGuides } from '../../../test/support/site.ts'

async function listGuides(client: TestClient, input: object): Promise<AdminGuidePage> {
  const query = encodeURIComponent(JSON.stringify(input))
  const answer = await client.get<{ result: { data: AdminGuidePage } }>(
    `/api/trpc/admin.guides?input=${query}`,
  )
  expect(answer.status).toBe(200)
  return answer.body.result.data
}

const pending = { applicationStatus: 'pending', published: false } as const

describeEachSite('the table of guides', (current) => {
  test('shows pending guides first of all, ten a page, longest waiting first', async () => {
    const ids = await addTestGuides(current().site.services, [
      ...Array.from({ length: 23 }, () => pending),
      {},
    ])
    const admin = await current().admin()
    const first = await listGuides(admin, { status: 'pending' })
    expect(first).toMatchObject({ total: 23, page: 1, pageCount: 3 })
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    const last = await listGuides(admin, { page: 3, status: 'pending' })
    expect(last.items.map(({ id }) => id)).toEqual(ids.slice(20, 23))
  })

  test('counts what each filter holds under the same search', async () => {
    await addTestGuides(current().site.services, [
      { ...pending, userName: 'Ilse Baumgart' },
      { userName: 'Ilse Birke' },
      { applicationStatus: 'rejected', published: false, city: 'Ilsenburg' },
      { published: false, country: 'Ilsenland' },
      { userName: 'Corin Thackeray' },
    ])
    const page = await listGuides(await current().admin(), { search: 'ILSE', status: 'unpublished' })
    expect(page.counts).toEqual({
      all: 4,
      pending: 1,
      approved: 2,
      rejected: 1,
      published: 1,
      unpublished: 3,
      unconfirmed: 0,
    })
    expect(page.total).toBe(3)
  })

  test('looks for name, city, county and country', async () => {
    await addTestGuides(current().site.services, [{ county: 'Powys', city: 'Hay-on-Wye' }])
    const admin = await current().admin()
    expect((await listGuides(admin, { search: 'powys', status: 'all' })).total).toBe(1)
    expect((await listGuides(admin, { search: 'hay wye', status: 'all' })).total).toBe(1)
  })

  test('looks for a place that nobody knows among texts, without what no text holds', async () => {
    await addTestGuides(current().site.services, [{ userName: 'Zora Zzyzx' }])
    const admin = await current().admin()
    const page = await listGuides(admin, { near: '\u0000Zzy\u0000zx', status: 'all' })
    expect(page.items.map(({ userName }) => userName)).toEqual(['Zora Zzyzx'])
    expect((await listGuides(admin, { near: '\u0000', status: 'all' })).total).toBe(1)
  })

  test('answers the last page where a later one is asked for', async () => {
    await addTestGuides(
      current().site.services,
      Array.from({ length: 11 }, () => pending),
    )
    const page = await listGuides(await current().admin(), { page: 9, status: 'pending' })
    expect(page).toMatchObject({ page: 2, pageCount: 2, total: 11 })
    expect(page.items).toHaveLength(1)
  })

  describe('without any guide', () => {
    test('is one empty page', async () => {
      expect(await listGuides(await current().admin(), { status: 'all' })).toMatchObject({
        items: [],
        total: 0,
        page: 1,
        pageCount: 1,
      })
    })
  })
})
