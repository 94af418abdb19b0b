import type { BulkAnswer, Queue, ReviewState } from '@grove/schema'
import { QUEUE_LIMIT, SAVED_VIEWS_MAX_COUNT } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { portrait } from '../../../test/support/pictures.ts'
import { rpc, timelineOf } from '../../../test/support/review-calls.ts'
import { addTestGuides } from '../../../test/support/site-guides.ts'

const HOUR_MS = 60 * 60 * 1000

describeEachSite('the queue', (current) => {
  test('has who waits longest first, and those of one reviewer', async () => {
    const admin = await current().admin()
    const [fern, rowan] = [await current().guide('fern'), await current().guide('rowan')]
    current().time.advance(HOUR_MS)
    const wren = await current().guide('wren')
    await admin.put(`/api/guides/${fern.guide.id}/application`, { status: 'rejected' })
    current().time.advance(HOUR_MS)
    await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Once more.' })
    const ids = async (input: object) =>
      (await rpc<Queue>(admin, 'review.queue', input, true)).items.map(({ id }) => id)
    expect(await ids({})).toEqual([rowan.guide.id, wren.guide.id, fern.guide.id])
    await rpc(admin, 'review.assign', { id: wren.guide.id, userId: admin.user.id })
    expect(await ids({ assigned: 'me' })).toEqual([wren.guide.id])
    expect(await ids({ assigned: 'nobody' })).toEqual([rowan.guide.id, fern.guide.id])
    expect((await rpc<Queue>(admin, 'review.queue', {}, true)).counts).toEqual({ us: 3, them: 0, mine: 1 })
    const refused = await admin.post('/api/trpc/review.assign', { id: wren.guide.id, userId: fern.user.id })
    expect(refused.status).toBe(409)
  })

  test('counts those that the search finds, applications and changes, in each of its views', async () => {
    const { db, time } = current()
    const admin = await current().admin()
    const counts = async (search: string) =>
      (await rpc<Queue>(admin, 'review.queue', { search }, true)).counts
    const fern = await current().guide('fern', { city: 'Totnes' })
    await current().guide('rowan', { city: 'Whitby' })
    const [bryony = 0] = await addTestGuides(current().site.services, [
      { userName: 'Bryony Oak', city: 'Whitby' },
    ])
    const since = time.clock().toISOString()
    const changes = JSON.stringify({ website: 'oak.example' })
    await db
      .insertInto('held_changes')
      .values({ guide_id: bryony, changes, since, changed_at: since })
      .execute()
    await rpc(admin, 'review.assign', { id: bryony, userId: admin.user.id })
    await admin.post(`/api/guides/${fern.guide.id}/questions`, { text: 'Where did you train?' })
    expect(await counts('')).toEqual({ us: 2, them: 1, mine: 1 })
    expect(await counts('whitby')).toEqual({ us: 2, them: 0, mine: 1 })
    expect(await counts('bryony')).toEqual({ us: 1, them: 0, mine: 1 })
    expect(await counts('totnes')).toEqual({ us: 0, them: 1, mine: 0 })
  })

  test('waits for no owner once an application is decided, and again where that is taken back', async () => {
    const [admin, fern] = [await current().admin(), await current().guide('fern')]
    await admin.post(`/api/guides/${fern.guide.id}/questions`, { text: 'Where did you train?' })
    const waits = async () =>
      (await rpc<ReviewState>(admin, 'review.state', { id: fern.guide.id }, true)).waitsForOwner
    expect(await waits()).toBe(true)
    const guides = [{ id: fern.guide.id, version: fern.guide.updatedAt }]
    const { undoId } = await rpc<BulkAnswer>(admin, 'admin.bulk', {
      action: 'approve',
      selection: { guides },
    })
    expect(await waits()).toBe(false)
    await rpc(admin, 'admin.undo', { undoId })
    expect(await waits()).toBe(true)
  })

  test('has the changes that wait longest where there are more than it shows', async () => {
    const { site, db, time } = current()
    const guides = Array.from({ length: QUEUE_LIMIT + 2 }, (_, n) => ({ userName: `Wren ${n}` }))
    const ids = await addTestGuides(site.services, guides)
    // The one that came last waits longest.
    const since = (index: number) => new Date(time.clock().getTime() - index * 1000).toISOString()
    await db
      .insertInto('held_changes')
      .values(
        ids.map((id, index) => ({
          guide_id: id,
          changes: JSON.stringify({ bio: 'Other words.' }),
          since: since(index),
          changed_at: since(index),
        })),
      )
      .execute()
    const { items } = await rpc<Queue>(await current().admin(), 'review.queue', {}, true)
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, QUEUE_LIMIT))
  })

  test('is searched by name and place, and keeps views under names for each reviewer alone', async () => {
    const [admin, sam] = [await current().admin(), await current().reviewer('sam')]
    await current().guide('rowan')
    const { guide } = await current().guide('fern', { city: 'Totnes' })
    const view = { name: 'From Totnes', waitingFor: 'all', assigned: 'anyone', search: 'totnes' }
    expect(await rpc(sam, 'review.saveView', { ...view, search: 'devon' })).toHaveLength(1)
    expect(await rpc(sam, 'review.saveView', view)).toEqual([view])
    expect(await rpc(admin, 'review.views', undefined, true)).toEqual([])
    const [{ name: _, ...saved }] = (await rpc<(typeof view)[]>(sam, 'review.views', undefined, true)) as [
      typeof view,
    ]
    expect((await rpc<Queue>(sam, 'review.queue', saved, true)).items).toMatchObject([{ id: guide.id }])
    expect(await rpc(admin, 'review.removeView', { name: view.name })).toEqual([])
    expect(await rpc(sam, 'review.views', undefined, true)).toEqual([view])
    for (let count = 1; count < SAVED_VIEWS_MAX_COUNT; count += 1)
      await rpc(sam, 'review.saveView', { ...view, name: `View ${count}` })
    const more = await sam.post('/api/trpc/review.saveView', { ...view, name: 'One more' })
    expect(more.status).toBe(409)
    expect((await sam.post('/api/trpc/review.saveView', view)).status).toBe(200)
    expect(await rpc(sam, 'review.removeView', { name: view.name })).toHaveLength(SAVED_VIEWS_MAX_COUNT - 1)
  })

  test('says who else has opened an application within ten minutes', async () => {
    const [rowan, admin, sam] = [
      await current().guide('rowan'),
      await current().admin(),
      await current().reviewer('sam'),
    ]
    const { id } = rowan.guide
    const state = (by: TestClient) => rpc<ReviewState>(by, 'review.state', { id }, true)
    await rpc(sam, 'review.open', { id })
    await rpc(sam, 'review.open', { id })
    expect((await state(sam)).others).toEqual([])
    expect((await state(admin)).others).toEqual([{ name: 'Rowan Ash', at: '2026-06-01T08:00:00.000Z' }])
    expect((await timelineOf(admin, id)).map(([kind]) => kind)).toEqual(['sent', 'opened'])
    current().time.advance(11 * 60 * 1000)
    expect((await state(admin)).others).toEqual([])
  })

  test('names listings with the same e-mail, the same name in the same town, or the same picture', async () => {
    const admin = await current().admin()
    const rowan = await current().guide('rowan')
    const make = async (username: string, change: (userId: number, id: number) => Promise<unknown>) => {
      const made = await current().guide(username)
      await current()
        .db.updateTable('guides')
        .set({ user_name: `${username} Holt`, search_text: `${username} holt` })
        .where('id', '=', made.guide.id)
        .execute()
      await current()
        .db.updateTable('users')
        .set({ email: null, email_key: null })
        .where('id', '=', made.user.id)
        .execute()
      await change(made.user.id, made.guide.id)
      return made.guide.id
    }
    const { db } = current()
    const picture = `/uploads/${'a'.repeat(64)}.jpg`
    await db
      .updateTable('guides')
      .set({ profile_image: picture, contact_email: 'Rowan@Ash.example', user_name: 'Rowan Ash' })
      .where('id', '=', rowan.guide.id)
      .execute()
    const same = await make('one', (userId) =>
      db
        .updateTable('users')
        .set({ email: 'rowan@ash.example', email_key: 'rowan@ash.example' })
        .where('id', '=', userId)
        .execute(),
    )
    const named = await make('two', (_, id) =>
      db
        .updateTable('guides')
        .set({ user_name: 'rowan ASH', search_text: 'rowan ash sheffield' })
        .where('id', '=', id)
        .execute(),
    )
    const pictured = await make('three', (_, id) =>
      db.updateTable('guides').set({ profile_image: picture }).where('id', '=', id).execute(),
    )
    await make('four', async () => undefined)
    const { duplicates } = await rpc<ReviewState>(admin, 'review.state', { id: rowan.guide.id }, true)
    expect(duplicates.map(({ id, signs }) => [id, signs])).toEqual([
      [same, ['email']],
      [named, ['name']],
      [pictured, ['picture']],
    ])
  })

  test.each(['Jane Wales', 'Jordan Smith'])(
    'are found by the name of %s, which holds one of a country',
    async (name) => {
      const admin = await current().admin()
      const [one, other] = [await current().guide('one'), await current().guide('other')]
      await current()
        .db.updateTable('guides')
        .set({ user_name: name, search_text: `sheffield ${name.toLowerCase()}` })
        .execute()
      const { duplicates } = await rpc<ReviewState>(admin, 'review.state', { id: one.guide.id }, true)
      expect(duplicates.map(({ id, signs }) => [id, signs])).toEqual([[other.guide.id, ['name']]])
    },
  )

  test('are told of on either side: by a contact address, and by a picture of a gallery', async () => {
    const admin = await current().admin()
    const [fern, ash] = [
      await current().guide('fern', { contactEmail: 'Walks@Moor.example', images: [portrait] }),
      await current().guide('ash', { contactEmail: 'walks@moor.example', city: 'Leeds' }),
    ]
    const elm = await current().guide('elm', { profileImage: portrait, city: 'York' })
    await current().db.updateTable('users').set({ email: null }).execute()
    const seenFrom = async (id: number) => {
      const { duplicates } = await rpc<ReviewState>(admin, 'review.state', { id }, true)
      return duplicates.map((duplicate) => [duplicate.id, duplicate.signs])
    }
    expect(await seenFrom(fern.guide.id)).toEqual([
      [ash.guide.id, ['email']],
      [elm.guide.id, ['picture']],
    ])
    expect(await seenFrom(ash.guide.id)).toEqual([[fern.guide.id, ['email']]])
    expect(await seenFrom(elm.guide.id)).toEqual([[fern.guide.id, ['picture']]])
  })
})
