import type { ServerResponse } from 'node:http'
import { listAuditEntries } from '@grove/db'
import type { PrivateGuide } from '@grove/schema'
import { IMAGE_MAX_BYTES } from '@grove/schema'
import type { PictureHost } from '@grove/testkit/picture-host'
import { startPictureHost } from '@grove/testkit/picture-host'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite, describeSharedSite } from '../../../test/support/each-site.ts'
import { FERN } from '../../../test/support/import-files.ts'
import { bytesOf, filesOf, storedFiles, tenPictures } from '../../../test/support/pictures.ts'
import type { LinkRules } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

const UNUSABLE = 'Could not process image'
const HOUR_MS = 60 * 60 * 1000
const [red = '', orange = ''] = tenPictures

let host: PictureHost
let lookedUp: string[] = []

/** The other site stands on this machine; all other addresses are checked as on a real site. */
const links: LinkRules = {
  async resolve(name) {
    lookedUp.push(name)
    const addresses: Record<string, string[]> = {
      'pictures.example': ['127.0.0.1'],
      'twofaced.pictures.example': ['127.0.0.1', '10.0.0.1'],
      'inside.pictures.example': ['192.168.1.1'],
      'inside6.pictures.example': ['127.0.0.1', 'fd00::1'],
    }
    return addresses[name] ?? []
  },
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  get ca() {
    return host.certificate
  },
}

