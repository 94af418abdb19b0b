import type { ClaimedPicture, PrivateGuide, User } from '@grove/schema'
import { IMAGE_MAX_BYTES, PICTURE_CLAIM_LIFETIME_MS } from '@grove/schema'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { applicationOf, PLACE } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite, describeSharedSite } from '../../../test/support/each-site.ts'
import {
  bytesOf,
  dataUrl,
  filesOf,
  portrait,
  storedFiles,
  tenPictures,
} from '../../../test/support/pictures.ts'
import { MEDIA_GRACE_MS } from './media-sweep.ts'

async function rowCounts(current: SiteUnderTest) {
  const tables = ['users', 'guides', 'guide_images', 'media', 'sessions'] as const
  const counts = await Promise.all(tables.map((table) => current.db.selectFrom(table).selectAll().execute()))
  return Object.fromEntries(tables.map((table, index) => [table, counts[index]?.length]))
}

const NOTHING = { users: 0, guides: 0, guide_images: 0, media: 0, sessions: 0 }

describeEachSite(
  'pictures',
  (current) => {
    test('of an application are stored under their content and answered as paths', async () => {
      const fern = await current().guide('fern', { profileImage: portrait, images: tenPictures })
      const { profileImage, images } = fern.guide
      expect(images).toHaveLength(10)
      expect(new Set([profileImage, ...images]).size).toBe(11)
      for (const url of [profileImage, ...images]) expect(url).toMatch(/^\/uploads\/[0-9a-f]{64}\.jpg$/)
      expect(await storedFiles(current())).toEqual(filesOf([profileImage, ...images]))
    })

    test('of which the tenth is bad leave no user, no guide and no file', async () => {
      const images = [...tenPictures.slice(0, 9), dataUrl('image/png', Buffer.from('<!doctype html>'))]
      const answer = await current()
        .visitor()
        .post('/api/register-guide', applicationOf('fern', { profileImage: portrait, images }))
      const message = 'Could not process image'
      expect(answer).toMatchObject({
        status: 400,
        body: { message, issues: [{ path: 'guideData.images.9', message }] },
      })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await rowCounts(current())).toEqual(NOTHING)
      expect(await storedFiles(current())).toEqual([])
    })

    test('of an application whose name is taken are deleted again', async () => {
      await current().member('fern')
      const before = await rowCounts(current())
      const answer = await current()
        .visitor()
        .post('/api/register-guide', applicationOf('fern', { images: tenPictures }))
      expect(answer.status).toBe(409)
      expect(await rowCounts(current())).toEqual(before)
      expect(await storedFiles(current())).toEqual([])
    })

    test('that another guide shows stay when a change that wanted them fails', async () => {
      const [red = ''] = tenPictures
      const oak = await current().guide('oak', { images: [red] })
      const answer = await current()
        .visitor()
        .post('/api/register-guide', applicationOf('oak', { images: tenPictures }))
      expect(answer.status).toBe(409)
      expect(await storedFiles(current())).toEqual(filesOf(oak.guide.images))
    })

    test('of eight applications at once for one name are those of the one that wins', async () => {
      const answers = await Promise.all(
        tenPictures.slice(0, 8).map((image, index) =>
          current()
            .visitor()
            .post<{ guide: PrivateGuide }>(
              '/api/register-guide',
              // Half of them share a picture with the others.
              applicationOf('fern', { images: [index % 2 === 0 ? image : portrait] }),
            ),
        ),
      )
      const won = answers.filter(({ status }) => status === 201)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
      // A picture that two of the losers shared may stay until it is swept: each left it to the other.
      current().time.advance(MEDIA_GRACE_MS + 1)
      await current().site.services.media.sweep({ warn() {} })
      expect(await storedFiles(current())).toEqual(filesOf(won[0]?.body.guide.images ?? []))
      expect(await rowCounts(current())).toEqual({
        users: 1,
        guides: 1,
        guide_images: 1,
        media: 1,
        sessions: 1,
      })
    })

    test('that are the same are stored once', async () => {
      const fern = await current().guide('fern', { profileImage: portrait, images: [portrait, portrait] })
      expect(new Set([fern.guide.profileImage, ...fern.guide.images]).size).toBe(1)
      expect(await storedFiles(current())).toHaveLength(3)
    })

    test('that are stored already are named by their path, in a new order too', async () => {
      const fern = await current().guide('fern', { images: tenPictures.slice(0, 3) })
      const [first = '', second = '', third = ''] = fern.guide.images
      const images = [third, first]
      const { body } = await fern.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, {
        images,
        profileImage: second,
      })
      expect(body).toMatchObject({ images, profileImage: second })
      expect(await storedFiles(current())).toEqual(filesOf([first, second, third]))
    })

    test('of an administrator\u2019s new guide are stored as well', async () => {
      const admin = await current().admin()
      const account = applicationOf('fern').userData
      const answer = await admin.post<PrivateGuide>('/api/admin/guides', {
        ...account,
        ...PLACE,
        profileImage: portrait,
      })
      expect(await storedFiles(current())).toEqual(filesOf([answer.body.profileImage]))
    })
  },
  { env: { RATE_LIMIT: 'off' } },
)

