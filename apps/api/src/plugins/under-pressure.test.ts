import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { PRESSURE_LIMITS, watchEventLoop } from './under-pressure.ts'

const LIMITS = { maxMeanDelayMs: 100, sampleMs: 50, samplesInARow: 3 }

/** Keeps the event loop busy, as too much work for one process does. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

describeSharedSite(
  (current) => {
    const ask = (url: string, headers = {}) => current().site.app.inject({ url, headers })

    test('a process that cannot keep up says so at once, lives on, and serves again when it can', async () => {
      const known = '/api/trpc/guides.pins?input={}'
      expect((await ask(known)).statusCode).toBe(200)
      for (let count = 0; count < 10; count++) {
        work(200)
        await turn()
      }
      const [cached, call, procedure, page, health, ready, picture] = await Promise.all([
        ask(known),
        ask('/api/guides/7'),
        ask('/api/trpc/guides.search?input={}'),
        ask('/guides', { accept: 'text/html' }),
        ask('/api/health'),
        ask('/api/ready'),
        ask(`/uploads/${'ab'.repeat(32)}.jpg`),
      ])
      const message = 'The site is busy. Please try again shortly.'
      expect([call.statusCode, call.headers['retry-after'], call.json()]).toEqual([503, '10', { message }])
      expect([procedure.statusCode, procedure.json()]).toEqual([
        503,
        expect.objectContaining({
          error: expect.objectContaining({
            message,
            data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, retryAfterSeconds: 10 },
          }),
        }),
      ])
      expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect([cached, health, ready, picture].map(({ statusCode }) => statusCode)).toEqual([
        200, 200, 200, 404,
      ])
      await expect.poll(async () => (await ask('/api/contact')).statusCode).toBe(200)
    })
  },
  { limits: { pressureLimits: LIMITS } },
)

test('one long turn of the event loop is no flood yet', async () => {
  const eventLoop = watchEventLoop(LIMITS)
  try {
    work(300)
    await turn()
    await turn()
    expect(eventLoop.isTooSlow()).toBe(false)
  } finally {
    eventLoop.stop()
  }
})

test('a site is under pressure only where nobody would wait for it any more', () => {
  expect(PRESSURE_LIMITS.maxMeanDelayMs).toBeGreaterThanOrEqual(1_000)
  expect(PRESSURE_LIMITS.sampleMs * PRESSURE_LIMITS.samplesInARow).toBeGreaterThanOrEqual(3_000)
})
