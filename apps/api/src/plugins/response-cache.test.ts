import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Guide, GuideView } from '@grove/schema'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../../test/support/client.ts'
import type { SiteUnderTest } from '../../test/support/each-site.ts'
import { describeEachSite, describeSite } from '../../test/support/each-site.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { responseCachePlugin } from './response-cache.ts'

const SHARED = 'public, max-age=0, must-revalidate'
const OWN = 'private, no-store'

async function listGuide(current: SiteUnderTest, name = 'fern') {
  const owner = await current.guide(name)
  const admin = await current.admin(`keeper-of-${name}`)
  await admin.put(`/api/guides/${owner.guide.id}/application`, { status: 'approved' })
  return { owner, admin, path: `/api/guides/${owner.guide.id}` }
}

function query(path: string, ...inputs: unknown[]): string {
  if (inputs.length === 1) return `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(inputs[0]))}`
  return `/api/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`
}

function ask(current: SiteUnderTest, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(current.site.url + path, { method, headers })
}

async function etagOf(client: TestClient, path: string): Promise<string> {
  const { status, headers } = await client.get(path)
  expect(status).toBe(200)
  return headers.get('etag') ?? 'none'
}

describeSite((current) => {
  describe('a public answer', () => {
    const paths = async () => {
      const { path, owner } = await listGuide(current())
      return {
        everyone: [
          '/api/guides',
          '/api/contact',
          query('guides.search', { search: 'Sheffield' }),
          query('guides.pins', {}),
          query('guides.search,contact.get', { search: '' }, null),
        ],
        signedOut: [path, `${path}/images`, query('guides.byId', { id: owner.guide.id })],
      }
    }

    test('names itself by an ETag, and is 304 to whoever knows it', async () => {
      const { everyone, signedOut } = await paths()
      for (const path of [...everyone, ...signedOut]) {
        const first = await ask(current(), path)
        const etag = first.headers.get('etag')!
        expect([path, first.status, first.headers.get('cache-control')]).toEqual([path, 200, SHARED])
        expect(etag).toMatch(/^W\/"[\w-]+"$/)
        for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
          const again = await ask(current(), path, { 'if-none-match': known })
          expect([path, known, again.status, await again.text()]).toEqual([path, known, 304, ''])
          expect(again.headers.get('etag')).toBe(etag)
          expect(again.headers.get('cache-control')).toBe(SHARED)
        }
        expect((await ask(current(), path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
      }
    })

    test('depends on the cookie only where signing in changes it', async () => {
      const { everyone, signedOut } = await paths()
      const varyOf = async (path: string) => (await ask(current(), path)).headers.get('vary')?.split(', ')
      for (const path of everyone) {
        expect(await varyOf(path), path).toContain('accept-encoding')
        expect(await varyOf(path), path).not.toContain('cookie')
      }
      for (const path of signedOut)
        expect(await varyOf(path), path).toEqual(expect.arrayContaining(['accept-encoding', 'cookie']))
    })

    test('is refused to a batch whose inputs are no object', async () => {
      for (const input of ['null', '[{}]']) {
        const { status } = await ask(current(), `/api/trpc/guides.search?batch=1&input=${input}`)
        expect([input, status]).toEqual([input, 400])
      }
    })

    test('says the same in every encoding', async () => {
      const { path, owner } = await listGuide(current())
      await owner.put(path, { bio: 'Walks by the river. '.repeat(150) })
      const inject = (encoding: string) =>
        current().site.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
      const [br, gz, plain, refused] = await Promise.all(
        ['gzip, br', 'gzip', 'identity', 'br;q=0, gzip;q=0'].map(inject),
      )
      expect(brotliDecompressSync(br!.rawPayload).equals(plain!.rawPayload)).toBe(true)
      expect(gunzipSync(gz!.rawPayload).equals(plain!.rawPayload)).toBe(true)
      expect([br, gz, plain, refused].map((answer) => answer!.headers['content-encoding'])).toEqual([
        'br',
        'gzip',
        undefined,
        undefined,
      ])
      expect(new Set([br, gz, plain, refused].map((answer) => answer!.headers.etag)).size).toBe(1)
    })

    test('has the same headers and body from the cache as when it was made', async () => {
      const { everyone, signedOut } = await paths()
      const ofOneAnswer = /^(?:x-request-id|date)$/
      for (const path of [...everyone, ...signedOut]) {
        const made = await ask(current(), path, { 'accept-encoding': 'identity' })
        const cached = await ask(current(), path, { 'accept-encoding': 'identity' })
        expect([path, cached.status, await cached.text()]).toEqual([path, 200, await made.text()])
        const shared = ({ headers }: Response) => [...headers].filter(([name]) => !ofOneAnswer.test(name))
        expect([path, shared(cached)]).toEqual([path, shared(made)])
        expect(cached.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'))
      }
    })

    test('does not leave the cache for a cookie that this site has not sealed', async () => {
      const { everyone, signedOut } = await paths()
      const cookie = { cookie: 'grove_session=made-up;bm9uc2Vuc2U=; __Host-grove_session=%' }
      for (const path of [...everyone, ...signedOut]) {
        const { headers } = await ask(current(), path)
        const answer = await ask(current(), path, cookie)
        expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, SHARED])
        expect(answer.headers.get('etag')).toBe(headers.get('etag'))
      }
    })

    test('that is refused says why, whoever asked before', async () => {
      const { path, owner, admin } = await listGuide(current())
      const visitor = current().visitor()
      expect((await visitor.get(path)).status).toBe(200)
      const hidden = await current().guide('moss')
      const hiddenPath = `/api/guides/${hidden.guide.id}`
      for (const unknown of [hiddenPath, `${hiddenPath}/images`, '/api/guides/4711'])
        expect(await visitor.get(unknown)).toMatchObject({
          status: 404,
          body: { message: 'Guide not found' },
        })
      expect(await visitor.get('/api/guides/none')).toMatchObject({ status: 400 })
      expect(await visitor.get(query('guides.byId', { id: hidden.guide.id }))).toMatchObject({ status: 404 })
      expect(await hidden.get(hiddenPath)).toMatchObject({ status: 200, body: { userId: hidden.user.id } })
      expect(await owner.get(path)).toMatchObject({ status: 200, body: { userId: owner.user.id } })
      expect((await visitor.get<GuideView>(path)).body.userId).toBeUndefined()
      await admin.put(`${path}/publish`, { published: false })
      expect((await visitor.get(path)).status).toBe(404)
    })

    test('answers HEAD as GET, without the body', async () => {
      const { everyone, signedOut } = await paths()
      for (const path of [...everyone, ...signedOut].filter((one) => !one.includes('trpc'))) {
        const get = await ask(current(), path, { 'accept-encoding': 'identity' })
        const head = await ask(current(), path, { 'accept-encoding': 'identity' }, 'HEAD')
        expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
        for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-length'])
          expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
        const known = { 'if-none-match': get.headers.get('etag')! }
        expect((await ask(current(), path, known, 'HEAD')).status).toBe(304)
      }
    })

    test('is one answer, however its freshness is asked for', async () => {
      await listGuide(current())
      const visitor = current().visitor()
      const etags = await Promise.all(
        ['', '?published=true', '?published=true&_t=1', '?force=true&_t=2'].map((text) =>
          etagOf(visitor, `/api/guides${text}`),
        ),
      )
      expect(new Set(etags).size).toBe(1)
    })

    test('opens no session and sets no cookie', async () => {
      const { everyone, signedOut } = await paths()
      for (const path of [...everyone, ...signedOut])
        expect((await ask(current(), path)).headers.getSetCookie()).toEqual([])
    })
  })

  describe('an answer for one viewer', () => {
    test('is kept by nobody, and never mixed up with the public one', async () => {
      const { owner, admin, path } = await listGuide(current())
      const trpcPath = query('guides.byId', { id: owner.guide.id })
      for (const round of [1, 2]) {
        for (const viewer of [owner, admin]) {
          const { headers, body } = await viewer.get<GuideView>(path)
          expect([round, headers.get('cache-control')]).toEqual([round, OWN])
          expect(body.userEmail).toBe(owner.user.email)
          expect((await viewer.get(trpcPath)).headers.get('cache-control')).toBe(OWN)
        }
        const { headers, body } = await current().visitor().get<GuideView>(path)
        expect([round, headers.get('cache-control')]).toEqual([round, SHARED])
        expect(body).not.toHaveProperty('userEmail')
      }
    })

    test('is every list of an administrator, with the accounts that nobody else is told of', async () => {
      const { admin, owner, path } = await listGuide(current())
      const account = { userId: owner.user.id, userEmail: owner.user.email }
      const all = await admin.get<Guide[]>('/api/guides?include=all')
      expect(all.headers.get('cache-control')).toBe(OWN)
      expect(all.body).toMatchObject([account])
      await admin.put(`${path}/publish`, { published: false })
      const hidden = await admin.get<Guide[]>('/api/guides?published=false')
      expect(hidden.headers.get('cache-control')).toBe(OWN)
      expect(hidden.body).toMatchObject([account])
      await admin.put(`${path}/publish`, { published: true })
      for (const viewer of [admin, owner, current().visitor()]) {
        for (const url of ['/api/guides', query('guides.list', {})])
          expect(JSON.stringify((await viewer.get(url)).body)).not.toMatch(/userId|userEmail/)
      }
      expect((await admin.get(query('guides.list', { include: 'all' }))).headers.get('cache-control')).toBe(
        OWN,
      )
    })

    test('is every call that asks for something of one’s own along with something public', async () => {
      const answer = await ask(current(), query('session.current,guides.search', null, {}))
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        200,
        OWN,
        null,
      ])
    })

    test('is every refusal, which names its own request', async () => {
      const path = query('guides.byId', { id: 2_147_483_647 })
      const requestIds = []
      for (const _round of [1, 2]) {
        const answer = await ask(current(), path)
        expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
          404,
          OWN,
          null,
        ])
        const { error } = (await answer.json()) as { error: { data: { requestId: string } } }
        requestIds.push(error.data.requestId)
      }
      expect(new Set(requestIds).size).toBe(2)
      const missing = await ask(current(), '/api/guides/2147483647')
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    })

    test('answers HEAD as GET too', async () => {
      const { owner } = await listGuide(current())
      const headers = { cookie: owner.cookie! }
      const head = await ask(current(), '/api/user', headers, 'HEAD')
      expect([head.status, await head.text(), head.headers.get('cache-control')]).toEqual([200, '', OWN])
      expect((await ask(current(), '/api/user', {}, 'HEAD')).status).toBe(401)
    })

    test('goes compressed where it is long', async () => {
      const { admin } = await listGuide(current())
      for (const [name, count] of [
        ['bracken', 1],
        ['sorrel', 2],
      ] as const)
        await current().guide(`${name}-${count}`)
      const headers = { cookie: admin.cookie! }
      for (const url of ['/api/guides?include=all', '/api/admin/export-guides?format=csv']) {
        const { app } = current().site
        const plain = await app.inject({ url, headers: { ...headers, 'accept-encoding': 'identity' } })
        const small = await app.inject({ url, headers: { ...headers, 'accept-encoding': 'br' } })
        expect([url, small.headers['content-encoding'], small.headers.vary]).toEqual([
          url,
          'br',
          'accept-encoding',
        ])
        expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload)
      }
    })
  })
})

