import { withoutWrites } from '@grove/db/testing'
import type { User } from '@grove/schema'
import { KNOWN_DEVICE_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { accountOf, applicationOf, PASSWORD } from '../../test/support/applications.ts'
import { describeEachSite, describeSite } from '../../test/support/each-site.ts'

const HOUR_MS = 60 * 60 * 1000

describeEachSite('sessions', (current) => {
  test('a copied cookie is dead after logout', async () => {
    const fern = await current().member('fern')
    const copy = current().visitor()
    copy.cookie = fern.cookie
    expect((await copy.get('/api/user')).status).toBe(200)
    expect((await fern.post('/api/logout')).status).toBe(204)
    expect(fern.cookie).toBeUndefined()
    expect(await copy.get('/api/user')).toMatchObject({
      status: 401,
      body: { message: 'Authentication required' },
    })
  })

  test('signing in gives a new session, so that a planted cookie never becomes the one of its victim', async () => {
    const attacker = await current().member('attacker')
    await current().member('victim')
    const planted = attacker.cookie
    const victim = current().visitor()
    victim.cookie = planted
    await victim.post('/api/login', { username: 'victim', password: PASSWORD })
    expect(victim.cookie).not.toBe(planted)
    expect((await victim.get<User>('/api/user')).body.username).toBe('victim')
    attacker.cookie = planted
    expect((await attacker.get('/api/user')).status).toBe(401)
  })

  test('the cookie of before a second login is dead after it', async () => {
    const fern = await current().member('fern')
    const before = current().visitor()
    before.cookie = fern.cookie
    await fern.post('/api/login', { username: 'fern', password: PASSWORD })
    expect((await fern.get('/api/user')).status).toBe(200)
    expect((await before.get('/api/user')).status).toBe(401)
  })

  test('a session that is not used ends after the idle time, and not before', async () => {
    const [early, late] = [await current().member('early'), await current().member('late')]
    current().time.advance(SESSION_IDLE_MS)
    expect((await early.get('/api/user')).status).toBe(200)
    current().time.advance(1)
    expect((await late.get('/api/user')).status).toBe(401)
  })

  test('a session in use lives on, but never beyond its absolute end', async () => {
    const fern = await current().member('fern')
    const step = SESSION_IDLE_MS / 2
    for (let passed = step; passed < SESSION_ABSOLUTE_MS; passed += step) {
      current().time.advance(step)
      expect((await fern.get('/api/user')).status).toBe(200)
    }
    current().time.advance(step)
    expect((await fern.get('/api/user')).status).toBe(401)
  })

  test('the use of a session is noted at most once an hour', async () => {
    const fern = await current().member('fern')
    const lastSeen = async () =>
      (await current().db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at
    const begun = await lastSeen()
    current().time.advance(HOUR_MS - 1)
    await fern.get('/api/user')
    expect(await lastSeen()).toBe(begun)
    current().time.advance(1)
    await fern.get('/api/user')
    expect(await lastSeen()).toBe(current().time.clock().toISOString())
  })

  test('an administrator who loses the rights has lost them with the next call', async () => {
    const admin = await current().admin()
    expect((await admin.get('/api/guides?include=all')).status).toBe(200)
    await current().db.updateTable('users').set({ is_admin: 0 }).execute()
    expect((await admin.get('/api/guides?include=all')).status).toBe(403)
  })
})

describe('the session cookie', () => {
  describeSite((current) => {
    test('is out of the reach of scripts, stays on the site, and lasts as long as the session', async () => {
      const { headers } = await current().visitor().post('/api/register', accountOf('fern'))
      const [cookie = ''] = headers.getSetCookie()
      expect(cookie).toMatch(/^grove_session=[^;]{60,}/)
      const attributes = cookie.split('; ').slice(1)
      expect(attributes.sort()).toEqual([
        'HttpOnly',
        `Max-Age=${SESSION_ABSOLUTE_MS / 1000}`,
        'Path=/',
        'SameSite=Lax',
      ])
    })

    test('stands beside one that stays when the session ends, tells nothing, and never goes elsewhere', async () => {
      const fern = current().visitor()
      const { headers } = await fern.post('/api/register', accountOf('fern'))
      const [, cookie = ''] = headers.getSetCookie()
      expect(cookie).toMatch(/^grove_device=[^;]{60,}/)
      expect(cookie.split('; ').slice(1).sort()).toEqual([
        'HttpOnly',
        `Max-Age=${KNOWN_DEVICE_MS / 1000}`,
        'Path=/',
        'SameSite=Strict',
      ])
      await fern.post('/api/logout')
      expect([fern.cookie, fern.device]).toEqual([undefined, expect.stringMatching(/^grove_device=/)])
      expect((await fern.get('/api/user')).status).toBe(401)
      // Sealed for one purpose it is nothing for the other one.
      const swapped = `grove_session=${fern.device?.replace('grove_device=', '')}`
      expect((await current().visitor({ cookie: swapped }).get('/api/user')).status).toBe(401)
    })

    test('comes with procedures as well, in a batch too, and goes with signing out', async () => {
      await current().member('fern')
      const fern = current().visitor()
      const credentials = { username: 'fern', password: PASSWORD }
      await fern.post('/api/trpc/session.login?batch=1', { 0: credentials })
      expect((await fern.get<User>('/api/user')).body.username).toBe('fern')
      await fern.post('/api/trpc/session.logout', {})
      expect(fern.cookie).toBeUndefined()
      await fern.post('/api/trpc/session.login', credentials)
      expect((await fern.get('/api/user')).status).toBe(200)
    })

    test('does not hold what the database calls the session', async () => {
      const fern = await current().member('fern')
      const { id } = await current().db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
      expect(decodeURIComponent(fern.cookie ?? '')).not.toContain(id)
    })

    test.each([
      'grove_session=',
      'grove_session=garbage',
      `grove_session=${'A'.repeat(80)};${'B'.repeat(32)}`,
    ])('that is forged (%s) signs nobody in and breaks nothing', async (cookie) => {
      const visitor = current().visitor({ cookie })
      expect((await visitor.get('/api/user')).status).toBe(401)
      expect((await visitor.get('/api/guides')).status).toBe(200)
    })

    test('is not looked up where there is none: being signed out costs no database', async () => {
      await current().db.destroy()
      expect((await current().visitor().get('/api/user')).status).toBe(401)
    })
  })
})

describe('the session cookie of a site with https', () => {
  describeSite(
    (current) => {
      test('goes over encrypted connections only', async () => {
        const origin = { origin: 'https://grove.example' }
        const { headers } = await current().visitor(origin).post('/api/register', accountOf('fern'))
        const cookie = headers.getSetCookie()[0] ?? ''
        expect(cookie).toMatch(/^__Host-grove_session=/)
        expect(cookie).toMatch(/; Path=\/(;|$)/)
        expect(cookie).toContain('; Secure')
        expect(cookie).not.toContain('Domain')
      })

      test('signs its user in, and keeps their answers apart from those of others', async () => {
        const oak = current().visitor({ origin: 'https://grove.example' })
        const { body } = await oak.post<{ guide: { id: number } }>(
          '/api/register-guide',
          applicationOf('oak'),
        )
        expect((await oak.get<{ username: string }>('/api/user')).body.username).toBe('oak')
        const path = `/api/guides/${body.guide.id}`
        for (const status of [200, 200]) expect((await oak.get(path)).status).toBe(status)
        expect((await current().visitor().get(path)).status).toBe(404)
      })
    },
    { env: { PUBLIC_URL: 'https://grove.example' } },
  )
})

describe('while the database takes no writes', () => {
  describeSite((current) => {
    test('whoever was signed in long ago still reads all that is theirs', async () => {
      const fern = await current().guide('fern')
      current().time.advance(HOUR_MS)
      await withoutWrites(current().db, async () => {
        expect((await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Not to be kept.' })).status).toBe(503)
        expect(await fern.get('/api/user')).toMatchObject({ status: 200, body: { username: 'fern' } })
        expect((await fern.get(`/api/guides/${fern.guide.id}`)).status).toBe(200)
      })
    })
  })
})
