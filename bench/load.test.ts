import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeEach } from './directory-file.ts'
import { measureLoad } from './load.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  response.end('here')
})

let url: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('counts what has been answered', async () => {
  const load = await measureLoad({ url, path: '/some', seconds: 0.1 })
  expect(load.failures).toBe(0)
  expect(load.requests).toBeGreaterThan(0)
  expect(load.requests).toBeLessThanOrEqual(asked.filter((path) => path === '/some').length)
})

it('counts answers of another status as failures', async () => {
  const load = await measureLoad({ url, path: '/some', seconds: 0.1, status: 304 })
  expect(load.failures).toBe(load.requests)
})

it('ends with an error that can be caught when there is nothing left to ask for', async () => {
  const paths = takeEach(['/one', '/two'])
  await expect(measureLoad({ url, path: paths.next, seconds: 0.1 })).rejects.toThrow('no path')
  expect(asked).toEqual(expect.arrayContaining(['/one', '/two']))
})
