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
})
