import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askAgain, askAll, askPaced, fetchRaw, percentile } from './load.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  response.writeHead(request.url === '/missing' ? 404 : 200, { 'x-own': 'yes' }).end('here')
})

let url: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const paths = Array.from({ length: 50 }, (_, number) => `/${number}`)

it('asks for each address once at full load', async () => {
  const rate = await askAll(paths.map((path) => url + path))
  expect(asked.toSorted()).toEqual(paths.toSorted())
  expect(rate).toBeGreaterThan(0)
})

it('asks for each address once at a pace, and tells how long each took', async () => {
  const latencies = await askPaced(
    paths.map((path) => url + path),
    1_000,
  )
  expect(asked.toSorted()).toEqual(paths.toSorted())
  expect(latencies).toHaveLength(paths.length)
  expect(Math.min(...latencies)).toBeGreaterThan(0)
})

it.each([
  ['at full load', () => askAll([`${url}/missing`])],
  ['at a pace', () => askPaced([`${url}/missing`], 1_000)],
  ['again and again', () => askAgain(`${url}/missing`, 0.1)],
])('another status than 200 is a failure, never a fast answer: %s', async (_how, ask) => {
  await expect(ask()).rejects.toThrow(/404|failed/)
})

it('hands on the bytes of an answer with its own headers', async () => {
  const { body, headers } = await fetchRaw(`${url}/1`)
  expect(body.toString()).toBe('here')
  expect(headers).toEqual({ 'x-own': 'yes' })
})

it('a percentile is the value that so many do not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([percentile(values, 0.95), percentile(values, 0.5), percentile([], 0.5)]).toEqual([
    95,
    50,
    Number.NaN,
  ])
})
