import { dialectOf } from '@grove/db'
import { createTestDb, untilSomebodyWaits } from '@grove/db/testing'
import type { Enquiry, EnquiryReports } from '@grove/schema'
import type { SmtpSink } from '@grove/testkit/smtp-sink'
import { startSmtpSink } from '@grove/testkit/smtp-sink'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { folderForCopies, sourceOf } from '../../../test/support/copies.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { sendTo } from '../../../test/support/sent-messages.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { RETRY_STEPS_MS } from '../../mail/send-outbox.ts'

const copies = folderForCopies()
const DAY_MS = 24 * 60 * 60 * 1000
const WORDS = {
  name: 'Juniper Vale',
  email: 'juniper@vale.example',
  message: 'May I bring my old dog along?',
}
const ON_ITS_WAY = { status: 202, body: { message: 'Your message is on its way to Rowan Ash.' } }

let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

describeEachSite('an enquiry', (current) => {
  const deliver = () => sendTo(sink, current().site.services)
  const listed = async (data: object = {}) => {
    const admin = await current().admin()
    const fern = await current().guide('fern', data)
    await admin.put(`/api/guides/${fern.guide.id}/application`, { status: 'approved' })
    await deliver()
    sink.received.length = 0
    sink.answerWith({})
    return { admin, fern, path: `/api/guides/${fern.guide.id}/enquiries` }
  }
  const write = (path: string, words: object = {}) =>
    current()
      .visitor()
      .post(path, { ...WORDS, ...words })
  const mutate = (client: TestClient, name: string, input: object) =>
    client.post(`/api/trpc/enquiries.${name}`, input)
  async function query<T>(client: TestClient, name: string) {
    const { status, body } = await client.get<{ result: { data: T } }>(
      `/api/trpc/enquiries.${name}?input=%7B%7D`,
    )
    return { status, data: body.result?.data }
  }
  const inbox = async (client: TestClient) => (await query<{ items: Enquiry[] }>(client, 'list')).data.items

  test('goes to the contact address of the guide, and an answer to the visitor, who learns no address', async () => {
    const { fern, path } = await listed({ contactEmail: 'walks@fern.example' })
    const hostile = '<b>May I</b> come?\r\nBcc: everybody@vale.example\r\n\r\nhttps://shop.example/?a=1&b=<2>'
    const answer = await write(path, { name: 'Juniper <i>Vale</i>', message: hostile })
    expect(answer).toMatchObject(ON_ITS_WAY)
    expect(JSON.stringify(answer.body)).not.toContain('fern.example')
    await deliver()
    expect(sink.received).toHaveLength(1)
    const { to, mail, raw } = sink.received[0]!
    expect(to).toEqual(['walks@fern.example'])
    expect(mail.replyTo?.text).toBe('juniper@vale.example')
    expect(mail.from?.value[0]?.address).toBe('no-reply@localhost')
    expect(mail.subject).toBe('A visitor of the directory wrote to you')
    expect(mail.cc ?? mail.bcc).toBeUndefined()
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/Juniper|everybody/)
    expect(mail.html).toContain('&lt;b&gt;May I&lt;/b&gt; come?')
    expect(mail.html).toContain('Juniper &lt;i&gt;Vale&lt;/i&gt; wrote to you')
    expect(mail.html).not.toMatch(/href="https:\/\/shop|<b>|<i>/)
    expect(mail.text).toContain('> <b>May I</b> come?')
    expect(await inbox(fern)).toMatchObject([
      { name: 'Juniper <i>Vale</i>', email: 'juniper@vale.example', delivery: 'sent', isRead: false },
    ])
  })

  test('goes to the address of the account where the listing has none', async () => {
    const { path } = await listed()
    await write(path)
    await deliver()
    expect(sink.received.map(({ to }) => to[0])).toEqual(['fern@grove.example'])
  })

  test('is refused where it says too little or too much, and by a listing that nobody sees or takes none', async () => {
    const { admin, fern, path } = await listed()
    for (const [words, field] of [
      [{ message: 'Nine char' }, 'message'],
      [{ message: 'x'.repeat(3001) }, 'message'],
      [{ email: 'none\r\nBcc: a@b.example' }, 'email'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const { status, body } = await write(path, words)
      expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [field]])
    }
    expect((await write('/api/guides/999/enquiries')).status).toBe(404)
    await fern.put(`/api/guides/${fern.guide.id}`, { takesEnquiries: false })
    expect(await write(path)).toMatchObject({ status: 409 })
    await fern.put(`/api/guides/${fern.guide.id}`, { takesEnquiries: true })
    await admin.put(`/api/guides/${fern.guide.id}/publish`, { published: false })
    expect((await write(path)).status).toBe(404)
  })

  test('that comes while its guide goes finds nobody', async () => {
    const { fern, path } = await listed()
    const { db } = current()
    const sent = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('guides').where('id', '=', fern.guide.id).execute()
      const answer = write(path)
      await untilSomebodyWaits(db)
      return { answer }
    })
    expect(await sent.answer).toMatchObject({ status: 404, body: { message: 'Guide not found' } })
  })

  test('waits for the account of its guide before it keeps others from the listing', async () => {
    const { fern, path } = await listed()
    const { db } = current()
    const isPostgres = dialectOf(db) === 'postgres'
    const sent = await db.transaction().execute(async (trx) => {
      const account = trx.selectFrom('users').select('id').where('id', '=', fern.user.id)
      // As who closes it does.
      await account.$if(isPostgres, (query) => query.forUpdate()).execute()
      const answer = write(path)
      await untilSomebodyWaits(db)
      const listing = trx.selectFrom('guides').select('id').where('id', '=', fern.guide.id)
      // Nobody has it: who did would now wait for this transaction while this one waits for it.
      await listing.$if(isPostgres, (query) => query.forUpdate().noWait()).execute()
      return { answer }
    })
    expect(await sent.answer).toMatchObject(ON_ITS_WAY)
  })

  test('of a machine or a blocked sender is answered alike, and goes nowhere', async () => {
    const { fern, path } = await listed()
    const form = (fields: object) =>
      current()
        .visitor()
        .post('/api/trpc/enquiries.send', { id: fern.guide.id, ...WORDS, form: fields })
    expect((await form({ website: 'https://shop.example', shownForMs: 9_000 })).status).toBe(200)
    expect((await form({ website: '', shownForMs: 2_999 })).status).toBe(200)
    expect(await inbox(fern)).toEqual([])
    expect((await form({ website: '', shownForMs: 3_000 })).status).toBe(200)
    const [enquiry] = await inbox(fern)
    await mutate(fern, 'blockSender', { id: enquiry!.id, isBlocked: true })
    expect(await write(path, { email: 'Juniper@Vale.example' })).toMatchObject(ON_ITS_WAY)
    expect(await inbox(fern)).toMatchObject([{ isBlocked: true }])
    await mutate(fern, 'blockSender', { id: enquiry!.id, isBlocked: false })
    expect(await write(path)).toMatchObject(ON_ITS_WAY)
    expect(await inbox(fern)).toMatchObject([{ isBlocked: false }, { isBlocked: false }])
  })

  test('is one of five an hour from an address, and of twenty a day to a guide', async () => {
    const { admin, fern, path } = await listed()
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await write(path)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect(Number((await write(path)).headers.get('retry-after'))).toBeGreaterThan(0)
    for (let hour = 0; hour < 3; hour += 1) {
      current().time.advance(60 * 60 * 1000)
      for (let count = 0; count < 5; count += 1) expect((await write(path)).status).toBe(202)
    }
    current().time.advance(60 * 60 * 1000)
    for (let count = 0; count < 5; count += 1) expect((await write(path)).status).toBe(429)
    expect(await inbox(fern)).toHaveLength(20)
    // A guide who takes no more today keeps nobody from writing to another one.
    const oak = await current().guide('oak')
    await admin.put(`/api/guides/${oak.guide.id}/application`, { status: 'approved' })
    expect((await write(`/api/guides/${oak.guide.id}/enquiries`)).status).toBe(202)
    current().time.advance(DAY_MS)
    expect((await write(path)).status).toBe(202)
  })

  test('is marked by its owner alone, and shown to administrators once it is reported', async () => {
    const { admin, fern, path } = await listed()
    await write(path)
    await write(path, { message: 'Buy my pills, all of them' })
    const [spam, dog] = await inbox(fern)
    const stranger = await current().member('oak')
    expect((await mutate(stranger, 'update', { id: spam!.id, isRead: true })).status).toBe(404)
    expect((await mutate(stranger, 'blockSender', { id: spam!.id, isBlocked: true })).status).toBe(404)
    expect((await query(current().visitor(), 'list')).status).toBe(401)
    expect((await query(fern, 'reports')).status).toBe(403)
    await mutate(fern, 'update', { id: dog!.id, isRead: true, isAnswered: true })
    await mutate(fern, 'update', { id: spam!.id, isReported: true })
    expect(await inbox(fern)).toMatchObject([
      { isRead: false, isReported: true },
      { isRead: true, isAnswered: true, isReported: false },
    ])
    const { data } = await query<EnquiryReports>(admin, 'reports')
    expect(data).toMatchObject({ total: 2, answered: 1, reported: 1 })
    expect(data.items.map(({ text }) => text)).toEqual(['Buy my pills, all of them'])
  })

  test('that its address never takes is told to the owner at the address of the account', async () => {
    const { fern, path } = await listed({ contactEmail: 'gone@fern.example' })
    await write(path)
    sink.answerWith((to) => (to.startsWith('gone') ? { refuseRecipient: 550 } : {}))
    await deliver()
    for (const step of RETRY_STEPS_MS) {
      current().time.advance(step)
      await deliver()
    }
    await deliver()
    expect(await inbox(fern)).toMatchObject([{ delivery: 'failed' }])
    expect(sink.received.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
      ['fern@grove.example', 'An enquiry could not be delivered'],
    ])
  })

  test('that was on its way when a copy was made was not delivered where the copy is restored', async () => {
    const { path } = await listed()
    expect((await write(path)).status).toBe(202)
    const copy = copies.in('copy')
    await makeBackup(sourceOf(current()), copy)
    const other = await createTestDb(dialectOf(current().db))
    try {
      await restoreBackup(copies.placeOf(other.url), copy)
      const restored = await other.db.selectFrom('enquiries').select('delivery').execute()
      expect(restored).toEqual([{ delivery: 'failed' }])
    } finally {
      await other.destroy()
    }
  })
})
