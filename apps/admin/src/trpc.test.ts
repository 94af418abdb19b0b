import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createApiClient } from './trpc.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('asks for each preview of a message by itself, since the server takes no two of them by POST', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return Promise.resolve(Response.json([{ result: { data: { subject: '', text: '' } } }]))
  })
  const client = createApiClient(new QueryClient())
  const preview = (reason: string) => client.review.preview.query({ id: 1, reason })
  await Promise.allSettled([preview('Too far.'), preview('Too far away.')])
  const one = 'POST /api/trpc/review.preview?batch=1'
  expect(asked).toEqual([one, one])
})
