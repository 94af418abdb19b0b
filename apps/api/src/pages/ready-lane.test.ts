import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { DirectoryVersion } from '../features/guides/directory-version.ts'
import type { ReadyPage } from './page-cache.ts'
import { PageCache } from './page-cache.ts'
import { ReadyLane, readyLanePlugin } from './ready-lane.ts'
import { readyText, sendReady } from './send-ready.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A small application whose one answer is shared, and how often it was asked the long way. */
async function start({ sharedWith = 'everyone' as 'everyone' | 'signed-out' } = {}) {
  const state = {
    version: 1 as number | undefined,
    longWays: 0,
    text: 'a wood '.repeat(100),
    setsCookie: false,
  }
  const directory: DirectoryVersion = {
    current: () => state.version,
    refresh: async () => {},
    onChange: () => {},
    close: () => {},
  }
  const lane = new ReadyLane(directory, { makeRequestId: () => randomUUID() })
  const cache = new PageCache()
  app = Fastify({
    forceCloseConnections: 'idle',
    serverFactory: (handle) => createServer((request, response) => lane.answer(request, response, handle)),
  })
  await app.register(readyLanePlugin, { lane })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
  })
  app.get('/wood', async (request, reply) => {
    state.longWays++
    const { version } = state
    if (state.setsCookie) reply.header('set-cookie', 'seen=1')
    const make = () => readyText(state.text, { 'content-type': 'text/plain; charset=utf-8' })
    const page = await (version === undefined ? make() : cache.get('wood', version, make))
    if (version !== undefined)
      lane.mark(request, { version, sharedWith, find: () => cache.peek('wood', version) })
    return sendReady(request, reply, page, { cacheControl: 'public, max-age=0' })
  })
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/wood`
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(url, { method, headers })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
  return { state, lane, ask }
}

/** The headers without those that tell one answer from another. */
function common({ 'x-request-id': _id, date: _date, ...rest }: Record<string, string>) {
  return rest
}

describe('the short way', () => {
  it('repeats an answer with all its headers, under a request id of its own', async () => {
    const { state, ask } = await start()
    const first = await ask()
    const again = await ask()
    expect(state.longWays).toBe(1)
    expect([again.status, again.text]).toEqual([200, state.text])
    expect(common(again.headers)).toEqual(common(first.headers))
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it.each(['gzip', 'br', 'identity'])('says the same in %s', async (encoding) => {
    const { state, ask } = await start()
    await ask({ 'accept-encoding': 'identity' })
    expect((await ask({ 'accept-encoding': encoding })).text).toBe(state.text)
    expect(state.longWays).toBe(1)
  })

  it('answers 304 to who knows the answer, and HEAD without a body', async () => {
    const { state, ask } = await start()
    const { headers } = await ask()
    const known = await ask({ 'if-none-match': headers.etag! })
    expect([known.status, known.text, known.headers.etag, known.headers['content-type']]).toEqual([
      304,
      '',
      headers.etag,
      undefined,
    ])
    const head = await ask({}, 'HEAD')
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', headers['content-type']])
    expect(state.longWays).toBe(1)
  })

  it('is left as soon as the directory has changed', async () => {
    const { state, ask } = await start()
    await ask()
    state.version = 2
    state.text = 'another wood'
    expect((await ask()).text).toBe('another wood')
    expect((await ask()).text).toBe('another wood')
    expect(state.longWays).toBe(2)
  })

  it('is closed while the version of the directory is not known', async () => {
    const { state, ask } = await start()
    await ask()
    state.version = undefined
    await ask()
    await ask()
    expect(state.longWays).toBe(3)
  })

  it.each(['origin', 'authorization', 'range'])('is not for a request with %s', async (name) => {
    const { state, ask } = await start()
    await ask()
    await ask({ [name]: 'https://elsewhere.example' })
    expect(state.longWays).toBe(2)
  })

  it('is not for a session where its answer is for those without one', async () => {
    const { state, ask } = await start({ sharedWith: 'signed-out' })
    await ask()
    await ask({ cookie: 'grove_session=anything' })
    await ask({ cookie: 'other=1' })
    expect(state.longWays).toBe(2)
  })

  it('never repeats an answer that set a cookie', async () => {
    const { state, ask } = await start()
    state.setsCookie = true
    await ask()
    state.setsCookie = false
    expect((await ask()).headers['set-cookie']).toBeUndefined()
    expect(state.longWays).toBe(2)
  })
})

describe('what nobody has asked for before', () => {
  /** An application of woods by their names; `marsh` is refused, and `isBusy` may be set. */
  async function startWoods() {
    const state = { isBusy: false, longWays: [] as string[], reads: 0 }
    const kept = new Map<string, ReadyPage>()
    const makeWood = async (url: string) => {
      if (url.includes('marsh')) throw new Error('There is no such wood')
      return readyText(`the wood of ${url}`, { 'content-type': 'text/plain' })
    }
    const directory = { current: () => 1, refresh: async () => {}, onChange: () => {}, close: () => {} }
    const lane = new ReadyLane(directory, { makeRequestId: () => 'an-id', isBusy: () => state.isBusy })
    lane.makeBy({
      read(url) {
        state.reads++
        return url.startsWith('/woods/') ? { form: 'wood', sharedWith: 'everyone', url } : undefined
      },
      find: ({ url }) => kept.get(url),
      async get({ url }) {
        const wood = await makeWood(url)
        kept.set(url, wood)
        return wood
      },
    })
    app = Fastify({
      serverFactory: (handle) => createServer((request, response) => lane.answer(request, response, handle)),
    })
    await app.register(readyLanePlugin, { lane })
    app.get('/woods/:name', async (request, reply) => {
      state.longWays.push(request.url)
      lane.mark(request, { form: 'wood' })
      reply.header('x-robots-tag', 'noindex')
      return sendReady(request, reply, await makeWood(request.url), { cacheControl: 'no-cache' })
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return { state, kept, ask: (path: string) => fetch(url + path) }
  }

  it('is made by the lane once one of its form has gone the long way, with the headers of that', async () => {
    const { state, ask } = await startWoods()
    await ask('/woods/oak')
    const ash = await ask('/woods/ash')
    expect(state.longWays).toEqual(['/woods/oak'])
    expect([await ash.text(), ash.headers.get('x-robots-tag')]).toEqual(['the wood of /woods/ash', 'noindex'])
  })

  it('is known by its address from the second time on, as long as it is kept', async () => {
    const { state, ask } = await startWoods()
    for (const wood of ['oak', 'ash', 'ash', 'ash']) await ask(`/woods/${wood}`)
    expect(state.reads).toBe(2)
    state.isBusy = true
    expect(await (await ask('/woods/ash')).text()).toBe('the wood of /woods/ash')
    expect(state).toMatchObject({ reads: 2, longWays: ['/woods/oak'] })
  })

  it('is sent the long way where what is kept under its address is no answer any more', async () => {
    const { state, kept, ask } = await startWoods()
    for (const wood of ['oak', 'ash', 'ash']) await ask(`/woods/${wood}`)
    kept.set('/woods/ash', await readyText('felled', {}, { status: 404 }))
    expect(await (await ask('/woods/ash')).text()).toBe('the wood of /woods/ash')
    expect(state.longWays).toEqual(['/woods/oak', '/woods/ash'])
  })

  it('is not known by an address that is longer than any of ours', async () => {
    const { state, ask } = await startWoods()
    const long = `/woods/ash?${'a'.repeat(5_000)}`
    for (const wood of ['/woods/oak', long, long, long]) await ask(wood)
    expect(state.reads).toBe(3)
  })

  it('is told by the framework where it cannot be made', async () => {
    const { state, ask } = await startWoods()
    await ask('/woods/oak')
    expect((await ask('/woods/marsh')).status).toBe(500)
    expect(state.longWays).toEqual(['/woods/oak', '/woods/marsh'])
  })

  it('is not begun while there is too much to do', async () => {
    const { state, ask } = await startWoods()
    await ask('/woods/oak')
    state.isBusy = true
    await ask('/woods/ash')
    expect(state.longWays).toEqual(['/woods/oak', '/woods/ash'])
  })
})
