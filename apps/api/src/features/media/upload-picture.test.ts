import { readdir } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import path from 'node:path'
import type { ClaimedPicture, PrivateGuide } from '@grove/schema'
import { IMAGE_MAX_BYTES, PICTURE_CLAIM_LIFETIME_MS, RATE_LIMITS } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { applicationOf, PLACE } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { bytesOf, filesOf, portrait, storedFiles, tenPictures } from '../../../test/support/pictures.ts'

const UNUSABLE = { status: 400, body: { message: 'Could not process image' } }
const [red = '', orange = '', gold = ''] = tenPictures

async function claimOf(client: TestClient, picture: string): Promise<ClaimedPicture> {
  const { status, body } = await client.upload<ClaimedPicture>(bytesOf(picture), 'image/jpeg')
  expect(status).toBe(201)
  return body
}

const incomingOf = ({ site }: SiteUnderTest) => readdir(path.join(site.env.dataDir, 'incoming'))

describeEachSite('an uploaded picture', (current) => {
  test('makes its sender wait for a slow store as long as one file takes', async () => {
    const { store } = current().site.services.media
    const put = store.put.bind(store)
    let [underWay, most] = [0, 0]
    store.put = async (name, bytes) => {
      underWay += 1
      most = Math.max(most, underWay)
      await put(name, bytes)
      underWay -= 1
    }
    const { path: url } = await claimOf(current().visitor(), red)
    expect(most).toBe(filesOf([url]).length)
  })

  const sweep = () => current().site.services.media.sweep({ warn() {} })

  test('is shown by the listing that names its path and claim', async () => {
    const visitor = current().visitor()
    const [photo, first, second] = await Promise.all(
      [portrait, red, orange].map((picture) => claimOf(visitor, picture)),
    )
    const application = applicationOf('fern', { profileImage: photo, images: [second, first] })
    const { status, body } = await visitor.post<{ guide: PrivateGuide }>('/api/register-guide', application)
    expect(status).toBe(201)
    const { profileImage, images } = body.guide
    expect([profileImage, ...images]).toEqual([photo?.path, second?.path, first?.path])
    expect(await storedFiles(current())).toEqual(filesOf([profileImage, ...images]))
    expect(await incomingOf(current())).toEqual([])

    const third = await claimOf(visitor, gold)
    const saved = await visitor.put<PrivateGuide>(`/api/guides/${body.guide.id}`, {
      images: [third, ...images],
    })
    expect(saved.body.images).toEqual([third.path, ...images])
  })

  test('is named in the calls of members and administrators alike', async () => {
    const [fern, admin] = [await current().member('fern'), await current().admin()]
    const own = await claimOf(fern, red)
    const made = await fern.post<PrivateGuide>('/api/guides', { ...PLACE, images: [own] })
    expect(made.body.images).toEqual([own.path])
    const photo = await claimOf(admin, portrait)
    const { userData } = applicationOf('oak')
    const given = await admin.post<PrivateGuide>('/api/admin/guides', {
      ...userData,
      ...PLACE,
      profileImage: photo,
    })
    expect(given.body.profileImage).toBe(photo.path)
    // An administrator may put a listing's own pictures into another order.
    const more = await claimOf(admin, gold)
    const sorted = await admin.put<PrivateGuide>(`/api/guides/${made.body.id}`, { images: [more, own.path] })
    expect(sorted.body.images).toEqual([more.path, own.path])
  })

  test('is of no use to whoever has not the claim', async () => {
    const fern = await current().guide('fern', { images: [red] })
    const [path = ''] = fern.guide.images
    const oak = await current().guide('oak')
    const [another, unknown] = [await claimOf(oak, orange), { path, claim: 'x'.repeat(43) }]
    const images = [
      path,
      { path, claim: another.claim },
      unknown,
      { path: '/uploads/x.jpg', claim: another.claim },
    ]
    for (const image of images) {
      const refusal = await oak.put(`/api/guides/${oak.guide.id}`, { images: [image] })
      expect(refusal).toMatchObject({ ...UNUSABLE, body: { issues: [{ path: 'images.0' }] } })
      expect(await oak.put(`/api/guides/${oak.guide.id}`, { profileImage: image })).toMatchObject(UNUSABLE)
    }
    const several = await oak.put(`/api/guides/${oak.guide.id}`, {
      profileImage: path,
      images: [red, path, unknown],
    })
    expect(several.body.issues?.map((issue) => issue.path)).toEqual(['profileImage', 'images.1', 'images.2'])
    const admin = await current().admin()
    expect(await admin.put(`/api/guides/${oak.guide.id}`, { images: [path] })).toMatchObject(UNUSABLE)
    // Another guide who has the same file may show it.
    const same = await claimOf(oak, red)
    expect(same.path).toBe(path)
    expect((await oak.put(`/api/guides/${oak.guide.id}`, { images: [same] })).status).toBe(200)
  })

  test('that nobody has named is deleted after a day, and its claim is worth nothing then', async () => {
    const fern = await current().guide('fern')
    const late = await claimOf(fern, red)
    current().time.advance(PICTURE_CLAIM_LIFETIME_MS)
    expect(await sweep()).toBe(0)
    const kept = await claimOf(fern, orange)
    expect((await fern.put(`/api/guides/${fern.guide.id}`, { images: [kept] })).status).toBe(200)
    current().time.advance(1)
    expect(await fern.put(`/api/guides/${fern.guide.id}`, { images: [kept.path, late] })).toMatchObject(
      UNUSABLE,
    )
    expect(await sweep()).toBe(1)
    expect(await storedFiles(current())).toEqual(filesOf([kept.path]))
    current().time.advance(2 * PICTURE_CLAIM_LIFETIME_MS)
    expect(await sweep()).toBe(0)
    expect(await current().db.selectFrom('picture_claims').selectAll().execute()).toEqual([])
  })

  test('stays while it is claimed, though an application with the same picture fails', async () => {
    await current().member('oak')
    const fern = await current().guide('fern')
    const claimed = await claimOf(fern, red)
    const failed = await current()
      .visitor()
      .post('/api/register-guide', applicationOf('oak', { images: [red] }))
    expect(failed.status).toBe(409)
    const saved = await fern.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, { images: [claimed] })
    expect(saved.body.images).toEqual([claimed.path])
    expect(await storedFiles(current())).toEqual(filesOf([claimed.path]))
  })

  test('leaves nothing that tells its claim in the database', async () => {
    const { claim } = await claimOf(current().visitor(), red)
    const rows = await current().db.selectFrom('picture_claims').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(claim)
  })
})

