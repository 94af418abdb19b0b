import type { IncomingHttpHeaders, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCall } from '../src/call.ts'
import { GroveError } from '../src/grove-error.ts'

const HALF = '{"result":{"data":'

let server: Server
let url: string
/** The action once half of the answer has been sent. */
let afterHalf: (end: () => void) => void

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(HALF, () => afterHalf(() => response.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function failureOf(signal?: AbortSignal): Promise<unknown> {
  return createCall({ url })('guides.list', 'query', {}, signal && { signal }).catch(
    (error: unknown) => error,
  )
}

describe('a call whose answer has begun', () => {
  it('throws the reason of its signal where it is given up', async () => {
    const reason = new Error('Never mind')
    const controller = new AbortController()
    afterHalf = () => controller.abort(reason)
    expect(await failureOf(controller.signal)).toBe(reason)
    afterHalf = () => undefined
    expect(await failureOf(AbortSignal.timeout(50))).toMatchObject({ name: 'TimeoutError' })
  })

  it('says that it broke off, and why, where the connection ends', async () => {
    afterHalf = (end) => end()
    const failure = await failureOf()
    expect(failure).toBeInstanceOf(GroveError)
    expect(failure).toMatchObject({ code: 'network', message: 'The answer broke off' })
    expect((failure as GroveError).cause).toBeInstanceOf(Error)
  })
})

/** A server that answers each request as told, and notes the requests. */
async function answering(
  answers: readonly { status: number; body: string; headers?: Record<string, string> }[],
): Promise<{ url: string; seen: IncomingHttpHeaders[]; close: () => void }> {
  const seen: IncomingHttpHeaders[] = []
  const own = createServer((request, response) => {
    const { status, body, headers = {} } = answers[Math.min(seen.length, answers.length - 1)]!
    seen.push(request.headers)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const { port } = own.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen, close: () => own.close() }
}

const DONE = { status: 200, body: '{"result":{"data":1}}' }
const SIGNED_IN = { ...DONE, headers: { 'set-cookie': 'session=secret; Path=/' } }

describe('a call', () => {
  it('of one client that serves many keeps nobody signed in, unless it is to be one person', async () => {
    for (const keepsCookies of [undefined, true]) {
      const { url: own, seen, close } = await answering([SIGNED_IN])
      const call = createCall({ url: own, ...(keepsCookies && { keepsCookies }) })
      await call('session.login', 'mutation', {})
      await call('session.current', 'query', undefined)
      expect(seen.map(({ cookie }) => cookie)).toEqual([undefined, keepsCookies && 'session=secret'])
      close()
    }
  })

  it('is answered where headers have no getSetCookie: such a browser keeps its cookies itself', async () => {
    const { url: own, seen, close } = await answering([SIGNED_IN])
    const { prototype } = Headers
    const { getSetCookie } = prototype
    Reflect.deleteProperty(prototype, 'getSetCookie')
    try {
      const call = createCall({ url: own, keepsCookies: true })
      expect(await call('session.login', 'mutation', {})).toBe(1)
      expect(await call('session.current', 'query', undefined)).toBe(1)
    } finally {
      Object.defineProperty(prototype, 'getSetCookie', {
        value: getSetCookie,
        configurable: true,
        writable: true,
      })
    }
    expect(seen.map(({ cookie }) => cookie)).toEqual([undefined, undefined])
    close()
  })

  it('sends headers of its own over those of the client', async () => {
    const { url: own, seen, close } = await answering([DONE])
    const call = createCall({ url: own, headers: { 'x-one': 'client', 'x-two': 'client' } })
    await call('guides.list', 'query', {}, { headers: { 'x-two': 'call' } })
    expect(seen).toMatchObject([{ 'x-one': 'client', 'x-two': 'call' }])
    close()
  })

  it('that is refused for now is made again after the time that the directory says, as often as wanted', async () => {
    const busy = { status: 429, body: '{"message":"Too often"}', headers: { 'retry-after': '0' } }
    const { url: own, seen, close } = await answering([busy, busy, DONE])
    expect(await createCall({ url: own, retries: 2 })('guides.list', 'query', {})).toBe(1)
    expect(seen).toHaveLength(3)
    close()
    const strict = await answering([busy])
    const failure = createCall({ url: strict.url, retries: 1 })('guides.list', 'query', {})
    await expect(failure).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 0 })
    expect(strict.seen).toHaveLength(2)
    strict.close()
  })

  it('says that it took too long', async () => {
    afterHalf = () => undefined
    const failure = createCall({ url, timeoutMs: 50 })('guides.list', 'query', {})
    await expect(failure).rejects.toMatchObject({ name: 'GroveError', code: 'timeout' })
  })

  it.each([
    ['a page that is no directory', { status: 404, body: '<h1>Not found</h1>' }],
    ['another path of a directory', { status: 404, body: '{"message":"Not found"}' }],
    [
      'a procedure that is gone',
      { status: 404, body: '{"error":{"message":"No procedure found on path \\"guides.list\\""}}' },
    ],
  ])('says that its address is wrong for %s', async (_what, answer) => {
    const { url: own, close } = await answering([answer])
    const failure = createCall({ url: own })('guides.list', 'query', {})
    await expect(failure).rejects.toMatchObject({ code: 'wrong_address', status: 404 })
    close()
  })

  it('about a thing that is not there is no wrong address', async () => {
    const body = '{"error":{"message":"Guide not found","data":{"code":"NOT_FOUND"}}}'
    const { url: own, close } = await answering([{ status: 404, body }])
    const failure = createCall({ url: own })('guides.byId', 'query', { id: 1 })
    await expect(failure).rejects.toMatchObject({ code: 'not_found', message: 'Guide not found' })
    close()
  })

  it.each(['localhost:3000', 'ftp://directory.example'])(
    'is not even begun at %s, which is no address of a site',
    (own) => {
      expect(() => createCall({ url: own })).toThrow(
        new TypeError(`"${own}" is no address of a directory: it begins with https:// or http://`),
      )
    },
  )
})
