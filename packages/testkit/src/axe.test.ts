import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from './axe.ts'
import type { TestBrowser, TestPage } from './browser.ts'
import { openBrowser } from './browser.ts'
import type { ServedPages } from './serve-pages.ts'
import { servePages } from './serve-pages.ts'

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Wood</title></head><body><main><h1>Wood</h1>${body}</main></body></html>`
}

const pages = {
  '/sound': page('<p>A quiet place.</p>'),
  '/pale': page('<p style="color: #ccc; background: #fff">A quiet place.</p>'),
  '/unnamed': page('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><input>'),
  '/small-targets': page(
    '<button style="width: 10px; height: 10px; padding: 0" aria-label="Back"></button><button style="width: 10px; height: 10px; padding: 0" aria-label="On"></button>',
  ),
  '/two-first-headings': page('<h1>Another</h1><h4>Too deep</h4>'),
  '/dialog': page('<div role="dialog" aria-modal="true"><p>Really?</p></div>'),
  '/parts': page('<section id="good"><p>Fine.</p></section><section id="bad"><input></section>'),
}

let server: ServedPages
let browser: TestBrowser

beforeAll(async () => {
  server = await servePages(pages, {
    'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'; img-src data:",
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function open(path: keyof typeof pages, javaScriptEnabled = true): Promise<TestPage> {
  const opened = await browser.newPage({ javaScriptEnabled })
  await opened.goto(server.origin + path)
  return opened
}

describe('axe, on a page whose policy allows no scripts', () => {
  it('is content with a sound page', async () => {
    const opened = await open('/sound')
    await expectNoAxeViolations(opened)
    expect(opened.problems()).toEqual([])
    await opened.close()
  })

  it('is content with a dialog that is named a moment after it has appeared', async () => {
    const opened = await open('/dialog')
    await opened.evaluate(() =>
      setTimeout(
        () => document.querySelector('[role="dialog"]')?.setAttribute('aria-label', 'A question'),
        300,
      ),
    )
    await expectNoAxeViolations(opened)
    await opened.close()
  })

  it.each([
    ['a dialog without a name', '/dialog', /aria-dialog-name \(serious\)/],
    ['text without contrast', '/pale', /color-contrast \(serious\)/],
    ['a picture without a text', '/unnamed', /image-alt \(critical\)/],
    ['a field without a label', '/unnamed', /label \(critical\)/],
    ['targets below 24 px', '/small-targets', /target-size \(serious\)/],
    ['headings out of order', '/two-first-headings', /heading-order \(moderate\)/],
  ] as const)('finds %s', async (_what, path, expected) => {
    const opened = await open(path)
    await expect(expectNoAxeViolations(opened)).rejects.toThrow(expected)
    await opened.close()
  })

  it('says where the violation is and what is wrong with it', async () => {
    const opened = await open('/pale')
    const failure = await expectNoAxeViolations(opened).catch((error: Error) => error.message)
    expect(failure).toContain(`axe finds 1 violation on ${server.origin}/pale`)
    expect(failure).toContain('<p style="color: #ccc; background: #fff">A quiet place.</p>')
    expect(failure).toMatch(/insufficient color contrast of 1\.6/)
    await opened.close()
  })

  it('validates only a part when asked to', async () => {
    const opened = await open('/parts')
    await expectNoAxeViolations(opened, { within: '#good' })
    await expect(expectNoAxeViolations(opened, { within: '#bad' })).rejects.toThrow(/label/)
    await opened.close()
  })

  it('fails when the part that it shall validate is not there', async () => {
    const opened = await open('/parts')
    await expect(expectNoAxeViolations(opened, { within: '#missing' })).rejects.toThrow('axe could not run')
    await opened.close()
  })

  it('says that it needs JavaScript, where it would wait for ever', async () => {
    const opened = await open('/sound', false)
    await expect(expectNoAxeViolations(opened)).rejects.toThrow(
      'axe needs a page with JavaScript switched on',
    )
    await opened.close()
  })
})
