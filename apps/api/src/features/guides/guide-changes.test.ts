import type { GuideChanges } from '@grove/schema'
import { CHANGES_KEPT_MS } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { addTestGuides } from '../../../test/support/site.ts'
import { cleanUp } from '../../jobs/maintenance.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** The clock of the database stamps changes, so this site goes by the real time. */
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

describeEachSite(
  'the changes of guides since a moment',
  (current) => {
    const since = () => new Date(Date.now() - MINUTE_MS).toISOString()
    const ask = (query = `changedSince=${since()}`) =>
      current().visitor().get<GuideChanges>(`/api/guides/changes?${query}`)

    test('tell public guides as they are, and of those that went a number and a time alone', async () => {
      ahead = 0
      const { db, services } = { db: current().db, services: current().site.services }
      const ids = await addTestGuides(services, [{}, {}, {}, {}, { published: false }])
      const [kept = 0, unpublished = 0, paused = 0, deleted = 0, secret = 0] = ids
      const first = (await ask()).body
      expect(first.items.map(({ id }) => id)).toEqual([kept, unpublished, paused, deleted])
      expect([first.gone, first.nextCursor]).toEqual([[], null])

      await db.updateTable('guides').set({ published: 0 }).where('id', '=', unpublished).execute()
      await db.updateTable('guides').set({ paused: 1 }).where('id', '=', paused).execute()
      await db.deleteFrom('guides').where('id', 'in', [deleted, secret]).execute()
      const { body, headers } = await ask()
      expect(body.items).toMatchObject([{ id: kept, url: `${current().site.url}/guides/${kept}` }])
      expect(body.items[0]).not.toHaveProperty('userEmail')
      const times = { at: expect.stringMatching(/^\d{4}-/) }
      expect(body.gone).toEqual([unpublished, paused, deleted].map((id) => ({ id, ...times })))
      expect(headers.get('access-control-allow-origin')).toBe('*')

      // One that comes back is there again; what nobody saw before or after is never told.
      await db.updateTable('guides').set({ paused: 0 }).where('id', '=', paused).execute()
      const again = (await ask()).body
      expect(again.items.map(({ id }) => id)).toEqual([kept, paused])
      expect(again.gone.map(({ id }) => id)).toEqual([unpublished, deleted])
      expect(
        (await ask(`changedSince=${new Date(Date.now() + MINUTE_MS).toISOString()}`)).body,
      ).toMatchObject({
        items: [],
        gone: [],
      })
    })

    test('come page by page, and are told for 90 days', async () => {
      ahead = 0
      const ids = await addTestGuides(current().site.services, [{}, {}, {}])
      // Changes within a millisecond come by their numbers: the guide is deleted a second later.
      await current()
        .db.updateTable('guide_changes')
        .set({ changed_at: new Date(Date.now() - SECOND_MS).toISOString() })
        .where('guide_id', 'in', ids)
        .execute()
      await current()
        .db.deleteFrom('guides')
        .where('id', '=', ids[1] ?? 0)
        .execute()
      const told: number[] = []
      const untils = new Set<string>()
      let cursor: string | null = ''
      const from = since()
      while (cursor !== null) {
        const answer = await ask(
          `changedSince=${from}&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        )
        const { items, gone, nextCursor, until }: GuideChanges = answer.body
        told.push(...items.map(({ id }) => id), ...gone.map(({ id }) => id))
        untils.add(until)
        cursor = nextCursor
      }
      expect([told, untils.size]).toEqual([[ids[0], ids[2], ids[1]], 1])
      expect((await ask(`changedSince=${from}&cursor=nonsense`)).status).toBe(400)
      expect((await current().visitor().get(`/api/guides?changedSince=${from}`)).body).toMatchObject({
        message: 'changedSince is not a parameter of this list: ask /api/guides/changes',
      })

      ahead = CHANGES_KEPT_MS + MINUTE_MS
      await cleanUp(current().site.services, { info() {}, warn() {} })
      const rows = await current().db.selectFrom('guide_changes').select('guide_id as id').execute()
      expect(rows.map(({ id }) => id).sort()).toEqual([ids[0], ids[2]])
      expect(await ask(`changedSince=${from}`)).toMatchObject({
        status: 410,
        body: { issues: [{ path: 'changedSince' }] },
      })
      const procedure = encodeURIComponent(JSON.stringify({ changedSince: from }))
      expect((await current().visitor().get(`/api/trpc/guides.changes?input=${procedure}`)).status).toBe(400)
    })
  },
  { services: { clock } },
)
