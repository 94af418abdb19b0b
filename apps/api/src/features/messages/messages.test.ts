import { claimMessage } from '@grove/db'
import type { MessageRow, MessageView } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'

interface Answer<T> {
  result: { data: T }
}

describeEachSite('the page of messages', (current) => {
  async function query<T>(client: TestClient, name: string, input: object = {}) {
    const address = `/api/trpc/messages.${name}?input=${encodeURIComponent(JSON.stringify(input))}`
    const { status, body } = await client.get<Answer<T>>(address)
    return { status, data: body.result?.data }
  }
  const list = async (client: TestClient) => (await query<{ items: MessageRow[] }>(client, 'list')).data.items

  test('is for administrators alone', async () => {
    const fern = await current().member('fern')
    for (const name of ['list', 'state', 'settings']) {
      expect((await query(current().visitor(), name)).status).toBe(401)
      expect((await query(fern, name)).status).toBe(403)
    }
  })

  test('shows what waits while no mail server is set up, as it looks, and its link once asked for', async () => {
    const admin = await current().admin()
    await current().member('fern')
    const row = (await list(admin)).find(({ username }) => username === 'fern')!
    expect(row).toMatchObject({
      kind: 'confirm-email',
      state: 'waiting',
      address: 'fern@grove.example',
      tries: 0,
    })
    const { data: view } = await query<MessageView>(admin, 'byId', { id: row.id })
    expect(view).toMatchObject({ subject: 'Please confirm your e-mail address', hasLink: true })
    expect(view.text).toContain('/verify-email?token=...')
    const { body } = await admin.post<Answer<{ url: string }>>('/api/trpc/messages.makeLink', { id: row.id })
    const token = new URL(body.result.data.url).searchParams.get('token')
    expect((await current().visitor().post('/api/email-verification/confirm', { token })).status).toBe(200)
    // It has been used: there is no other one.
    expect((await query<MessageView>(admin, 'byId', { id: row.id })).data.hasLink).toBe(false)
    expect((await admin.post('/api/trpc/messages.makeLink', { id: row.id })).status).toBe(409)
  })

  test('sends no link later that was handed on and used', async () => {
    const admin = await current().admin()
    await current().member('fern')
    const ofFern = async () => (await list(admin)).find(({ username }) => username === 'fern')!
    const { id } = await ofFern()
    const { body } = await admin.post<Answer<{ url: string }>>('/api/trpc/messages.makeLink', { id })
    const token = new URL(body.result.data.url).searchParams.get('token')
    await current().visitor().post('/api/email-verification/confirm', { token })
    const now = current().time.clock()
    expect(await ofFern()).toMatchObject({ state: 'sent', sentAt: now.toISOString() })
    const due = { now, until: new Date(now.getTime() + 1), claim: 'a' }
    // The administrator's own message waits still.
    expect((await claimMessage(current().db, due))?.username).not.toBe('fern')
    expect(await claimMessage(current().db, { ...due, claim: 'b' })).toBeUndefined()
  })

  test('gives no administrator the link of another one', async () => {
    const admin = await current().admin()
    await current().admin('other')
    const row = (await list(admin)).find(({ username }) => username === 'other')!
    expect((await query<MessageView>(admin, 'byId', { id: row.id })).data.hasLink).toBe(false)
    expect((await admin.post('/api/trpc/messages.makeLink', { id: row.id })).status).toBe(409)
  })

  test('sends again what has failed, and tells when messages wait for long', async () => {
    const admin = await current().admin()
    const [row] = await list(admin)
    const state = () => query<{ isLate: boolean; waiting: number }>(admin, 'state')
    expect((await state()).data).toMatchObject({ isConfigured: false, waiting: 1, isLate: false })
    current().time.advance(10 * 60 * 1000 + 1)
    expect((await state()).data).toMatchObject({ isLate: true })
    const retry = () => admin.post('/api/trpc/messages.retry', { id: row!.id })
    expect((await retry()).status).toBe(409)
    await current()
      .db.updateTable('outbox')
      .set({ state: 'failed', tries: 7, last_error: '450 no' })
      .execute()
    expect(await list(admin)).toMatchObject([{ state: 'failed', lastError: '450 no' }])
    expect((await retry()).status).toBe(200)
    expect(await list(admin)).toMatchObject([{ state: 'waiting', tries: 0 }])
  })
})