/** The answers of the other site, by path. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/red.jpg': (response) => response.end(bytesOf(red)),
  // Named wrongly, as many sites do: the bytes tell.
  '/orange': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(bytesOf(orange)),
  '/moved.jpg': (response) => response.writeHead(302, { location: '/red.jpg' }).end(),
  '/inside.jpg': (response) => response.writeHead(301, { location: 'https://127.0.0.1/red.jpg' }).end(),
  '/page.jpg': (response) => response.end('<!doctype html><img src="/red.jpg">'),
  '/large.jpg': (response) => response.writeHead(200, { 'content-length': IMAGE_MAX_BYTES + 1 }).write('x'),
  '/endless.jpg': (response) => {
    const piece = Buffer.alloc(1024 * 1024)
    const more = () => response.write(piece, () => !response.destroyed && more())
    more()
  },
  '/cut.jpg': (response) => {
    response.writeHead(200, { 'content-length': 10_000 }).write(bytesOf(red), () => response.destroy())
  },
  '/silent.jpg': () => {},
  '/switch.jpg': ({ socket }) => {
    socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  },
}

beforeAll(async () => {
  host = await startPictureHost((request, response) => {
    const answer = ANSWERS[request.url ?? '']
    if (answer === undefined) response.writeHead(404).end()
    else answer(response)
  })
})
afterAll(() => host?.close())
beforeEach(() => {
  host.requests.length = 0
  lookedUp = []
})

const at = (path: string) => host.origin + path

describeEachSite(
  'a picture of another site',
  (current) => {
    const fetchLinks = () =>
      current().site.services.media.fetchLinks({ warn() {} }, new AbortController().signal)
    const stored = async (id: number): Promise<PrivateGuide> => {
      const admin = await current().admin(`keeper-${current().time.clock().getTime()}`)
      return (await admin.get<PrivateGuide>(`/api/guides/${id}`)).body
    }
    async function importGuide(fields: object): Promise<number> {
      const admin = await current().admin('importer')
      const row = { ...FERN, username: 'elm', email: 'elm@wood.example', published: true, ...fields }
      const { status } = await admin.post('/api/trpc/admin.applyImport', {
        format: 'json',
        text: JSON.stringify([row]),
      })
      expect(status).toBe(200)
      const guide = await current()
        .db.selectFrom('guides')
        .innerJoin('users', 'users.id', 'guides.user_id')
        .select('guides.id')
        .where('users.username', '=', 'elm')
        .executeTakeFirstOrThrow()
      return guide.id
    }

    test('is fetched once when it is saved, and stored like an upload', async () => {
      const fern = await current().guide('fern', {
        profileImage: at('/red.jpg'),
        images: [at('/orange'), red],
      })
      const { profileImage, images, id } = fern.guide
      for (const url of [profileImage, ...images]) expect(url).toMatch(/^\/uploads\/[0-9a-f]{64}\.jpg$/)
      expect(images[1]).toBe(profileImage)
      expect(await storedFiles(current())).toEqual(filesOf([...new Set([profileImage, images[0] ?? ''])]))
      expect(host.requests.toSorted()).toEqual(['/orange', '/red.jpg'])
      expect(lookedUp).toHaveLength(2)
      const saved = await fern.put<PrivateGuide>(`/api/guides/${id}`, { profileImage, images, bio: 'New' })
      expect(saved.status).toBe(200)
      expect(host.requests).toHaveLength(2)
    })

    test('in a file that is imported is fetched afterwards, by one of the processes', async () => {
      const id = await importGuide({
        profileImage: at('/red.jpg'),
        images: [at('/orange').replace('https', 'HTTPS'), at('/orange')],
      })
      expect(host.requests).toEqual([])
      expect((await stored(id)).profileImage).toBe(at('/red.jpg'))
      const visitor = current().visitor()
      const before = await visitor.get('/api/guides')
      const results = await Promise.all([fetchLinks(), fetchLinks()])
      expect(results.reduce((sum, { fetched }) => sum + fetched, 0)).toBe(2)
      expect(host.requests.toSorted()).toEqual(['/orange', '/red.jpg'])
      await current().site.services.directory.refresh()
      const { profileImage, images } = await stored(id)
      expect(new Set(images).size).toBe(1)
      expect(await storedFiles(current())).toEqual(filesOf([profileImage, images[0] ?? '']))
      // The public card has changed as well.
      const after = await visitor.get<PrivateGuide[]>('/api/guides')
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
      expect(after.body).toMatchObject([{ id, profileImage }])
      expect(await fetchLinks()).toEqual({ fetched: 0, removed: 0 })
      expect(host.requests).toHaveLength(2)
    })

    test('that cannot be fetched is tried for a day and then taken off the listing, which the history tells', async () => {
      const [gone, page] = [at('/gone.jpg'), at('/page.jpg')]
      const id = await importGuide({ profileImage: gone, images: [page, at('/red.jpg'), gone] })
      expect(await fetchLinks()).toEqual({ fetched: 1, removed: 0 })
      for (const hours of [1 / 6, 1, 6]) {
        expect(await fetchLinks()).toEqual({ fetched: 0, removed: 0 })
        const tried = host.requests.length
        current().time.advance(hours * HOUR_MS)
        expect(await fetchLinks()).toEqual({ fetched: 0, removed: 0 })
        expect(host.requests.length).toBe(tried + 2)
      }
      const { images } = await stored(id)
      expect(images).toEqual([page, expect.stringMatching(/^\/uploads\//), gone])
      current().time.advance(24 * HOUR_MS)
      expect(await fetchLinks()).toEqual({ fetched: 0, removed: 2 })
      expect(await stored(id)).toMatchObject({ profileImage: null, images: [images[1]] })
      const { items } = await listAuditEntries(current().db, { guideId: id, limit: 10 })
      expect(items.filter(({ action }) => action === 'guide.update')).toMatchObject([
        { actorId: null, actorName: 'the site', after: expect.anything() },
        { actorId: null, actorName: 'the site', after: expect.anything() },
      ])
      expect(await current().db.selectFrom('linked_pictures').selectAll().execute()).toEqual([])
    })

    test('that still waits to be fetched keeps nobody from saving the listing', async () => {
      const link = at('/silent.jpg')
      const fern = await current().guide('fern', { images: [red] })
      const [path = ''] = fern.guide.images
      const { id } = fern.guide
      await current().db.updateTable('guides').set({ profile_image: link }).where('id', '=', id).execute()
      const saved = await fern.put<PrivateGuide>(`/api/guides/${id}`, {
        bio: 'New',
        profileImage: link,
        images: [path],
      })
      expect(saved.body).toMatchObject({ bio: 'New', profileImage: link, images: [path] })
      expect(host.requests).toEqual([])
    })
  },
  { services: { links } },
)

describe('a link that', () => {
  describeSharedSite(
    (current) => {
      let count = 0
      async function refusalOf(site: SiteUnderTest, ...images: string[]) {
        count += 1
        const fern = await site.guide(`fern-${count}`)
        return fern.put(`/api/guides/${fern.guide.id}`, { images })
      }

      test.each([
        ['leads nowhere', '/gone.jpg'],
        ['leads elsewhere', '/moved.jpg'],
        ['leads to this machine', '/inside.jpg'],
        ['is a page', '/page.jpg'],
        ['says that it is too large', '/large.jpg'],
        ['does not end', '/endless.jpg'],
        ['breaks off', '/cut.jpg'],
        ['never answers', '/silent.jpg'],
        ['answers with another protocol', '/switch.jpg'],
      ])('%s is refused', async (_what, path) => {
        const refusal = await refusalOf(current(), at(path))
        expect(refusal).toMatchObject({
          status: 400,
          body: { message: UNUSABLE, issues: [{ path: 'images.0', message: UNUSABLE }] },
        })
        expect(host.requests).toEqual([path])
        expect(await storedFiles(current())).toEqual([])
      })

      test('is one of several is told by its place', async () => {
        const refusal = await refusalOf(current(), at('/red.jpg'), at('/gone.jpg'), red, at('/page.jpg'))
        expect(refusal.body.issues?.map(({ path }) => path)).toEqual(['images.1', 'images.3'])
        expect(await storedFiles(current())).toEqual([])
      })

      test.each([
        'https://127.0.0.2/red.jpg',
        'https://10.0.0.1/red.jpg',
        'https://0x7f.2/red.jpg',
        'https://2130706434/red.jpg',
        'https://169.254.169.254/latest/meta-data',
        'https://[::1]/red.jpg',
        'https://[::ffff:7f00:2]/red.jpg',
        'https://[fd00::1]/red.jpg',
        'https://localhost/red.jpg',
        'https://unknown.example/red.jpg',
        'https://inside.pictures.example/red.jpg',
        'https://inside6.pictures.example/red.jpg',
        'https://twofaced.pictures.example/red.jpg',
      ])('leads to no public address, such as %s, is not followed', async (link) => {
        const { port } = new URL(host.origin)
        const withPort = new URL(link)
        withPort.port = port
        for (const url of [link, withPort.href])
          expect(await refusalOf(current(), url)).toMatchObject({ status: 400, body: { message: UNUSABLE } })
        expect(host.requests).toEqual([])
      })
    },
    { env: { RATE_LIMIT: 'off' }, services: { links } },
  )
})