describe('a picture that cannot be used', () => {
  describeSharedSite(
    (current) => {
      let people = 0
      const html = Buffer.from('<!doctype html><script>alert(1)</script>')
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const cases: [string, string, number, string][] = [
        ['a drawing', dataUrl('image/svg+xml', svg), 400, 'Invalid file type'],
        ['a WebP', dataUrl('image/webp', Buffer.from('RIFF')), 400, 'Invalid file type'],
        ['a page', dataUrl('text/html', html), 400, 'Invalid file type'],
        ['a page posing as a PNG', dataUrl('image/png', html), 400, 'Could not process image'],
        ['a drawing posing as a JPEG', dataUrl('image/jpeg', svg), 400, 'Could not process image'],
        ['a local file', 'file:///etc/passwd', 400, 'Could not process image'],
        ['a link without encryption', 'http://pictures.example/a.jpg', 400, 'Could not process image'],
        ['a script', 'javascript:alert(1)', 400, 'Could not process image'],
        ['an upload that is not there', `/uploads/${'ab'.repeat(32)}.jpg`, 400, 'Could not process image'],
        ['eleven megabytes', dataUrl('image/jpeg', Buffer.alloc(11 * 1024 * 1024, 1)), 413, 'File too large'],
        [
          'thirteen megabytes',
          dataUrl('image/jpeg', Buffer.alloc(13 * 1024 * 1024, 1)),
          413,
          'The request is too large',
        ],
        [
          'one byte too many',
          dataUrl('image/jpeg', Buffer.alloc(IMAGE_MAX_BYTES + 1, 1)),
          413,
          'File too large',
        ],
        [
          'ten megabytes of nothing',
          dataUrl('image/jpeg', Buffer.alloc(IMAGE_MAX_BYTES, 1)),
          400,
          'Could not process image',
        ],
      ]

      test.each(cases)('%s', async (_what, image, status, message) => {
        const visitor = current().visitor()
        expect(
          await visitor.post('/api/register-guide', applicationOf('fern', { profileImage: image })),
        ).toMatchObject({
          status,
          body: { message },
        })
        const procedure = await visitor.post<{ error: { message: string } }>(
          '/api/trpc/accounts.registerGuide',
          applicationOf('fern', { images: [image] }),
        )
        expect(procedure).toMatchObject({ status, body: { error: { message } } })
        people += 1
        const oak = await current().guide(`oak-${people}`)
        expect(await oak.put(`/api/guides/${oak.guide.id}`, { images: [image] })).toMatchObject({
          status,
          body: { message },
        })
        expect((await oak.get<User[]>('/api/user')).status).toBe(200)
        expect(await storedFiles(current())).toEqual([])
      })
    },
    { env: { RATE_LIMIT: 'off' } },
  )
})

async function approve(current: SiteUnderTest, { guide }: { guide: PrivateGuide }) {
  const admin = await current.admin()
  expect((await admin.put(`/api/guides/${guide.id}/application`, { status: 'approved' })).status).toBe(200)
  return admin
}

const renditionOf = (url: string) => url.replace('.jpg', '-400.webp')

