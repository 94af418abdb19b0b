import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserClient } from './trpc.ts'

afterEach(() => vi.unstubAllGlobals())

test('places of two filters are asked for in two calls, since the server answers one at a time', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(new URL(url, 'http://grove.example').pathname))
    return Response.json([{ result: { data: {} } }])
  })
  const client = createBrowserClient()
  await Promise.all([
    client.guides.pins.query({ near: 'Oban' }),
    client.guides.pins.query({ near: 'Oban', radius: 85 }),
  ])
  expect(asked).toEqual(['/api/trpc/guides.pins', '/api/trpc/guides.pins'])
})