describeSite(
  (current) => {
    test('a public answer depends on the origin where other origins may read it', async () => {
      for (const origin of ['https://admin.example', 'https://elsewhere.example']) {
        const first = await ask(current(), '/api/guides', { origin })
        expect(first.headers.get('vary')).toBe('Origin, accept-encoding')
        const known = await ask(current(), '/api/guides', {
          origin,
          'if-none-match': first.headers.get('etag')!,
        })
        expect(known.status).toBe(304)
        expect(known.headers.get('access-control-allow-origin')).toBe(
          origin === 'https://admin.example' ? origin : '*',
        )
      }
    })
  },
  { env: { ALLOWED_ORIGINS: 'https://admin.example' } },
)

describeEachSite('a change', (current) => {
  test('to what is listed has a new ETag at once, and what is hidden is gone at once', async () => {
    const visitor = current().visitor()
    const before = await etagOf(visitor, '/api/guides')
    const { owner, admin, path } = await listGuide(current())
    const listed = await etagOf(visitor, '/api/guides')
    const guide = await etagOf(visitor, path)
    const found = await etagOf(visitor, query('guides.search', { search: 'Rowan' }))
    await owner.put(path, { bio: 'Walks by the river' })
    const after = await etagOf(visitor, '/api/guides')
    expect(new Set([before, listed, after]).size).toBe(3)
    expect(await etagOf(visitor, path)).not.toBe(guide)
    expect(await etagOf(visitor, query('guides.search', { search: 'Rowan' }))).not.toBe(found)
    await admin.put(`${path}/publish`, { published: false })
    expect((await visitor.get(path)).status).toBe(404)
    expect(await etagOf(visitor, '/api/guides')).not.toBe(after)
  })

  test('to the contact details has a new ETag at once', async () => {
    const visitor = current().visitor()
    const before = await etagOf(visitor, '/api/contact')
    const admin = await current().admin()
    await admin.put('/api/contact', { phone: '0114 496 0000' })
    expect(await etagOf(visitor, '/api/contact')).not.toBe(before)
  })
})

