import type { TestSite } from '@grove/api/testing'
import { startTestSite } from '@grove/api/testing'
import { openBrowser } from '@grove/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PUBLIC_URL = 'https://directory.example'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ withPages: true, env: { PUBLIC_URL } })
})
afterAll(() => site?.close())

const ask = (path: string, accept = 'text/html') => site.app.inject({ url: path, headers: { accept } })

/** The policy of an answer by its directives. */
function policyOf(header: unknown): Record<string, string> {
  const directives = String(header)
    .split('; ')
    .map((directive) => directive.split(/ (.*)/, 2))
  return Object.fromEntries(directives)
}

const DOCUMENTS = [
  '/',
  '/guides',
  '/guides/7',
  '/auth',
  '/nowhere',
  '/embed',
  '/embed/guides',
  '/admin/',
  '/admin/guides',
]
const OTHERS = [
  '/api/guides',
  '/api/trpc/guides.pins',
  '/api/nowhere',
  '/api/docs',
  '/api/openapi.json',
  '/api/health',
  '/uploads/x',
  '/art/portraits/1.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/downloads/thresholds-celtic-year.pdf',
  '/assets/nothing.js',
  '/%E0%A4%A',
]

test('every answer protects whoever reads it, and tells nobody what made it', async () => {
  for (const path of [...DOCUMENTS, ...OTHERS]) {
    const { headers } = await ask(path)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*, geolocation=\(self\)/),
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(Object.keys(headers), path).not.toEqual(expect.arrayContaining(['server']))
    expect(Object.keys(headers), path).not.toEqual(expect.arrayContaining(['x-powered-by']))
    const isFramed = path === '/embed/guides'
    expect(policyOf(headers['content-security-policy'])['frame-ancestors'], path).toBe(
      isFramed ? '*' : "'none'",
    )
    expect(headers['x-frame-options'], path).toBe(isFramed ? undefined : 'DENY')
  }
})

test('every document runs its own scripts and no others, and says where violations are told', async () => {
  for (const path of DOCUMENTS) {
    const { headers } = await ask(path)
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
    const policy = policyOf(headers['content-security-policy'])
    expect(policy['script-src'], path).toMatch(/^'self'( 'sha256-[\w+/]{43}=')*$/)
    expect(policy['style-src'], path).toMatch(/^'self'( 'sha256-[\w+/]{43}=')*$/)
    expect(policy, path).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'report-uri': '/api/csp-reports',
      'report-to': 'csp',
    })
    expect(headers['reporting-endpoints'], path).toBe('csp="/api/csp-reports"')
  }
})

test('a browser is told of an error in a page, a program in JSON', async () => {
  const page = await ask('/%E0%A4%A')
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<h1>The request is not well-formed</h1>')
  expect((await ask('/%E0%A4%A', '*/*')).json()).toEqual({ message: 'The request is not well-formed' })
})

test('a browser keeps foreign scripts out of a page, and the log tells of it', async () => {
  // A browser sends reports of this kind at once, and without encryption too.
  const violations: unknown[] = []
  const plain = await startTestSite({
    withPages: true,
    env: { LOG_LEVEL: 'warn' },
    log: { write: (line) => violations.push(JSON.parse(line).violation) },
  })
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${plain.url}/apply?source=rowan@secret.example`)
    const hasRun = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken over"'
      document.head.append(script)
      return document.title === 'taken over'
    })
    expect(hasRun).toBe(false)
    await expect
      .poll(() => violations)
      .toContainEqual(
        expect.objectContaining({ directive: 'script-src-elem', blocked: 'inline', page: '/apply' }),
      )
  } finally {
    await browser.close()
    await plain.close()
  }
})

test('scripts and stylesheets come with none of the headers that only documents obey', async () => {
  const { payload } = await ask('/')
  const assets = [...payload.matchAll(/"(\/assets\/[^"\s]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  expect(assets.length).toBeGreaterThan(5)
  for (const path of assets) {
    const { statusCode, headers } = await ask(path, '*/*')
    expect(statusCode, path).toBe(200)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-request-id': expect.any(String),
    })
    for (const name of ['accept-ranges', 'content-security-policy', 'permissions-policy', 'referrer-policy'])
      expect(headers, path).not.toHaveProperty(name)
  }
})
