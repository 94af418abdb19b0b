import {
  claimMessage,
  findMessage,
  insertApplicationKey,
  recordMessageFailure,
  upsertLinkToken,
} from '@grove/db'
import {
  ADMIN_SESSION_IDLE_MS,
  ENQUIRY_KEPT_MS,
  MESSAGE_KEPT_MS,
  RETENTION,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../test/support/each-site.ts'
import { portrait, storedFiles } from '../../test/support/pictures.ts'
import { addTestGuides } from '../../test/support/site-guides.ts'
import { cleanUp } from './maintenance.ts'

const SILENT = { info() {}, warn() {} }

describeEachSite('cleaning up', (current) => {
  const countOf = async (table: 'sessions' | 'rate_limits' | 'geocode_cache' | 'media') =>
    (await current().db.selectFrom(table).selectAll().execute()).length

  test('leaves what is in use', async () => {
    const fern = await current().guide('fern', { profileImage: portrait })
    current().time.advance(SESSION_IDLE_MS / 2)
    await fern.get('/api/user')
    current().time.advance(SESSION_IDLE_MS / 2 + 1)
    await cleanUp(current().site.services, SILENT)
    expect((await fern.get('/api/user')).status).toBe(200)
    expect(await storedFiles(current())).toHaveLength(3)
  })

  test('clears away what has had its time, all of it', async () => {
    const fern = await current().guide('fern', { profileImage: portrait })
    await fern.delete(`/api/guides/${fern.guide.id}`)
    await current().visitor().post('/api/login', { username: 'fern', password: 'a guess' })
    await current()
      .db.insertInto('geocode_cache')
      .values({ key: 'x', latitude: '1', longitude: '1', created_at: current().time.clock().toISOString() })
      .execute()
    const tables = ['sessions', 'rate_limits', 'geocode_cache', 'media'] as const
    expect((await Promise.all(tables.map(countOf))).every((count) => count > 0)).toBe(true)
    current().time.advance(SESSION_ABSOLUTE_MS + 1)
    await cleanUp(current().site.services, SILENT)
    expect(await Promise.all(tables.map(countOf))).toEqual([0, 0, 0, 0])
    expect(await storedFiles(current())).toEqual([])
  })

  test('ends the silent sessions of administrators and reviewers after 12 hours, and none sooner', async () => {
    const { services } = current().site
    for (const start of [current().admin(), current().reviewer(), current().member('fern')]) await start
    const left = async () => {
      await cleanUp(services, SILENT)
      return countOf('sessions')
    }
    current().time.advance(ADMIN_SESSION_IDLE_MS)
    expect(await left()).toBe(3)
    current().time.advance(1)
    expect(await left()).toBe(1)
  })

  test('erases an enquiry after 12 months, and none sooner', async () => {
    const { services } = current().site
    const [id] = await addTestGuides(services, [{ userName: 'Wren Alder' }])
    const texts = async () => {
      const rows = await current().db.selectFrom('enquiries').select('text').execute()
      return rows.map(({ text }) => text)
    }
    const write = (message: string) =>
      current()
        .visitor()
        .post(`/api/guides/${id}/enquiries`, { name: 'Ada', email: 'ada@example.org', message })
    expect((await write('Do you walk in March?')).status).toBe(202)
    current().time.advance(1)
    expect((await write('Do you walk in April?')).status).toBe(202)
    current().time.advance(ENQUIRY_KEPT_MS)
    await cleanUp(services, SILENT)
    expect(await texts()).toEqual(['Do you walk in April?'])
    current().time.advance(1)
    await cleanUp(services, SILENT)
    expect(await texts()).toEqual([])
  })

  test('erases what a sent message said after 30 days, and none sooner', async () => {
    const { services } = current().site
    await current().member('fern')
    await current().db.updateTable('outbox').set({ state: 'sent' }).execute()
    const textsLeft = async () => {
      await cleanUp(services, SILENT)
      const rows = await current().db.selectFrom('outbox').select('data').execute()
      return rows.filter(({ data }) => data !== null).length
    }
    current().time.advance(MESSAGE_KEPT_MS)
    expect(await textsLeft()).toBeGreaterThan(0)
    current().time.advance(1)
    expect(await textsLeft()).toBe(0)
  })

  test('erases what a message said that no mail server has taken for 30 days, which has failed then', async () => {
    const { services } = current().site
    const [admin, fern] = [await current().admin(), await current().guide('fern')]
    const application = { status: 'rejected', reason: 'Your report of May is missing' }
    await admin.put(`/api/guides/${fern.guide.id}/application`, application)
    const rejection = async () => {
      await cleanUp(services, SILENT)
      return current()
        .db.selectFrom('outbox')
        .select(['state', 'data', 'last_error'])
        .where('kind', '=', 'application-rejected')
        .executeTakeFirstOrThrow()
    }
    current().time.advance(MESSAGE_KEPT_MS)
    const { state, data } = await rejection()
    expect(state).toBe('waiting')
    expect(data).toContain('Your report of May is missing')
    current().time.advance(1)
    const failed = { state: 'failed', data: null, last_error: 'No mail server took it within 30 days' }
    expect(await rejection()).toEqual(failed)
    expect(await rejection()).toEqual(failed)
  })

  test('leaves a message that is just being sent, and ends its claim once that is long ago', async () => {
    const { services } = current().site
    await current().member('fern')
    current().time.advance(MESSAGE_KEPT_MS + 1)
    const now = services.clock()
    const until = new Date(now.getTime() + 1)
    const message = await claimMessage(services.db, { now, until, claim: 'a process' })
    const claimed = { id: message!.id, claim: 'a process' }
    await cleanUp(services, SILENT)
    expect(await findMessage(services.db, claimed.id)).toMatchObject({ state: 'waiting', isErased: false })
    current().time.advance(1)
    await cleanUp(services, SILENT)
    const outcome = { error: 'The mail server said no', nextTryAt: until, now: until }
    expect(await recordMessageFailure(services.db, claimed, outcome)).toBe(false)
    expect(await findMessage(services.db, claimed.id)).toMatchObject({ state: 'failed', isErased: true })
  })

  test('says of an enquiry that it was not delivered once its message has ended unsent', async () => {
    const { services } = current().site
    const [id] = await addTestGuides(services, [
      { userName: 'Wren Alder', contactEmail: 'wren@alder.example' },
    ])
    const enquiry = { name: 'Ada', email: 'ada@example.org', message: 'Do you walk in March?' }
    expect((await current().visitor().post(`/api/guides/${id}/enquiries`, enquiry)).status).toBe(202)
    const delivery = async () => {
      await cleanUp(services, SILENT)
      return current().db.selectFrom('enquiries').select('delivery').execute()
    }
    current().time.advance(MESSAGE_KEPT_MS)
    expect(await delivery()).toEqual([{ delivery: 'waiting' }])
    current().time.advance(1)
    expect(await delivery()).toEqual([{ delivery: 'failed' }])
  })

  test('clears away a link of a message when it ends, and none sooner', async () => {
    const { services } = current().site
    const { user } = await current().member('fern')
    const linksLeft = async () => {
      await cleanUp(services, SILENT)
      const rows = await current()
        .db.selectFrom('link_tokens')
        .select('id')
        .where('id', '=', 'a link')
        .execute()
      return rows.length
    }
    const link = {
      id: 'a link',
      purpose: 'reset-password',
      userId: user.id,
      address: null,
      messageId: null,
    } as const
    const now = services.clock()
    await upsertLinkToken(services.db, link, { now, expiresAt: new Date(now.getTime() + 60_000) })
    current().time.advance(59_999)
    expect(await linksLeft()).toBe(1)
    current().time.advance(1)
    expect(await linksLeft()).toBe(0)
  })

  test('forgets the address of a linked picture after seven days, and none sooner', async () => {
    const { services } = current().site
    const url = 'https://pictures.example/wren.jpg'
    const due_at = services.clock().toISOString()
    await services.db.insertInto('linked_pictures').values({ url, failures: 1, due_at }).execute()
    const addressesLeft = async () => {
      await cleanUp(services, SILENT)
      return (await services.db.selectFrom('linked_pictures').select('url').execute()).length
    }
    current().time.advance(7 * 24 * 60 * 60 * 1000)
    expect(await addressesLeft()).toBe(1)
    current().time.advance(1)
    expect(await addressesLeft()).toBe(0)
  })

  test('forgets the key of an application after seven days, and none sooner', async () => {
    const [id] = await addTestGuides(current().site.services, [{ userName: 'Wren Alder' }])
    const { user_id } = await current()
      .db.selectFrom('guides')
      .select('user_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    await insertApplicationKey(current().db, 'a key', user_id, current().time.clock())
    const keysLeft = async () => {
      await cleanUp(current().site.services, SILENT)
      return (await current().db.selectFrom('application_keys').select('key').execute()).length
    }
    current().time.advance(7 * 24 * 60 * 60 * 1000)
    expect(await keysLeft()).toBe(1)
    current().time.advance(1)
    expect(await keysLeft()).toBe(0)
  })

  test('tells of what it cannot do, and does not fail by it', async () => {
    const warnings: unknown[] = []
    await current().db.destroy()
    await cleanUp(current().site.services, { info() {}, warn: (fields: unknown) => warnings.push(fields) })
    expect(warnings).toHaveLength(Object.keys(RETENTION).length)
  })
})
