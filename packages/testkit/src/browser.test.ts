import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from './browser.ts'
import { openBrowser } from './browser.ts'
import type { ServedPages } from './serve-pages.ts'
import { servePages } from './serve-pages.ts'

const pages: Record<string, string> = {
  '/calm': '<!doctype html><title>Calm</title><h1>Calm</h1>',
  '/console-error': "<!doctype html><script>console.error('the kettle boiled over')</script>",
  '/uncaught': "<!doctype html><script>throw new Error('the path is blocked')</script>",
  '/rejected': "<!doctype html><script>Promise.reject(new Error('nobody came'))</script>",
  '/missing-picture': '<!doctype html><img src="/no-such-picture.png" alt="">',
  '/off-machine': '<!doctype html><img src="https://tiles.example/1.png" alt="">',
  '/worker': "<!doctype html><script>new Worker('/worker.js')</script>",
  '/worker.js': "fetch('https://worker.example/data').catch(() => postMessage('failed'))",
  '/socket': "<!doctype html><script>new WebSocket('wss://socket.example/')</script>",
  '/gives-up': `<!doctype html><script>
    const abort = new AbortController()
    fetch('/never', { signal: abort.signal }).catch(() => { document.title = 'given up' })
    abort.abort()
  </script>`,
  '/preferences': `<!doctype html><p>words</p><script>
    document.title = [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches,
      matchMedia('(prefers-reduced-motion: reduce)').matches].join(' ')
  </script>`,
}

let server: ServedPages
let origin: string
let browser: TestBrowser

beforeAll(async () => {
  server = await servePages(pages)
  origin = server.origin
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('a page', () => {
  it('has no problems when nothing is wrong', async () => {
    const page = await browser.newPage()
    await page.goto(`${origin}/calm`)
    expect(page.problems()).toEqual([])
    expect(page.offMachineRequests()).toEqual([])
    await page.close()
  })

  it.each([
    ['a console error', '/console-error', /^console error: the kettle boiled over/],
    ['an uncaught error', '/uncaught', /^uncaught error: Error: the path is blocked/],
    ['a rejected promise that nobody handles', '/rejected', /^uncaught error: Error: nobody came/],
    ['an answer that is an error', '/missing-picture', /^console error: .*404/],
    ['a request without an answer', '/off-machine', /^GET https:\/\/tiles\.example\/1\.png: net::ERR/],
  ])('remembers %s', async (_what, path, expected) => {
    const page = await browser.newPage()
    await page.goto(origin + path)
    await expect.poll(() => page.problems()).toContainEqual(expect.stringMatching(expected))
    await page.close()
  })

  it('does not call a request that the page itself gives up a problem', async () => {
    const page = await browser.newPage()
    await page.goto(`${origin}/gives-up`)
    await page.waitForFunction(() => document.title === 'given up')
    expect(page.problems()).toEqual([])
    await page.close()
  })

  it.each([
    ['the page', '/off-machine', 'https://tiles.example/1.png'],
    ['a worker', '/worker', 'https://worker.example/data'],
    ['a socket', '/socket', 'wss://socket.example/'],
  ])('remembers where %s wanted to go beyond this machine', async (_who, path, url) => {
    const page = await browser.newPage()
    await page.goto(origin + path)
    await expect.poll(() => page.offMachineRequests()).toEqual([url])
    await page.close()
  })

  it('remembers the problems of a tab that it opens', async () => {
    const page = await browser.newPage()
    await page.goto(`${origin}/calm`)
    const opened = page.context().waitForEvent('page')
    await page.evaluate(() => window.open('/console-error'))
    await (await opened).waitForLoadState()
    await expect.poll(() => page.problems()).toContainEqual(expect.stringContaining('the kettle boiled over'))
    await page.close()
  })

  it('takes width, colour scheme and motion from its options', async () => {
    const page = await browser.newPage({
      viewport: { width: 390, height: 800 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    })
    await page.goto(`${origin}/preferences`)
    expect(await page.title()).toBe('390 true true')
    await page.close()
  })

  it('takes no harm where it is closed while a request is held back, nor where it is closed again', async () => {
    const page = await browser.newPage()
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    // What a handler throws ends the whole run.
    await page.route('**/calm', async (route) => {
      asked.resolve()
      await held.promise
      await route.fetch().finally(over.resolve)
    })
    const visit = Promise.allSettled([page.goto(`${origin}/calm`)])
    await asked.promise
    await page.close()
    held.resolve()
    await over.promise
    await visit
    await page.close()
    expect(page.isClosed()).toBe(true)
  })

  it('can do without JavaScript', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${origin}/preferences`)
    expect(await page.locator('p').innerText()).toBe('words')
    expect(await page.title()).toBe('')
    await page.close()
  })

  it('shares no cookies with another page', async () => {
    const one = await browser.newPage()
    const other = await browser.newPage()
    await one.goto(`${origin}/calm`)
    await other.goto(`${origin}/calm`)
    await one.context().addCookies([{ name: 'taste', value: 'oak', url: origin }])
    expect(await one.evaluate(() => document.cookie)).toBe('taste=oak')
    expect(await other.evaluate(() => document.cookie)).toBe('')
    await one.close()
    await other.close()
  })
})
