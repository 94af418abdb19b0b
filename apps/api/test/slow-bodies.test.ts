import type { PrivateGuide, User } from '@grove/schema'
import { expect, test } from 'vitest'
import { applicationOf, PASSWORD } from './support/applications.ts'
import type { SiteUnderTest } from './support/each-site.ts'
import { describeEachSite } from './support/each-site.ts'
import { openRawConnection } from './support/raw-connection.ts'
import { callProcedure } from './support/second-factor.ts'

/** Begins a call and holds its body back; `finish` sends it and answers the status. */
async function begin(
  { site }: SiteUnderTest,
  { call, headers, body }: { call: string; headers: Record<string, string>; body: object },
): Promise<{ finish: () => Promise<number> }> {
  const text = JSON.stringify(body)
  const raw = await openRawConnection(site.url)
  const lines = Object.entries({
    host: 'localhost',
    connection: 'close',
    expect: '100-continue',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  })
  raw.send(`${call} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  await raw.receive(/ 100 /)
  return {
    async finish() {
      raw.send(text)
      const statuses = (await raw.ended).matchAll(/HTTP\/1\.1 (\d+)/g)
      return Number([...statuses].at(-1)?.[1])
    },
  }
}

describeEachSite('while a body comes', (current) => {
  test('a token that is revoked loses its right', async () => {
    const fern = await current().guide('fern')
    const call = `PUT /api/guides/${fern.guide.id}`
    const { data } = await callProcedure<{ token: string }>(fern, 'security.makeToken', {
      name: 'Program',
      scopes: ['own_listing'],
      days: 30,
    })
    const headers = { authorization: `Bearer ${data?.token}` }
    const slow = await begin(current(), { call, headers, body: { bio: 'Too late.' } })
    await current().db.deleteFrom('access_tokens').execute()
    expect(await slow.finish()).toBe(401)
    const { body } = await fern.get<PrivateGuide>(`/api/guides/${fern.guide.id}`)
    expect(body.bio).not.toBe('Too late.')
  })

  test('a session that is ended by a new password loses its right', async () => {
    const fern = await current().guide('fern')
    const { cookie = '' } = fern
    const call = `PUT /api/guides/${fern.guide.id}`
    const slow = await begin(current(), { call, headers: { cookie }, body: { bio: 'Too late.' } })
    const change = { currentPassword: PASSWORD, newPassword: 'moss and fern and rain' }
    expect((await fern.post('/api/change-password', change)).status).toBe(200)
    expect(await slow.finish()).toBe(401)
  })

  test('an administrator whose role is taken loses its rights', async () => {
    const [root, keeper] = [await current().admin('root'), await current().admin('keeper')]
    const { userData, guideData } = applicationOf('rowan')
    const slow = await begin(current(), {
      call: 'POST /api/admin/guides',
      headers: { cookie: keeper.cookie ?? '' },
      body: { ...userData, ...guideData, published: true },
    })
    await callProcedure<User>(root, 'admin.setRole', { userId: keeper.user.id, role: 'member' })
    expect(await slow.finish()).toBe(403)
  })
})