describe('an upload', () => {
  describeSite((current) => {
    test.each([
      ['another type', 'image/webp', Buffer.from('RIFF'), 400, 'Invalid file type'],
      ['a drawing', 'image/svg+xml', Buffer.from('<svg/>'), 400, 'Invalid file type'],
      [
        'no picture by its type',
        'application/octet-stream',
        bytesOf(red),
        415,
        'The body has to be a picture',
      ],
      ['a page posing as a picture', 'image/png', Buffer.from('<html>'), 400, 'Could not process image'],
      ['nothing', 'image/jpeg', Buffer.alloc(0), 400, 'Could not process image'],
      ['half a picture', 'image/jpeg', bytesOf(red).subarray(0, 200), 400, 'Could not process image'],
      [
        'ten megabytes of nothing',
        'image/gif',
        Buffer.alloc(IMAGE_MAX_BYTES),
        400,
        'Could not process image',
      ],
      ['one byte too many', 'image/gif', Buffer.alloc(IMAGE_MAX_BYTES + 1), 413, 'File too large'],
    ] as const)('of %s is refused and leaves nothing', async (_what, type, bytes, status, message) => {
      const answer = await current().visitor().upload(Buffer.from(bytes), type)
      expect(answer).toMatchObject({ status, body: { message } })
      expect(await incomingOf(current())).toEqual([])
      expect(await storedFiles(current())).toEqual([])
    })

    test('without a length is taken, and counted while it comes', async () => {
      const send = (pieces: readonly Buffer[]) =>
        new Promise<{ status: number; text: string }>((resolve, reject) => {
          const call = sendRequest(
            `${current().site.url}/api/pictures`,
            { method: 'POST', headers: { 'content-type': 'image/jpeg' } },
            async (answer) => {
              answer.setEncoding('utf8')
              const text = (await answer.toArray()).join('')
              resolve({ status: answer.statusCode ?? 0, text })
              call.destroy()
            },
          )
          call.on('error', reject)
          const write = (index: number) => {
            if (index === pieces.length) call.end()
            else if (!call.destroyed) call.write(pieces[index], () => write(index + 1))
          }
          write(0)
        })
      const bytes = bytesOf(red)
      expect((await send([bytes.subarray(0, 100), bytes.subarray(100)])).status).toBe(201)
      const tooMuch = await send(Array(11).fill(Buffer.alloc(1024 * 1024)))
      expect(tooMuch).toEqual({ status: 413, text: JSON.stringify({ message: 'File too large' }) })
      expect(await incomingOf(current())).toEqual([])
    })

    test('is limited by address for those who are signed out, by account for others', async () => {
      const { pictureByAddress, pictureByAccount } = RATE_LIMITS
      const [visitor, fern] = [current().visitor(), await current().member('fern')]
      const upload = (client: TestClient) => client.upload(bytesOf(red), 'image/jpeg')
      expect((await upload(visitor)).status).toBe(201)
      await current()
        .db.updateTable('rate_limits')
        .set({ points: pictureByAddress.points })
        .where('key', 'like', 'pictureByAddress%')
        .execute()
      const refusal = await upload(visitor)
      expect(refusal).toMatchObject({
        status: 429,
        body: { message: 'Too many pictures from this address. Please try again in 60 minutes.' },
      })
      expect(Number(refusal.headers.get('retry-after'))).toBe(pictureByAddress.windowSeconds)
      expect((await upload(fern)).status).toBe(201)
      await current()
        .db.updateTable('rate_limits')
        .set({ points: pictureByAccount.points })
        .where('key', 'like', 'pictureByAccount%')
        .execute()
      expect(await upload(fern)).toMatchObject({
        status: 429,
        body: {
          message: expect.stringMatching(
            /^Too many pictures within an hour. Please try again in \d+ minutes/,
          ),
        },
      })
      current().time.advance(pictureByAddress.windowSeconds * 1000)
      expect((await upload(visitor)).status).toBe(201)
      expect((await upload(fern)).status).toBe(201)
    })
  })
})
