import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { countTurns } from '../../test/support/turns.ts'

describeSharedSite((current) => {
  const stream = { headers: { 'trpc-accept': 'application/jsonl' } }
  const logout = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

  test.each<[string, string, RequestInit, number]>([
    ['a query', 'contact.get', {}, 200],
    ['a shared answer', 'contact.get', {}, 200],
    ['queries in a batch', 'contact.get,session.current?batch=1', {}, 200],
    ['a stream', 'contact.get?batch=1', stream, 200],
    ['the whole directory', 'guides.list?input={}', {}, 200],
    ['a mutation', 'session.logout', logout, 200],
    ['a refusal', 'session.user', {}, 401],
    ['bad input', 'guides.byId?input=1', {}, 400],
    ['input that is no JSON', 'guides.byId?input=%7B', {}, 400],
    ['an unknown name', 'no.such', {}, 404],
  ])('names the type and charset of %s', async (_, call, request, status) => {
    const answer = await fetch(`${current().site.url}/api/trpc/${call}`, request)
    const { headers } = answer
    await answer.arrayBuffer()
    expect([answer.status, headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
  })

  test.each([
    ['one answer', {}],
    ['a stream', stream.headers],
  ])(
    'lets everybody else have their turns between the calls of a batch that is answered as %s',
    async (_, headers) => {
      const names = Array<string>(10).fill('geo.suggest').join()
      const inputs = Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [index, { text: `be${index}` }]),
      )
      const url = `/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
      const turns = await countTurns(async () => {
        expect((await current().site.app.inject({ url, headers })).statusCode).toBe(200)
      })
      expect(turns).toBeGreaterThanOrEqual(10)
    },
  )

  test.each([
    'guides.list%252Cguides.list?batch=1',
    'guides.pins%252Cguides.pins?batch=1',
    'contact%252Eget',
  ])('knows no procedure by a name that is escaped twice: %s', async (call) => {
    const { statusCode } = await current().site.app.inject(`/api/trpc/${call}`)
    expect(statusCode).toBe(404)
  })

  test('knows a procedure by a name that is escaped once', async () => {
    const { statusCode } = await current().site.app.inject(
      '/api/trpc/contact%2Eget%2Csession.current?batch=1',
    )
    expect(statusCode).toBe(200)
  })

  test.each([
    ['review.preview', 401],
    ['contact.get', 405],
    ['review.preview,contact.get?batch=1', 405],
    ['guides.list', 405],
  ])(
    'takes no query by POST but the one whose input is too long for an address: %s',
    async (call, status) => {
      const { statusCode } = await current().site.app.inject({
        ...logout,
        method: 'POST',
        url: `/api/trpc/${call}`,
      })
      expect(statusCode).toBe(status)
    },
  )
})
