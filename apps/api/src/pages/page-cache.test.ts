import { describe, expect, it } from 'vitest'
import { ReadyBody } from './compress.ts'
import type { ReadyPage } from './page-cache.ts'
import { PageCache } from './page-cache.ts'

function page(text: string, status = 200): ReadyPage {
  return { status, body: new ReadyBody(text), etag: `"${text}"`, headers: {} }
}

describe('the cache of pages', () => {
  it('makes a page once for all who ask while it is being made', async () => {
    const cache = new PageCache()
    let made = 0
    const make = async () => {
      made++
      return page('home')
    }
    await Promise.all([cache.get('/', 1, make), cache.get('/', 1, make), cache.get('/', 1, make)])
    await cache.get('/', 1, make)
    expect(made).toBe(1)
  })

  it('makes a page anew when the directory has changed', async () => {
    const cache = new PageCache()
    await cache.get('/', 1, async () => page('before'))
    const { etag } = await cache.get('/', 2, async () => page('after'))
    expect(etag).toBe('"after"')
  })

  it('does not keep a page that was begun before a change and ended after it', async () => {
    const cache = new PageCache()
    const slow = Promise.withResolvers<ReadyPage>()
    const first = cache.get('/', 1, () => slow.promise)
    await cache.get('/', 2, async () => page('after'))
    slow.resolve(page('before'))
    await first
    const { etag } = await cache.get('/', 2, async () => page('made again'))
    expect(etag).toBe('"after"')
  })

  it('keeps neither a failure nor a page that says there was one', async () => {
    const cache = new PageCache()
    await expect(cache.get('/', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await cache.get('/', 1, async () => page('sorry', 503))
    const { etag } = await cache.get('/', 1, async () => page('home'))
    expect(etag).toBe('"home"')
  })

  it('counts the address of a page to what it takes', async () => {
    const cache = new PageCache(100_000)
    for (let number = 0; number < 50; number++)
      await cache.get(`/${'a'.repeat(10_000)}${number}`, 1, async () => page('home'))
    expect(cache.stats.bytes).toBeGreaterThan(cache.stats.pages * 10_000)
    expect(cache.stats.pages).toBeLessThan(10)
  })
})
