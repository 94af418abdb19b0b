import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PrivateGuide } from '@grove/schema'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cheapPasswords, createTestClock, SiteUnderTest } from '../../test/support/each-site.ts'
import { filesOf, portrait, storedFiles } from '../../test/support/pictures.ts'
import type { S3Stub } from '../../test/support/s3-stub.ts'
import { startS3Stub } from '../../test/support/s3-stub.ts'
import { startTestSite } from '../../test/support/site.ts'
import { guardedMediaStore } from './guarded-media-store.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './media-store.ts'
import { S3MediaStore } from './s3-media-store.ts'

const KEY = { accessKeyId: 'key-of-the-grove', region: 'eu-west-2' }
let directory = ''
let s3: S3Stub

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'grove-media-'))
  s3 = await startS3Stub(KEY)
})
afterEach(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

function s3Location(prefix: string) {
  const secretAccessKey = 'secret of the grove'
  return { kind: 's3', bucket: 'pictures', prefix, endpoint: s3.endpoint, secretAccessKey, ...KEY } as const
}

describe.each([
  ['on disk', () => openMediaStore({ kind: 'disk', directory: path.join(directory, 'uploads') })],
  ['in an object store', () => openMediaStore(s3Location('site'))],
  ['in an object store without a prefix', () => openMediaStore(s3Location(''))],
] as [string, () => Promise<MediaStore>][])('a store %s', (_where, open) => {
  test('gives back what was put', async () => {
    const store = await open()
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256))
    await store.put('a.jpg', bytes)
    expect(await store.exists('a.jpg')).toBe(true)
    const opened = await store.open('a.jpg')
    expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true)
  })

  test('knows nothing of other names', async () => {
    const store = await open()
    await store.put('a.jpg', Buffer.from('a'))
    expect(await store.exists('b.jpg')).toBe(false)
    expect(await store.open('b.jpg')).toBeUndefined()
    await store.delete('b.jpg')
    expect(await store.exists('a.jpg')).toBe(true)
  })

  test('forgets what is deleted', async () => {
    const store = await open()
    await store.put('a.jpg', Buffer.from('a'))
    await store.delete('a.jpg')
    expect(await store.exists('a.jpg')).toBe(false)
    expect(await store.open('a.jpg')).toBeUndefined()
  })

  test('takes the same picture from many at once', async () => {
    const store = await open()
    await Promise.all(Array.from({ length: 10 }, () => store.put('a.jpg', Buffer.from('the same'))))
    const opened = await store.open('a.jpg')
    expect(opened && (await buffer(opened.stream)).toString()).toBe('the same')
    await store.removeLeftovers()
    expect(await store.exists('a.jpg')).toBe(true)
  })
})

describe('an object store that does not answer', () => {
  const open = (patience = {}) => {
    const timeouts = { connection: 5_000, answer: 5_000, silence: 5_000, ...patience }
    return guardedMediaStore(new S3MediaStore(s3Location('site'), timeouts, timeouts))
  }
  const calls: ((store: MediaStore) => Promise<unknown>)[] = [
    (store) => store.put('b.jpg', Buffer.from('b')),
    (store) => store.exists('a.jpg'),
    (store) => store.open('a.jpg'),
    (store) => store.delete('a.jpg'),
  ]

  test('is waited for so long and asked once more, and then people are told', async () => {
    const before = s3.requests()
    s3.stall('before-answers')
    for (const call of calls) {
      await expect(call(open({ answer: 50 }))).rejects.toMatchObject({
        code: 'unavailable',
        retryAfterSeconds: 30,
        cause: { name: 'TimeoutError' },
      })
    }
    expect(s3.requests() - before).toBe(2 * calls.length)
  })

  test.each(calls)(
    'is asked to delete nothing just after it has failed, because rows are held meanwhile (%#)',
    async (call) => {
      const store = open({ answer: 50 })
      await open().put('a.jpg', Buffer.from('a'))
      s3.stall('before-answers')
      await expect(call(store)).rejects.toMatchObject({ code: 'unavailable' })
      const before = s3.requests()
      await expect(store.delete('a.jpg')).rejects.toMatchObject({ code: 'unavailable' })
      expect(s3.requests()).toBe(before)
      s3.stall('nowhere')
      expect(await store.exists('a.jpg')).toBe(true)
    },
  )

  test('or not to the end does not keep whoever reads waiting', async () => {
    const store = open({ silence: 500 })
    await open().put('a.jpg', Buffer.from('a whole picture'))
    s3.stall('within-objects')
    const opened = await store.open('a.jpg')
    await expect(async () => buffer(opened!.stream)).rejects.toThrow(/timed out|aborted/)
  })
})

