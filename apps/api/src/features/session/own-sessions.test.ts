import type { OwnSession, User } from '@grove/schema'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSharedSite } from '../../../test/support/each-site.ts'
import { callProcedure } from '../../../test/support/second-factor.ts'

const HOUR_MS = 60 * 60 * 1000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function sessionsOf(client: TestClient): Promise<OwnSession[]> {
  const { body } = await client.get<{ result: { data: OwnSession[] } }>('/api/trpc/security.sessions')
  return body.result.data
}

describeEachSharedSite('the sessions of an account', (current) => {
  async function signIn(username: string, headers?: Readonly<Record<string, string>>) {
    const client = current().visitor(headers)
    expect((await client.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
    return client
  }

  test('are listed with browser, times and the first part of the address, and end one by one', async () => {
    const fern = await current().member('fern')
    const other = await signIn('fern', { 'user-agent': FIREFOX })
    const listed = await sessionsOf(fern)
    expect(listed).toHaveLength(2)
    expect(listed.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      browser: 'Firefox on Linux',
      address: '127.',
      createdAt: current().time.clock().toISOString(),
    })
    const stranger = await current().member('hazel')
    const id = listed.find(({ isCurrent }) => !isCurrent)?.id
    await callProcedure(stranger, 'security.endSession', { id })
    expect((await other.get('/api/user')).status).toBe(200)
    await callProcedure(fern, 'security.endSession', { id })
    expect((await other.get('/api/user')).status).toBe(401)
    expect((await fern.get('/api/user')).status).toBe(200)
  })

  test('end all at once but the one that asks', async () => {
    const rowan = await current().member('rowan')
    const others = [await signIn('rowan'), await signIn('rowan')]
    await callProcedure(rowan, 'security.endOtherSessions')
    for (const other of others) expect((await other.get('/api/user')).status).toBe(401)
    expect((await sessionsOf(rowan)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  test('end after 30 days of silence, those of administrators after 12 hours', async () => {
    const aspen = await current().member('aspen')
    const keeper = await current().admin()
    current().time.advance(12 * HOUR_MS)
    expect((await keeper.get<User>('/api/user')).status).toBe(200)
    current().time.advance(12 * HOUR_MS + 1)
    expect((await keeper.get('/api/user')).status).toBe(401)
    expect((await aspen.get('/api/user')).status).toBe(200)
    const again = await signIn('keeper')
    expect(await sessionsOf(again)).toHaveLength(1)
    current().time.advance(30 * 24 * HOUR_MS)
    expect((await aspen.get('/api/user')).status).toBe(200)
    current().time.advance(30 * 24 * HOUR_MS + 1)
    expect((await aspen.get('/api/user')).status).toBe(401)
  })

  test('that have ended by silence stay so, whichever roles are taken and given', async () => {
    await current().admin('cedar')
    const silent = [await current().admin('larch'), await current().reviewer('maple')]
    current().time.advance(12 * HOUR_MS + 1)
    const cedar = await signIn('cedar')
    for (const client of silent) {
      for (const role of ['member', 'reviewer', 'administrator', 'member'] as const) {
        const set = await callProcedure(cedar, 'admin.setRole', { userId: client.user.id, role })
        expect(set.status).toBe(200)
        expect((await client.get('/api/user')).status).toBe(401)
      }
    }
  })

  test('go on with another role where they are not silent', async () => {
    await current().admin('poplar')
    const [elm, yew] = [await current().admin('elm'), await current().member('yew')]
    current().time.advance(12 * HOUR_MS)
    const poplar = await signIn('poplar')
    await callProcedure(poplar, 'admin.setRole', { userId: elm.user.id, role: 'member' })
    await callProcedure(poplar, 'admin.setRole', { userId: yew.user.id, role: 'reviewer' })
    for (const client of [elm, yew]) expect((await client.get('/api/user')).status).toBe(200)
  })
})
