import { dialectOf } from '@grove/db'
import { createTestDb } from '@grove/db/testing'
import type { GuideDetail, GuidePage, Timeline } from '@grove/schema'
import { LINK_ENDED } from '@grove/schema'
import { expect, test } from 'vitest'
import { PASSWORD, PLACE } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { folderForCopies, sourceOf, within } from '../../../test/support/copies.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { markMessagesSent } from '../../../test/support/sent-messages.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { askForConfirmations } from '../../jobs/confirmations.job.ts'
import { cleanUp } from '../../jobs/maintenance.ts'
import { makeLinkToken } from '../../mail/link-tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const copies = folderForCopies()

describeEachSite('a confirmation', (current) => {
  const listed = async (username: string) => {
    const admin = await current().admin(`keeper.${username}`)
    const owner = await current().guide(username)
    await admin.put(`/api/guides/${owner.guide.id}/application`, { status: 'approved' })
    return { owner, id: owner.guide.id }
  }
  const messages = async () => {
    const rows = await current().db.selectFrom('outbox').selectAll().orderBy('id').execute()
    return rows.filter(({ kind }) => kind === 'still-correct')
  }
  /** Asks, and has the mail server take what is written; without one nobody has been asked. */
  const ask = async () => {
    const { services } = current().site
    const asked = await askForConfirmations(services)
    await markMessagesSent(services)
    return asked
  }
  /** The secret of the link as its message carries it. */
  const linkOf = async (userId: number) => {
    const [message] = (await messages()).filter(({ user_id }) => user_id === userId)
    const { db, clock } = current().site.services
    const link = { purpose: 'confirm-listing', userId, address: null, messageId: message!.id } as const
    return makeLinkToken(db, link, clock())
  }
  const press = (name: 'confirm' | 'pause', token: string) =>
    current()
      .visitor()
      .post<{ result: { data: { message: string } }; error?: { message: string } }>(
        `/api/trpc/confirmation.${name}`,
        { token },
      )
  const order = async () => {
    const visitor = current().visitor()
    const { body: page } = await visitor.get<GuidePage>('/api/guides/search?limit=1')
    const ids = page.items.map(({ id }) => id)
    for (let next = page.nextCursor; next !== null; ) {
      const { body } = await visitor.get<GuidePage>(`/api/guides/search?limit=1&cursor=${next}`)
      ids.push(...body.items.map(({ id }) => id))
      next = body.nextCursor
    }
    const { body: all } = await visitor.get<GuideDetail[]>('/api/guides')
    expect(all.map(({ id }) => id)).toEqual(ids)
    return ids
  }
  const profile = async (id: number) => (await current().visitor().get<GuideDetail>(`/api/guides/${id}`)).body

  test('is asked for a year after the last save, once, by however many processes', async () => {
    const { owner } = await listed('fern')
    await listed('ash')
    const deps = current().site.services
    current().time.advance(364 * DAY_MS)
    expect(await askForConfirmations(deps)).toEqual({ asked: 0, putBack: 0 })
    current().time.advance(2 * DAY_MS)
    await Promise.all([askForConfirmations(deps), askForConfirmations(deps), askForConfirmations(deps)])
    await askForConfirmations(deps)
    const sent = await messages()
    expect(sent.filter(({ user_id }) => user_id === owner.user.id)).toHaveLength(1)
    expect(sent).toHaveLength(2)
  })

  test('is asked for no day too early in a leap year', async () => {
    const deps = current().site.services
    const goTo = (at: string) => current().time.advance(Date.parse(at) - current().time.clock().getTime())
    goTo('2027-03-01T08:00:00.000Z')
    await listed('fern')
    goTo('2028-02-29T12:00:00.000Z')
    expect(await askForConfirmations(deps)).toEqual({ asked: 0, putBack: 0 })
    goTo('2028-03-01T08:00:00.000Z')
    expect(await askForConfirmations(deps)).toEqual({ asked: 1, putBack: 0 })
  })

  test('is asked for again where a copy is restored, which holds no messages and no links of theirs', async () => {
    await listed('fern')
    current().time.advance(366 * DAY_MS)
    expect((await ask()).asked).toBe(1)
    const copy = copies.in('copy')
    await makeBackup(sourceOf(current()), copy)
    const other = await createTestDb(dialectOf(current().db))
    try {
      await restoreBackup(copies.placeOf(other.url), copy)
      const { clock } = current().site.services
      await within(other.url, async (db) => {
        expect(await askForConfirmations({ db, clock })).toEqual({ asked: 1, putBack: 0 })
        expect(await askForConfirmations({ db, clock })).toEqual({ asked: 0, putBack: 0 })
      })
    } finally {
      await other.destroy()
    }
  })

  test('is asked for once there is an address to ask at', async () => {
    const { owner } = await listed('ivy')
    const { db } = current()
    const setEmail = (email: string | null) =>
      db.updateTable('users').set({ email }).where('id', '=', owner.user.id).execute()
    await setEmail(null)
    current().time.advance(366 * DAY_MS)
    expect(await ask()).toEqual({ asked: 0, putBack: 0 })
    await setEmail('ivy@grove.example')
    expect(await ask()).toEqual({ asked: 1, putBack: 0 })
    expect(await messages()).toMatchObject([{ user_id: owner.user.id }])
  })

  test('is asked of no account of the demo', async () => {
    const { owner } = await listed('fern')
    await listed('ash')
    await current().db.updateTable('users').set({ is_invented: 1 }).where('username', '=', 'ash').execute()
    current().time.advance(366 * DAY_MS)
    expect(await askForConfirmations(current().site.services)).toEqual({ asked: 1, putBack: 0 })
    expect(await messages()).toMatchObject([{ user_id: owner.user.id }])
  })

  test('by the link says when, needs no session, works once, and asks again a year later', async () => {
    const { owner, id } = await listed('fern')
    const deps = current().site.services
    current().time.advance(366 * DAY_MS)
    await askForConfirmations(deps)
    const token = await linkOf(owner.user.id)
    expect(await profile(id)).toMatchObject({ confirmedAt: null })
    const look = await current()
      .visitor()
      .get(`/api/trpc/confirmation.look?input=${encodeURIComponent(JSON.stringify({ token }))}`)
    expect(look.body).toMatchObject({ result: { data: { isValid: true } } })
    expect(await profile(id)).toMatchObject({ confirmedAt: null })
    expect((await press('confirm', token)).status).toBe(200)
    expect((await profile(id)).confirmedAt).toBe(current().time.clock().toISOString())
    const again = await press('pause', token)
    expect([again.status, again.body.error?.message]).toEqual([400, LINK_ENDED])
    await askForConfirmations(deps)
    current().time.advance(364 * DAY_MS)
    await askForConfirmations(deps)
    expect(await messages()).toHaveLength(1)
    current().time.advance(2 * DAY_MS)
    await askForConfirmations(deps)
    expect(await messages()).toHaveLength(2)
  })

  test('may be a pause instead, which nobody else sees through', async () => {
    const { owner, id } = await listed('fern')
    current().time.advance(366 * DAY_MS)
    await askForConfirmations(current().site.services)
    expect((await press('pause', await linkOf(owner.user.id))).status).toBe(200)
    expect((await current().visitor().get(`/api/guides/${id}`)).status).toBe(404)
    expect((await press('pause', 'guessed')).status).toBe(400)
  })

  /** Deletes the listing of fern and makes another one, which nobody has been asked about. */
  const replaceListing = async (owner: TestClient, id: number) => {
    await owner.post('/api/login', { username: 'fern', password: PASSWORD })
    expect((await owner.delete(`/api/guides/${id}`)).status).toBe(204)
    const { status, body } = await owner.post<GuideDetail>('/api/guides', { ...PLACE, bio: 'Another one' })
    expect(status).toBe(201)
    return body.id
  }

  test('asked for about a listing that was deleted is none of the next one', async () => {
    const { owner, id } = await listed('fern')
    current().time.advance(366 * DAY_MS)
    await ask()
    const token = await linkOf(owner.user.id)
    const next = await replaceListing(owner, id)
    for (const name of ['confirm', 'pause'] as const) {
      const { status, body } = await press(name, token)
      expect([status, body.error?.message]).toEqual([400, LINK_ENDED])
    }
    const { body } = await owner.get(`/api/guides/${next}`)
    expect(body).toMatchObject({ confirmedAt: null, paused: false })
  })

  test('is not asked for any more by a message that waits when its listing is deleted', async () => {
    const { owner, id } = await listed('fern')
    current().time.advance(366 * DAY_MS)
    await askForConfirmations(current().site.services)
    expect(await messages()).toHaveLength(1)
    await replaceListing(owner, id)
    expect(await messages()).toHaveLength(0)
  })

  test('is none where the owner only chooses whether visitors may write', async () => {
    const { owner, id } = await listed('fern')
    current().time.advance(366 * DAY_MS)
    await ask()
    await owner.post('/api/login', { username: 'fern', password: PASSWORD })
    for (const takesEnquiries of [false, false, true])
      expect((await owner.put(`/api/guides/${id}`, { takesEnquiries })).status).toBe(200)
    current().time.advance(61 * DAY_MS)
    expect(await ask()).toMatchObject({ putBack: 1 })
  })

  test('comes from a save by the owner that changes nothing, once they were asked, and from nobody else', async () => {
    const { owner, id } = await listed('fern')
    const deps = current().site.services
    const path = `/api/guides/${id}`
    const save = (who: TestClient) => who.put(path, { city: owner.guide.city })
    const confirmed = async () => (await profile(id)).confirmedAt
    await save(owner)
    expect(await confirmed()).toBeNull()
    current().time.advance(366 * DAY_MS)
    await askForConfirmations(deps)
    const admin = await current().admin('late')
    await save(admin)
    expect(await confirmed()).toBeNull()
    await owner.post('/api/login', { username: 'fern', password: PASSWORD })
    const { updatedAt } = await profile(id)
    const { body } = await save(owner)
    expect(await confirmed()).toBe(current().time.clock().toISOString())
    expect(body).toMatchObject({ updatedAt })
    const { body: timeline } = await owner.get<Timeline>(`${path}/timeline`)
    expect(timeline.items.map(({ kind }) => kind)).toEqual(['sent', 'approved', 'confirmed'])
    current().time.advance(61 * DAY_MS)
    expect(await askForConfirmations(deps)).toEqual({ asked: 0, putBack: 0 })
  })

  test('that does not come puts the listing after the others, until it comes or the listing is saved', async () => {
    const fern = await listed('fern')
    const deps = current().site.services
    current().time.advance(1000)
    const ash = await listed('ash')
    current().time.advance(1000)
    const oak = await listed('oak')
    expect(await order()).toEqual([oak.id, ash.id, fern.id])
    current().time.advance(366 * DAY_MS)
    await ask()
    await press('confirm', await linkOf(fern.owner.user.id))
    current().time.advance(59 * DAY_MS)
    expect(await askForConfirmations(deps)).toEqual({ asked: 0, putBack: 0 })
    current().time.advance(2 * DAY_MS)
    expect(await askForConfirmations(deps)).toEqual({ asked: 0, putBack: 2 })
    await deps.directory.refresh()
    expect(await order()).toEqual([fern.id, oak.id, ash.id])
    await press('confirm', await linkOf(ash.owner.user.id))
    expect(await order()).toEqual([ash.id, fern.id, oak.id])
    const admin = await current().admin('late')
    const list = encodeURIComponent(JSON.stringify({ status: 'unconfirmed' }))
    const waiting = await admin.get(`/api/trpc/admin.guides?input=${list}`)
    expect(waiting.body).toMatchObject({ result: { data: { items: [{ id: oak.id }] } } })
    await admin.put(`/api/guides/${oak.id}`, { bio: 'I am still here.' })
    expect(await order()).toEqual([oak.id, ash.id, fern.id])
    expect(await askForConfirmations(deps)).toEqual({ asked: 0, putBack: 0 })
  })

  test('is waited for until the message has reached its owner for sixty days, or cannot reach them', async () => {
    const fern = await listed('fern')
    const ash = await listed('ash')
    const oak = await listed('oak')
    const { db } = current()
    const deps = current().site.services
    const putBack = async () => (await askForConfirmations(deps)).putBack
    const markMessage = (userId: number, became: { state: 'sent' | 'failed'; sent_at: string | null }) =>
      db
        .updateTable('outbox')
        .set({ ...became, tries: 7 })
        .where('user_id', '=', userId)
        .execute()
    await db.updateTable('users').set({ email: null }).where('id', '=', oak.owner.user.id).execute()
    current().time.advance(366 * DAY_MS)
    await askForConfirmations(deps)
    current().time.advance(61 * DAY_MS)
    expect(await putBack()).toBe(0)
    await markMessage(fern.owner.user.id, { state: 'sent', sent_at: current().time.clock().toISOString() })
    expect(await putBack()).toBe(0)
    await markMessage(ash.owner.user.id, { state: 'failed', sent_at: null })
    expect(await putBack()).toBe(1)
    current().time.advance(61 * DAY_MS)
    expect(await putBack()).toBe(1)
    expect(await putBack()).toBe(0)
  })

  test('is asked for again, and is no silence, where no mail server has taken the message', async () => {
    const { id } = await listed('fern')
    const { services } = current().site
    const log = { info() {}, warn() {} }
    current().time.advance(366 * DAY_MS)
    expect(await askForConfirmations(services)).toEqual({ asked: 1, putBack: 0 })
    // Tried once, before the mail server was taken away.
    await current().db.updateTable('outbox').set({ tries: 1 }).execute()
    for (const days of [29, 2, 28, 1]) {
      current().time.advance(days * DAY_MS)
      await cleanUp(services, log)
      expect(await askForConfirmations(services)).toEqual({ asked: days === 2 ? 1 : 0, putBack: 0 })
    }
    expect(await messages()).toMatchObject([{ state: 'failed' }, { state: 'waiting' }])
    await markMessagesSent(services)
    current().time.advance(60 * DAY_MS)
    expect(await askForConfirmations(services)).toEqual({ asked: 0, putBack: 1 })
    expect(await order()).toEqual([id])
  })

  test('is no silence where the message ended unsent only after the sixty days', async () => {
    await listed('fern')
    const { services } = current().site
    current().time.advance(366 * DAY_MS)
    await askForConfirmations(services)
    current().time.advance(200 * DAY_MS)
    await cleanUp(services, { info() {}, warn() {} })
    expect(await askForConfirmations(services)).toEqual({ asked: 1, putBack: 0 })
  })

  const importBio = async (id: number, bio: string) => {
    const admin = await current().admin('importer')
    const text = JSON.stringify([{ id, bio }])
    const { body } = await admin.post('/api/admin/import', { format: 'json', text })
    expect(body).toMatchObject({ updated: 1 })
  }

  test('that does not come is not made up for by an import', async () => {
    const fern = await listed('fern')
    const deps = current().site.services
    current().time.advance(1000)
    const ash = await listed('ash')
    current().time.advance(366 * DAY_MS)
    await ask()
    await press('confirm', await linkOf(fern.owner.user.id))
    current().time.advance(61 * DAY_MS)
    await askForConfirmations(deps)
    await importBio(ash.id, 'From the file of the community.')
    await deps.directory.refresh()
    expect(await order()).toEqual([fern.id, ash.id])
  })

  test('is still waited for after an import', async () => {
    const { id } = await listed('fern')
    current().time.advance(366 * DAY_MS)
    await ask()
    await importBio(id, 'From the file of the community.')
    current().time.advance(61 * DAY_MS)
    expect(await ask()).toEqual({ asked: 0, putBack: 1 })
  })
})