describeEachSite('a stored picture', (current) => {
  /** The status and caching of a picture and of its rendition, which are alike. */
  async function seenBy({ url, cookie = '' }: TestClient, picture: string, etag?: string) {
    const headers = { cookie, ...(etag !== undefined && { 'if-none-match': etag }) }
    const [answer, rendition] = await Promise.all(
      [picture, renditionOf(picture)].map(async (path) => {
        const response = await fetch(url + path, { headers })
        await response.arrayBuffer()
        return [response.status, response.headers.get('cache-control')]
      }),
    )
    if (etag === undefined) expect(rendition).toEqual(answer)
    return answer
  }
  const PUBLIC = [200, 'public, max-age=600']
  const PERSONAL = [200, 'private, no-store']
  const HIDDEN = [404, 'no-store']

  test('is for everybody only while a public listing shows it', async () => {
    const fern = await current().guide('fern', { profileImage: portrait, images: [tenPictures[0]] })
    const [oak, visitor] = [await current().guide('oak'), current().visitor()]
    const pictures = [fern.guide.profileImage ?? '', fern.guide.images[0] ?? '']
    const admin = await current().admin()
    async function expectSeen(expected: Record<'others' | 'owner' | 'admin', unknown>) {
      for (const picture of pictures) {
        for (const other of [visitor, oak]) expect(await seenBy(other, picture)).toEqual(expected.others)
        expect(await seenBy(fern, picture)).toEqual(expected.owner)
        expect(await seenBy(admin, picture)).toEqual(expected.admin)
      }
    }
    await expectSeen({ others: HIDDEN, owner: PERSONAL, admin: PERSONAL })
    const path = `/api/guides/${fern.guide.id}`
    await admin.put(`${path}/application`, { status: 'approved' })
    await expectSeen({ others: PUBLIC, owner: PUBLIC, admin: PUBLIC })
    await admin.put(`${path}/publish`, { published: false })
    await expectSeen({ others: HIDDEN, owner: PERSONAL, admin: PERSONAL })
    const [picture = ''] = pictures
    expect(await seenBy(visitor, picture, `"${picture.slice('/uploads/'.length)}"`)).toEqual(HIDDEN)
    await admin.put(`${path}/publish`, { published: true })
    await expectSeen({ others: PUBLIC, owner: PUBLIC, admin: PUBLIC })
    await fern.delete(path)
    await expectSeen({ others: HIDDEN, owner: HIDDEN, admin: PERSONAL })
  })

  test('that no listing shows yet is for whoever uploaded it, and for administrators', async () => {
    const [fern, oak, visitor] = [
      await current().member('fern'),
      await current().member('oak'),
      current().visitor(),
    ]
    const [red = '', orange = ''] = tenPictures
    const { body: own } = await fern.upload<ClaimedPicture>(bytesOf(red), 'image/jpeg')
    const { body: nobodys } = await visitor.upload<ClaimedPicture>(bytesOf(orange), 'image/jpeg')
    const admin = await current().admin()
    for (const [client, expected] of [
      [fern, PERSONAL],
      [admin, PERSONAL],
      [oak, HIDDEN],
      [visitor, HIDDEN],
    ] as const)
      expect(await seenBy(client, own.path)).toEqual(expected)
    expect(await seenBy(visitor, nobodys.path)).toEqual(HIDDEN)
    current().time.advance(PICTURE_CLAIM_LIFETIME_MS + 1)
    expect(await seenBy(fern, own.path)).toEqual(HIDDEN)
  })
})

describe('a public picture', () => {
  describeSharedSite((current) => {
    test('is served as what it is, able to do nothing, and is asked for again in vain', async () => {
      const fern = await current().guide('fern', { profileImage: portrait })
      await approve(current(), fern)
      const url = fern.guide.profileImage ?? ''
      const answer = await fetch(current().site.url + url)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect((await sharp(bytes).metadata()).format).toBe('jpeg')
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      const rendition = await fetch(current().site.url + renditionOf(url))
      expect(rendition.headers.get('content-type')).toBe('image/webp')
      await rendition.arrayBuffer()
      const etag = answer.headers.get('etag') ?? ''
      const again = await fetch(current().site.url + url, { headers: { 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const head = await fetch(current().site.url + url, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    })

    test.each([
      `/uploads/${'ab'.repeat(32)}.jpg`,
      `/uploads/${'ab'.repeat(32)}-400.webp`,
      '/uploads/',
      '/uploads/..%2Fgrove.db',
      '/uploads/%2e%2e%2fsession.key',
      '/uploads/../session.key',
      '/uploads/session.key',
    ])('is all that is served: %s is not there', async (url) => {
      const answer = await current().site.app.inject({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'Not found' })
    })
  })
})