describe('a route whose answers are the same for everyone', () => {
  let app: FastifyInstance | undefined
  afterEach(() => app?.close())

  /** A small application with one such route, and how often its answer was made. */
  async function start({ maxBytes = 1_000_000 } = {}) {
    const state = {
      version: 1 as number | undefined,
      made: [] as string[],
      setsCookie: false,
      fails: false,
      wait: Promise.resolve(),
    }
    const cache = new ResponseCache({ current: () => state.version }, maxBytes)
    app = Fastify()
    await app.register(responseCachePlugin, { cache, allowedOrigins: [] })
    const config = {
      responseCache: ({ params }: { params: unknown }) => ({
        key: (params as { wood: string }).wood,
        sharedWith: 'everyone' as const,
      }),
    }
    app.get<{ Params: { wood: string } }>('/woods/:wood', { config }, async (request, reply) => {
      const { wood } = request.params
      state.made.push(wood)
      await state.wait
      if (state.fails) return reply.status(500).header('cache-control', 'no-store').send('no wood')
      if (state.setsCookie) reply.header('set-cookie', `seen=${request.id}`)
      const text = `${wood} ${state.made.length} `.repeat(200)
      return reply.header('x-hash', hash('sha256', text)).type('text/plain').send(text)
    })
    const ask = (wood = 'oak', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app!.inject({ url: `/woods/${wood}`, headers, method })
    return { state, cache, ask }
  }

  test('makes one answer for all who ask at once, and for those who come later', async () => {
    const { state, ask } = await start()
    const { promise, resolve } = Promise.withResolvers<void>()
    state.wait = promise
    const asked = [ask(), ask(), ask('oak', {}, 'HEAD')]
    await expect.poll(() => state.made).toEqual(['oak'])
    resolve()
    const [first, second, head] = await Promise.all(asked)
    expect([second!.payload, head!.payload]).toEqual([first!.payload, ''])
    expect((await ask('oak?utm_source=elsewhere')).payload).toBe(first!.payload)
    expect(state.made).toEqual(['oak'])
  })

  test('keeps the headers of an answer with its body, whatever had to make room meanwhile', async () => {
    const { state, ask } = await start({ maxBytes: 6_000 })
    for (let round = 0; round < 3; round++) {
      for (const wood of ['oak', 'ash', 'elm', 'yew', 'oak?again']) {
        const { payload, headers } = await ask(wood)
        expect(headers['x-hash']).toBe(hash('sha256', payload))
      }
    }
    expect(state.made.length).toBeGreaterThan(4)
  })

  test('answers 304 without making the answer again, until it is another one', async () => {
    const { state, ask } = await start()
    const { etag } = (await ask()).headers
    for (const method of ['GET', 'HEAD'] as const) {
      const known = await ask('oak', { 'if-none-match': String(etag) }, method)
      expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', etag])
    }
    expect(state.made).toHaveLength(1)
    state.version = 2
    expect((await ask('oak', { 'if-none-match': String(etag) })).statusCode).toBe(200)
    expect(state.made).toHaveLength(2)
  })

  test('answers 304 to whoever knows an answer that the cache holds no more, where it is the same', async () => {
    const { state, ask } = await start()
    const { etag } = (await ask()).headers
    state.version = 2
    state.made = []
    for (const method of ['HEAD', 'GET'] as const)
      expect((await ask('oak', { 'if-none-match': String(etag) }, method)).statusCode).toBe(304)
    expect(state.made).toHaveLength(1)
  })

  test('makes each answer while the version of the directory is not known', async () => {
    const { state, ask } = await start()
    await ask()
    state.version = undefined
    await ask()
    expect((await ask()).headers.etag).toMatch(/^W\//)
    expect(state.made).toHaveLength(3)
  })

  test('gives nobody an answer that failed, or that set a cookie for somebody else', async () => {
    const { state, ask } = await start()
    state.fails = true
    expect((await Promise.all([ask(), ask()])).map(({ statusCode }) => statusCode)).toEqual([500, 500])
    state.fails = false
    state.setsCookie = true
    const cookies = (await Promise.all([ask(), ask()])).map(({ headers }) => headers['set-cookie'])
    expect(new Set(cookies).size).toBe(2)
    state.setsCookie = false
    expect((await ask()).headers['set-cookie']).toBeUndefined()
    expect(state.made).toHaveLength(5)
  })
})