describe('a store on disk', () => {
  const openOnDisk = () => openMediaStore({ kind: 'disk', directory })

  test('leaves nothing unfinished behind, not even of a write that fails', async () => {
    const store = await openOnDisk()
    await store.put('a.jpg', Buffer.from('a'))
    await expect(store.put('missing/folder.jpg', Buffer.from('a'))).rejects.toMatchObject({
      message: 'Pictures cannot be stored at the moment. Please try again later.',
      code: 'unavailable',
      cause: { code: 'ENOENT' },
    })
    expect(await readdir(directory)).toEqual(['a.jpg'])
  })

  test('clears away what a process that was stopped has left, but nothing that may be under way', async () => {
    const store = await openOnDisk()
    await store.put('a.jpg', Buffer.from('a'))
    for (const name of ['old.jpg.1.part', 'new.jpg.2.part'])
      await writeFile(path.join(directory, name), 'half')
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(path.join(directory, 'old.jpg.1.part'), twoHoursAgo, twoHoursAgo)
    await utimes(path.join(directory, 'a.jpg'), twoHoursAgo, twoHoursAgo)
    await store.removeLeftovers()
    expect((await readdir(directory)).sort()).toEqual(['a.jpg', 'new.jpg.2.part'])
  })
})

describe('a store in objects', () => {
  test('that is slow for a crowd still answers whoever comes after it', async () => {
    const store = await openMediaStore(s3Location('site'))
    const before = s3.requests()
    s3.stall('before-answers')
    const crowd = Array.from({ length: 200 }, () => store.exists('a.jpg').catch(() => {}))
    await expect.poll(() => s3.requests() - before).toBe(crowd.length)
    s3.stall('nowhere')
    expect(await store.open('a.jpg')).toBeUndefined()
  })

  test('takes the 404 of a machine that knows nothing of objects for a failure, not for a picture that is missing', async () => {
    const store = await openMediaStore(s3Location('site'))
    s3.stall('as-no-store')
    await expect(store.open('a.jpg')).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('tells a refusal from a picture that is not there', async () => {
    const store = await openMediaStore({ ...s3Location('site'), accessKeyId: 'another-key' })
    await expect(store.open('a.jpg')).rejects.toMatchObject({
      message: 'Pictures cannot be shown at the moment. Please try again later.',
      code: 'unavailable',
      cause: { message: expect.stringContaining('AccessDenied') },
    })
    await expect(store.exists('a.jpg')).rejects.toThrow()
  })

  test('keeps the pictures of a whole site', async () => {
    const time = createTestClock()
    const site = await startTestSite({
      services: { passwords: cheapPasswords, clock: time.clock },
      env: {
        MEDIA_URL: 's3://pictures/site',
        S3_ENDPOINT: s3.endpoint,
        S3_REGION: KEY.region,
        S3_ACCESS_KEY_ID: KEY.accessKeyId,
        S3_SECRET_ACCESS_KEY: 'secret of the grove',
      },
    })
    try {
      const current = new SiteUnderTest(site, time)
      const fern = await current.guide('fern', { profileImage: portrait })
      const url = fern.guide.profileImage ?? ''
      expect([...s3.objects.keys()].sort()).toEqual(filesOf([url]).map((name) => `pictures/site/${name}`))
      expect(s3.objects.get(`pictures/site/${url.slice('/uploads/'.length)}`)?.type).toBe('image/jpeg')
      await expect(storedFiles(current)).rejects.toThrow('ENOENT')
      const served = await fetch(site.url + url, { headers: { cookie: fern.cookie ?? '' } })
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100)
      expect((await fetch(`${site.url}/uploads/${'ab'.repeat(32)}.jpg`)).status).toBe(404)
      const cleared = await fern.put<PrivateGuide>(`/api/guides/${fern.guide.id}`, { profileImage: null })
      expect(cleared.body.profileImage).toBeNull()
      time.advance(25 * 60 * 60 * 1000)
      expect(await site.services.media.sweep({ warn() {} })).toBe(1)
      expect(s3.objects.size).toBe(0)
    } finally {
      await site.close()
    }
  })
})
