import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'

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
})
