import type { PrivateGuide } from '@grove/schema'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/applications.ts'
import type { TestClient } from '../../test/support/client.ts'
import { describeEachSharedSite, describeEachSite, describeSharedSite } from '../../test/support/each-site.ts'
import { PIXEL } from '../../test/walk/calls.ts'

/** Saves a listing under the condition of an ETag. */
async function saveIf(
  client: TestClient,
  id: number,
  { ifMatch, body }: { ifMatch: string; body: object },
): Promise<{ status: number; etag: string | null }> {
  const response = await fetch(`${client.url}/api/guides/${id}`, {
    method: 'PUT',
    headers: { cookie: client.cookie ?? '', 'content-type': 'application/json', 'if-match': ifMatch },
    body: JSON.stringify(body),
  })
  await response.text()
  return { status: response.status, etag: response.headers.get('etag') }
}

describeEachSite('a listing that two people save', (current) => {
  test('is saved by the one whose ETag still holds, and the other is told 412', async () => {
    const owner = await current().guide('fern')
    const admin = await current().admin()
    const path = `/api/guides/${owner.guide.id}`
    const etag = (await owner.get(path)).headers.get('etag') ?? ''
    expect((await admin.get(path)).headers.get('etag')).toBe(etag)
    current().time.advance(1_000)

    const saved = await saveIf(owner, owner.guide.id, { ifMatch: etag, body: { bio: 'By the river.' } })
    expect(saved.status).toBe(200)
    expect(saved.etag).not.toBe(etag)
    const late = { ifMatch: etag, body: { bio: 'In the wood.' } }
    expect((await saveIf(admin, owner.guide.id, late)).status).toBe(412)
    expect((await owner.get<PrivateGuide>(path)).body.bio).toBe('By the river.')

    // A proxy that compresses makes ETags weak.
    for (const ifMatch of [`W/${saved.etag}`, '*']) {
      expect(await saveIf(admin, owner.guide.id, { ifMatch, body: { bio: 'By the river.' } })).toEqual({
        status: 200,
        etag: saved.etag,
      })
    }
    expect((await saveIf(admin, owner.guide.id, { ...late, ifMatch: '"another"' })).status).toBe(412)
    expect((await saveIf(admin, owner.guide.id, { ...late, ifMatch: '"a", "b"' })).status).toBe(400)
  })

  test('is deleted only where its ETag still holds', async () => {
    const owner = await current().guide('fern')
    const path = `/api/guides/${owner.guide.id}`
    const etag = (await owner.get(path)).headers.get('etag') ?? ''
    current().time.advance(1_000)
    await owner.put(path, { bio: 'By the river.' })
    const removeIf = async (ifMatch: string) => {
      const headers = { cookie: owner.cookie ?? '', 'if-match': ifMatch }
      return (await fetch(owner.url + path, { method: 'DELETE', headers })).status
    }
    expect(await removeIf(etag)).toBe(412)
    const now = (await owner.get(path)).headers.get('etag') ?? ''
    expect(await removeIf(now)).toBe(204)
  })

  test('names no administrator to an owner whose ETag does not hold', async () => {
    const owner = await current().guide('fern')
    const admin = await current().admin()
    const path = `/api/guides/${owner.guide.id}`
    const etag = (await owner.get(path)).headers.get('etag') ?? ''
    current().time.advance(1_000)
    await admin.put(path, { bio: 'By the river.' })
    const headers = { cookie: owner.cookie ?? '', 'if-match': etag }
    const refused = await fetch(owner.url + path, { method: 'DELETE', headers })
    expect([refused.status, await refused.json()]).toEqual([
      412,
      { message: 'This listing has been changed elsewhere since it was opened.' },
    ])
  })

  test('tells of no changes where the ETag is none that the site gave out', async () => {
    const { guide } = await current().guide('fern')
    const admin = await current().admin()
    for (const bio of ['By the river.', 'In the wood.', 'Up the hill.', 'On the moor.', 'By the sea.']) {
      current().time.advance(1_000)
      await admin.put(`/api/guides/${guide.id}`, { bio })
    }
    for (const etag of ['"x"', '"2020-01-01T00:00:00.000Z"']) {
      const headers = { cookie: admin.cookie ?? '', 'if-match': etag }
      const refused = await fetch(`${admin.url}/api/guides/${guide.id}`, { method: 'DELETE', headers })
      expect([refused.status, await refused.json()]).toEqual([
        412,
        { message: 'Since you opened it: changed. Look at it again.' },
      ])
    }
  })

  test('stays as fresh as it was where a save changes nothing', async () => {
    const owner = await current().guide('fern', { bio: 'Old beeches.', images: [PIXEL], languages: ['en'] })
    const admin = await current().admin()
    const path = `/api/guides/${owner.guide.id}`
    await admin.put(`${path}/application`, { status: 'approved' })
    const listed = () => current().visitor().get('/api/guides')
    const before = await owner.get<PrivateGuide>('/api/guides/own')
    const listBefore = await listed()
    current().time.advance(60_000)

    const { images, profileImage, latitude, longitude } = before.body
    const same = { firstName: 'Rowan', images, profileImage, latitude, longitude, languages: ['en'] }
    for (const body of [{}, { nonsense: 1 }, { bio: 'Old beeches.', website: '' }, same]) {
      const answer = await owner.put<PrivateGuide>(path, body)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(before.body)
      expect(answer.headers.get('etag')).toBe(before.headers.get('etag'))
    }
    expect((await listed()).headers.get('etag')).toBe(listBefore.headers.get('etag'))

    const changed = await owner.put<PrivateGuide>(path, { images: [] })
    expect(changed.body.updatedAt > before.body.updatedAt).toBe(true)
  })
})

describeSharedSite((current) => {
  const standing = (headers: Headers) =>
    ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))

  test('a call that is counted tells how many are left, also where there are none', async () => {
    const attempt = (password: string) =>
      current().visitor().post('/api/login', { username: 'nobody', password })
    expect(standing((await attempt('never right')).headers)).toEqual(['10', '9', '900'])
    for (let count = 2; count <= 10; count += 1) await attempt('never right')
    current().time.advance(60_000)
    const refusal = await attempt('never right')
    expect(refusal.status).toBe(429)
    expect(standing(refusal.headers)).toEqual(['10', '0', '840'])
    expect(standing((await current().visitor().get('/api/contact')).headers)).toEqual([null, null, null])
  })

  test('what is not counted in the end is given back in the headers, too', async () => {
    const { user } = await current().member('fern')
    const answer = await current()
      .visitor()
      .post('/api/login', { username: user.username, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(standing(answer.headers)[1]).toBe('10')
  })
})

describeEachSharedSite('a call that writes', (current) => {
  test('takes nothing from its address, which stands in logs', async () => {
    const owner = await current().guide('reed')
    const path = `/api/guides/${owner.guide.id}`
    expect((await owner.put(`${path}?bio=From%20the%20address&version=x`, { city: 'Leeds' })).status).toBe(
      200,
    )
    expect((await owner.get<PrivateGuide>(path)).body).toMatchObject({ city: 'Leeds', bio: owner.guide.bio })
    const account = new URLSearchParams({ username: 'reed', password: PASSWORD })
    expect((await current().visitor().post(`/api/login?${account}`, {})).status).toBe(400)
    const admin = await current().admin()
    expect((await admin.post('/api/admin/selections?utm_source=x', { status: 'all' })).status).toBe(201)
  })
})
