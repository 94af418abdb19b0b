import { OWN_PASSWORD_FIRST } from '@grove/schema'
import { expect, test } from 'vitest'
import { accountOf, PASSWORD, PLACE } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'

const OWN = 'bracken at dusk'

describeEachSite('a password that an administrator has set', (current) => {
  const refusal = { status: 403, body: { message: OWN_PASSWORD_FIRST } }

  async function signIn(username: string, password = PASSWORD): Promise<TestClient> {
    const client = current().visitor()
    expect((await client.post('/api/login', { username, password })).status).toBe(200)
    return client
  }

  test('is changed before anything else, and everything goes on then', async () => {
    const admin = await current().admin()
    const made = await admin.post<{ id: number }>('/api/admin/guides', { ...accountOf('oak'), ...PLACE })
    const oak = await signIn('oak')
    expect((await oak.get('/api/user')).body).toMatchObject({ isProvisional: true })
    const save = () => oak.put(`/api/guides/${made.body.id}`, { bio: 'Slow walks' })
    const change = (newPassword: string) =>
      oak.post('/api/change-password', { currentPassword: PASSWORD, newPassword })
    expect(await save()).toMatchObject(refusal)
    // Not public yet: it is hidden from its owner as from everybody.
    expect((await oak.get(`/api/guides/${made.body.id}`)).status).toBe(404)
    expect((await change(PASSWORD)).status).toBe(400)
    expect(await save()).toMatchObject(refusal)
    expect((await change(OWN)).status).toBe(200)
    expect((await save()).status).toBe(200)
    expect((await oak.get('/api/user')).body).toMatchObject({ isProvisional: false })
    expect((await (await signIn('oak', OWN)).get(`/api/guides/${made.body.id}`)).status).toBe(200)
  })

  test('is one that was given to an account that was there, too', async () => {
    const admin = await current().admin()
    const fern = await current().guide('fern')
    await admin.post('/api/trpc/admin.setPassword', { guideId: fern.guide.id, newPassword: OWN })
    const again = await signIn('fern', OWN)
    expect(await again.put(`/api/guides/${fern.guide.id}`, { bio: 'Mine' })).toMatchObject(refusal)
  })

  test('takes the rights of an administrator and a reviewer until then', async () => {
    for (const client of [await current().admin(), await current().reviewer()]) {
      const seen = await current().guide(`seen-by-${client.user.username}`)
      const publish = () => client.put(`/api/guides/${seen.guide.id}/application`, { status: 'approved' })
      await current()
        .db.updateTable('users')
        .set({ must_change_password: 1 })
        .where('id', '=', client.user.id)
        .execute()
      expect(await publish()).toMatchObject(refusal)
      expect((await client.get('/api/guides?include=all')).status).toBe(403)
      expect((await client.get(`/api/guides/${seen.guide.id}`)).status).toBe(404)
      await client.post('/api/change-password', { currentPassword: PASSWORD, newPassword: OWN })
      expect((await publish()).status).toBe(200)
    }
  })
})
