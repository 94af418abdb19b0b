import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRawConnection } from './support/raw-connection.ts'
import type { TestSite } from './support/site.ts'
import { startTestSite } from './support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site?.close())

/** The status and the body of a target sent exactly as it is written. */
async function answerTo(target: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  return { status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}

describe('absurd requests', () => {
  it.each([
    ['/%E0%A4%A', 400],
    ['/api/guides/%E0%A4%A', 400],
    ['/api/guides/abc', 400],
    ['/api/guides/0', 400],
    ['/api/guides/99999999999999999999', 404],
    ['/api/guides/12', 404],
    ['/api/guides?published=maybe', 400],
    ['/api/guides?include=some', 400],
    ['/api/guides?published=true&published=false', 400],
    ['/api/nothing', 404],
    ['/api/trpc/guides.search?input=%7Bbroken', 400],
    ['/api/trpc/guides.nothing', 404],
    ['/api/trpc/guides.search?input=%7B%22cursor%22%3A%22nonsense%22%7D', 400],
  ])('%s: %i, and never a failure of the server', async (target, status) => {
    expect((await answerTo(target)).status).toBe(status)
  })

  it.each([
    `/${'a'.repeat(2_000)}`,
    `/api/guides/${'a'.repeat(1_989)}`,
    '//evil.example/guides',
    '/api//guides',
    '/.//evil.example/guides',
    '/.//a:99999/guides/1',
    '/%2e//evil.example',
    '/\\evil.example/guides',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/guides/%2f%2fevil.example',
  ])('for a path that is too long or holds an empty part find nothing: %.40s', async (target) => {
    expect(await answerTo(target)).toEqual({ status: 404, body: '{"message":"Not found"}' })
  })

  it('are told from ordinary ones by the path alone', async () => {
    expect((await answerTo('/api/guides?_t=//')).status).toBe(200)
    expect((await answerTo(`${site.url}/api/guides`)).status).toBe(200)
    expect((await answerTo(`/api/guides/${'a'.repeat(1_988)}`)).status).toBe(400)
  })

  it('with a search of thousands of characters find nothing', async () => {
    const input = encodeURIComponent(JSON.stringify({ search: 'a'.repeat(5_000) }))
    const { status, body } = await answerTo(`/api/trpc/guides.search?input=${input}`)
    expect([status, JSON.parse(body).result.data.total]).toEqual([200, 0])
  })

  it('that carry hundreds of calls at once are refused before any of them is made', async () => {
    const path = Array.from({ length: 11 }, () => 'guides.list').join(',')
    const input = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [index, {}]))
    const { status } = await answerTo(
      `/api/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
    )
    expect(status).toBe(400)
  })

  it.each([
    [
      'whose length is told in two ways',
      'POST',
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0',
      400,
    ],
    ['whose length is told twice', 'POST', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\n0123', 400],
    ['that want to see themselves', 'TRACE', 'X-Secret: moss', 404],
  ])('%s are refused', async (_what, method, rest, status) => {
    const connection = await openRawConnection(site.url)
    const type = 'Content-Type: application/json\r\nConnection: close'
    connection.send(`${method} /guides HTTP/1.1\r\nHost: x\r\n${type}\r\n${rest}\r\n\r\n`)
    const answer = await connection.ended
    expect(Number(answer.split(' ')[1])).toBe(status)
    expect(answer).not.toContain('moss')
  })

  it.each([
    ['no HTTP at all', 'wood\r\n\r\n', 400, 'The request is not well-formed'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(8_200)}\r\n\r\n`,
      431,
      'The headers are too large',
    ],
  ])('that are %s are answered like all others, and protected', async (_what, text, status, message) => {
    const connection = await openRawConnection(site.url)
    connection.send(text)
    const [head = '', body = ''] = (await connection.ended).split('\r\n\r\n')
    expect([Number(head.split(' ')[1]), JSON.parse(body)]).toEqual([status, { message }])
    expect(head).toMatch(/^X-Content-Type-Options: nosniff\r?$/m)
    expect(head).toContain("frame-ancestors 'none'")
  })

  it('are none as long as their headers fit into 8 KB', async () => {
    const { status } = await fetch(`${site.url}/api/guides`, { headers: { 'x-long': 'x'.repeat(7_500) } })
    expect(status).toBe(200)
  })

  it('are refused with a message fit for people', async () => {
    const { body } = await answerTo('/%E0%A4%A')
    expect(body).toContain('{"message":"The request is not well-formed"}')
  })

  it('with a broken body are refused as such', async () => {
    const response = await fetch(`${site.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":',
    })
    expect([response.status, await response.json()]).toEqual([400, { message: 'The body is not valid JSON' }])
  })
})

it('carries the same protecting headers on every answer', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/guides']) {
    const { headers } = await fetch(site.url + path)
    expect(
      [headers.get('x-content-type-options'), headers.get('x-frame-options'), headers.get('x-powered-by')],
      path,
    ).toEqual(['nosniff', 'DENY', null])
  }
})
