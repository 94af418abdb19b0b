import { listAuditEntries } from '@grove/db'
import type { GuidePage, PrivateGuide, User } from '@grove/schema'
import { expect, test } from 'vitest'
import { PLACE } from '../../../test/support/applications.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { portrait, tenPictures } from '../../../test/support/pictures.ts'

/** Decides an application as an administrator does. */
async function decide(current: SiteUnderTest, id: number, status: 'approved' | 'rejected'): Promise<void> {
  const admin = await current.admin(`keeper-${status}`)
  const { status: answered } = await admin.put(`/api/guides/${id}/application`, { status })
  expect(answered).toBe(200)
}

/** The changes, newest first. */
async function audited(current: SiteUnderTest) {
  return (await listAuditEntries(current.db, { limit: 50 })).items
}

/** The guides that visitors find. */
async function search(current: SiteUnderTest, text: string): Promise<string[]> {
  const input = encodeURIComponent(JSON.stringify({ search: text }))
  const { body } = await current
    .visitor()
    .get<{ result: { data: GuidePage } }>(`/api/trpc/guides.search?input=${input}`)
  return body.result.data.items.map((guide) => guide.userName)
}

describeEachSite(
  'a listing',
  (current) => {
    test('is made pending and not public, whatever is claimed', async () => {
      const fern = await current().member('fern')
      const answer = await fern.post<PrivateGuide>('/api/guides', {
        ...PLACE,
        published: true,
        applicationStatus: 'approved',
        userId: fern.user.id,
        bio: ' Walks at dawn ',
      })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({
        published: false,
        applicationStatus: 'pending',
        userName: 'Rowan Ash',
        userId: fern.user.id,
        bio: 'Walks at dawn',
        imageFocalPointX: '0.5',
        trainingYear: null,
        certificationBadges: [],
      })
      expect((await current().visitor().get(`/api/guides/${answer.body.id}`)).status).toBe(404)
      expect((await fern.get<PrivateGuide>(`/api/guides/user/${fern.user.id}`)).body).toEqual(answer.body)
    })

    test('takes the names of the form, which change the account as well', async () => {
      const fern = await current().member('fern')
      const names = { firstName: ' Zoë ', lastName: 'Thorn' }
      const { body } = await fern.post<PrivateGuide>('/api/guides', { ...PLACE, ...names })
      expect(body).toMatchObject({ userName: 'Zoë Thorn', firstName: 'Zoë', lastName: 'Thorn' })
      expect((await fern.get<User>('/api/user')).body).toMatchObject({ firstName: 'Zoë', lastName: 'Thorn' })
    })

    test('of eight made at once for one person, one is there', async () => {
      const fern = await current().member('fern')
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          fern.post('/api/guides', { ...PLACE, bio: `Number ${index}` }),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect({ status, body }).toEqual({
          status: 409,
          body: { message: 'You already have a guide profile' },
        })
      }
      expect(await current().db.selectFrom('guides').select('id').execute()).toHaveLength(1)
    })

    test('that is refused as a second one leaves the names as they were', async () => {
      const fern = await current().guide('fern')
      expect(
        (await fern.post('/api/guides', { ...PLACE, firstName: 'Other', lastName: 'Name' })).status,
      ).toBe(409)
      expect((await fern.get<User>('/api/user')).body).toMatchObject({ firstName: 'Rowan', lastName: 'Ash' })
    })

    test('cannot be made for somebody else, except by an administrator', async () => {
      const [fern, oak, admin] = [
        await current().member('fern'),
        await current().member('oak'),
        await current().admin(),
      ]
      const forOak = { ...PLACE, userId: oak.user.id }
      expect(await fern.post('/api/guides', forOak)).toMatchObject({
        status: 403,
        body: { message: 'Not authorized to create a profile for another user' },
      })
      expect(await admin.post('/api/guides', { ...PLACE, userId: 999_999 })).toMatchObject({
        status: 404,
        body: { message: 'User not found' },
      })
      const made = await admin.post<PrivateGuide>('/api/guides', forOak)
      expect(made).toMatchObject({ status: 201, body: { userId: oak.user.id, applicationStatus: 'pending' } })
      expect(await audited(current())).toEqual([
        expect.objectContaining({ action: 'guide.create', before: null }),
      ])
    })

    test('keeps what a save leaves out, and loses what it clears', async () => {
      const full = {
        bio: 'Walks',
        website: 'grove.example',
        instagram: '@fern',
        contactEmail: 'fern@grove.example',
        trainingYear: 2020,
        certificationBadges: ['certified_guide'],
        images: tenPictures.slice(0, 1),
        profileImage: portrait,
      }
      const fern = await current().guide('fern', full)
      const { guide } = fern
      const kept = await fern.put<PrivateGuide>(`/api/guides/${guide.id}`, { bio: 'Runs' })
      expect(kept.status).toBe(200)
      expect(kept.body).toEqual({ ...guide, bio: 'Runs' })
      const cleared = await fern.put<PrivateGuide>(`/api/guides/${guide.id}`, {
        website: '',
        instagram: null,
        contactEmail: '',
        trainingYear: null,
        certificationBadges: [],
        images: [],
        profileImage: null,
      })
      expect(cleared.body).toEqual({
        ...guide,
        bio: 'Runs',
        website: null,
        instagram: null,
        contactEmail: null,
        trainingYear: null,
        certificationBadges: [],
        images: [],
        profileImage: null,
      })
    })

    test('keeps its pictures in the order they were sent', async () => {
      const fern = await current().guide('fern')
      const path = `/api/guides/${fern.guide.id}`
      const [first = '', second = '', third = ''] = (
        await fern.put<PrivateGuide>(path, { images: tenPictures.slice(0, 3) })
      ).body.images
      const images = [third, first, second]
      const { body } = await fern.put<PrivateGuide>(path, { images })
      expect(body.images).toEqual(images)
      const rows = await fern.get<{ imageUrl: string }[]>(`/api/guides/${fern.guide.id}/images`)
      expect(rows.body.map(({ imageUrl }) => imageUrl)).toEqual(images)
    })

    test('says what its pictures show, and nothing of one by the words about another', async () => {
      const fern = await current().guide('fern', { profileImage: portrait, images: tenPictures.slice(0, 2) })
      const path = `/api/guides/${fern.guide.id}`
      const texts = {
        profileImageDescription: ' Fern beneath a beech ',
        imageDescriptions: ['', 'A path', ''],
      }
      const { body } = await fern.put<PrivateGuide>(path, texts)
      expect(body).toMatchObject({
        profileImageDescription: 'Fern beneath a beech',
        imageDescriptions: ['', 'A path'],
      })
      const read = await fern.get<{ pictures: { description: string }[] }>(path)
      expect(read.body.pictures.map(({ description }) => description)).toEqual([
        'Fern beneath a beech',
        '',
        'A path',
      ])
      const other = await fern.put<PrivateGuide>(path, {
        profileImage: tenPictures[2],
        images: body.images.toReversed(),
      })
      expect(other.body).toMatchObject({ profileImageDescription: null, imageDescriptions: ['A path'] })
      const refused = await fern.put(path, { imageDescriptions: ['x'.repeat(251)] })
      expect(refused.status).toBe(400)
    })

    test('is found under its new name and place as soon as they are saved', async () => {
      const fern = await current().guide('fern')
      await decide(current(), fern.guide.id, 'approved')
      expect(await search(current(), 'rowan sheffield')).toEqual(['Rowan Ash'])
      await fern.put(`/api/guides/${fern.guide.id}`, { firstName: 'Zoë', lastName: 'Thorn', city: 'Totnes' })
      expect(await search(current(), 'zoe totnes')).toEqual(['Zoë Thorn'])
      expect(await search(current(), 'rowan')).toEqual([])
      expect((await fern.get<User>('/api/user')).body).toMatchObject({ firstName: 'Zoë', lastName: 'Thorn' })
    })

    test('is never published or approved by its owner', async () => {
      const fern = await current().guide('fern')
      const claims = {
        published: true,
        applicationStatus: 'approved',
        userId: 99,
        id: 99,
        userName: 'Somebody',
      }
      const { body } = await fern.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, {
        ...claims,
        bio: 'Mine',
      })
      expect(body).toEqual({ ...fern.guide, bio: 'Mine' })
      expect((await fern.put(`/api/guides/${fern.guide.id}/publish`, { published: true })).status).toBe(403)
      expect(
        await fern.put(`/api/guides/${fern.guide.id}/application`, { status: 'approved' }),
      ).toMatchObject({
        status: 403,
        body: { message: 'Not authorized to update application status' },
      })
    })

    test('that was rejected goes back to review with its owner\u2019s save', async () => {
      const fern = await current().guide('fern')
      await decide(current(), fern.guide.id, 'rejected')
      const { body } = await fern.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, { bio: 'Better' })
      expect(body).toMatchObject({ applicationStatus: 'pending', published: false })
    })

    test('that was rejected stays so where its owner only chooses whether visitors may write', async () => {
      const fern = await current().guide('fern')
      await decide(current(), fern.guide.id, 'rejected')
      const path = `/api/guides/${fern.guide.id}`
      const { body } = await fern.put<PrivateGuide>(path, { takesEnquiries: !fern.guide.takesEnquiries })
      expect(body).toMatchObject({
        takesEnquiries: !fern.guide.takesEnquiries,
        applicationStatus: 'rejected',
      })
    })

    test('that is approved stays so, and public, with its owner\u2019s save', async () => {
      const fern = await current().guide('fern')
      await decide(current(), fern.guide.id, 'approved')
      const { body } = await fern.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, { bio: 'More' })
      expect(body).toMatchObject({ applicationStatus: 'approved', published: true })
      expect((await current().visitor().get<PrivateGuide>(`/api/guides/${fern.guide.id}`)).body.bio).toBe(
        'More',
      )
    })

    test('is read by a reviewer while it is hidden, who is told that they do not change it', async () => {
      const [fern, sam] = [await current().guide('fern'), await current().reviewer('sam')]
      const path = `/api/guides/${fern.guide.id}`
      expect((await sam.get(path)).status).toBe(200)
      expect(await sam.put(path, { bio: 'Mine now' })).toMatchObject({
        status: 403,
        body: { message: 'Not authorized to update this profile' },
      })
      expect(await sam.delete(path)).toMatchObject({
        status: 403,
        body: { message: 'Not authorized to delete this profile' },
      })
    })

    test('is out of reach for other people', async () => {
      const [fern, oak] = [await current().guide('fern'), await current().guide('oak')]
      const path = `/api/guides/${fern.guide.id}`
      const unknown = '/api/guides/987654'
      for (const body of [undefined, { bio: 'Mine now' }]) {
        const method = body === undefined ? 'DELETE' : 'PUT'
        const answer = await oak.send(method, path, body)
        expect(answer).toMatchObject({ status: 404, body: { message: 'Guide not found' } })
        expect((await oak.send(method, unknown, body)).body).toEqual(answer.body)
      }
      await decide(current(), fern.guide.id, 'approved')
      expect(await oak.put(path, { bio: 'Mine now' })).toMatchObject({
        status: 403,
        body: { message: 'Not authorized to update this profile' },
      })
      expect(await oak.delete(path)).toMatchObject({
        status: 403,
        body: { message: 'Not authorized to delete this profile' },
      })
      expect((await oak.get(`/api/guides/user/${fern.user.id}`)).status).toBe(403)
      expect((await fern.get<PrivateGuide>(path)).body.bio).toBe(fern.guide.bio)
    })

    test('may be edited by an administrator, which changes no status and is noted with what changed', async () => {
      const fern = await current().guide('fern')
      await decide(current(), fern.guide.id, 'rejected')
      const admin = await current().admin()
      const { body } = await admin.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, {
        bio: 'Tidied',
        firstName: 'Robin',
      })
      expect(body).toMatchObject({ bio: 'Tidied', userName: 'Robin Ash', applicationStatus: 'rejected' })
      const [entry] = (await audited(current())).filter(({ action }) => action === 'guide.update')
      expect(entry).toMatchObject({
        actorName: 'keeper',
        before: { bio: null, firstName: 'Rowan', userName: 'Rowan Ash' },
        after: { bio: 'Tidied', firstName: 'Robin', userName: 'Robin Ash' },
      })
    })

    test('is in the history where an administrator keeps it, too, unless a save changes nothing', async () => {
      const admin = await current().admin()
      const { body: own } = await admin.post<PrivateGuide>('/api/guides', PLACE)
      await admin.put(`/api/guides/${own.id}`, { bio: 'Mine' })
      await admin.put(`/api/guides/${own.id}`, { bio: 'Mine' })
      await admin.delete(`/api/guides/${own.id}`)
      expect((await audited(current())).map(({ action }) => action)).toEqual([
        'guide.delete',
        'guide.update',
        'guide.create',
      ])
    })

    test('is in the history with all that its owner does, who is told apart from administrators', async () => {
      const fern = await current().guide('fern', { bio: 'Walks' })
      const path = `/api/guides/${fern.guide.id}`
      await decide(current(), fern.guide.id, 'rejected')
      await fern.put(path, { bio: 'Slow walks' })
      await fern.put(path, { bio: 'Slow walks' })
      await (await current().admin()).put(path, { bio: 'Walks' })
      await fern.delete(path)
      await fern.post('/api/guides', PLACE)
      const own = { actorName: 'fern', actorId: fern.user.id, actorIsOwner: true, guideName: 'Rowan Ash' }
      expect(await audited(current())).toEqual([
        expect.objectContaining({ ...own, action: 'guide.create', before: null }),
        expect.objectContaining({
          ...own,
          action: 'guide.delete',
          before: expect.objectContaining({ bio: 'Walks', applicationStatus: 'pending' }),
          after: null,
        }),
        expect.objectContaining({ actorName: 'keeper', actorIsOwner: false, action: 'guide.update' }),
        expect.objectContaining({
          ...own,
          action: 'guide.update',
          before: { bio: 'Walks', applicationStatus: 'rejected' },
          after: { bio: 'Slow walks', applicationStatus: 'pending' },
        }),
        expect.objectContaining({ actorIsOwner: false, action: 'guide.reject' }),
        expect.objectContaining({
          ...own,
          action: 'guide.create',
          before: null,
          after: expect.objectContaining({ bio: 'Walks', city: 'Sheffield', userName: 'Rowan Ash' }),
        }),
      ])
    })

    test('is deleted by its owner, who keeps the account and may begin anew', async () => {
      const fern = await current().guide('fern', { images: tenPictures.slice(0, 1) })
      await decide(current(), fern.guide.id, 'approved')
      const deletion = await fern.delete(`/api/guides/${fern.guide.id}`)
      expect([deletion.status, deletion.body]).toEqual([204, ''])
      expect(await fern.get(`/api/guides/${fern.guide.id}`)).toMatchObject({
        status: 404,
        body: { message: 'Guide not found' },
      })
      expect(await current().db.selectFrom('guide_images').select('id').execute()).toEqual([])
      expect((await fern.get('/api/user')).status).toBe(200)
      const own = async () => (await fern.get<{ result: { data: unknown } }>('/api/trpc/guides.own')).body
      expect(await own()).toEqual({ result: { data: null } })
      const { body, status } = await fern.post('/api/guides', PLACE)
      expect(status).toBe(201)
      expect(await own()).toEqual({ result: { data: body } })
      expect(await fern.delete(`/api/guides/${fern.guide.id}`)).toMatchObject({ status: 404 })
    })

    test('is not deleted by an administrator who saw it before somebody else decided', async () => {
      const fern = await current().guide('fern')
      const [admin, sam] = [await current().admin(), await current().reviewer('sam')]
      const { id, updatedAt } = fern.guide
      current().time.advance(1_000)
      await sam.put(`/api/guides/${id}/application`, { status: 'approved' })
      const remove = (version: string) =>
        admin.post<{ error?: { message: string } }>('/api/trpc/guides.remove', { id, version })
      const refusal = await remove(updatedAt)
      expect([refusal.status, refusal.body.error?.message]).toEqual([
        409,
        'Since you opened it: approved by sam. Look at it again.',
      ])
      const { body } = await admin.get<PrivateGuide>(`/api/guides/${id}`)
      expect((await remove(body.updatedAt)).status).toBe(200)
    })

    test('that an administrator deletes is noted as it was', async () => {
      const fern = await current().guide('fern', { bio: 'Once' })
      const admin = await current().admin()
      expect((await admin.delete(`/api/guides/${fern.guide.id}`)).status).toBe(204)
      expect((await audited(current())).filter(({ actorIsOwner }) => !actorIsOwner)).toEqual([
        expect.objectContaining({
          action: 'guide.delete',
          guideId: fern.guide.id,
          guideName: 'Rowan Ash',
          before: expect.objectContaining({ bio: 'Once', city: 'Sheffield' }),
          after: null,
        }),
      ])
    })

    test('changes what the public sees at once, and nothing where it was hidden', async () => {
      const fern = await current().guide('fern')
      const { directory } = current().site.services
      const version = () => directory.current()
      const hidden = version()
      await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Hidden' })
      expect(version()).toBe(hidden)
      await decide(current(), fern.guide.id, 'approved')
      const shown = version()
      expect(shown).toBeGreaterThan(hidden ?? 0)
      await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Shown' })
      expect(version()).toBeGreaterThan(shown ?? 0)
    })
  },
  { env: { RATE_LIMIT: 'off' } },
)
