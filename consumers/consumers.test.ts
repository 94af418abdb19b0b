import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { TestSite } from '@grove/api/testing'
import { startTestSite } from '@grove/api/testing'
import { applicationOf, PASSWORD } from '@grove/api/testing/applications'
import { addMember } from '@grove/api/testing/browsed-site'
import { TestClient } from '@grove/api/testing/client'
import type { TestBrowser, TestPage } from '@grove/testkit'
import { openBrowser } from '@grove/testkit'
import { freePort } from '@grove/testkit/free-port'
import { createClient as generateHeyApi } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutsideFolder } from './outside.ts'

// Programs of other people: each has the packed client, or the document that a running directory serves, and nothing
// else of this repository.

const GUIDES = [
  { username: 'fern', firstName: 'Fern', picture: 'birch-1.jpg' },
  { username: 'rowan', firstName: 'Rowan', picture: 'beech-autumn-1.jpg' },
]
const COMPILED = { exitCode: 0, output: '' }

let site: TestSite
let outside: OutsideFolder

/** Adds approved guides with pictures, as people do by calls. */
async function addGuides(url: string): Promise<void> {
  const keeper = await addMember(site, 'keeper', { isAdmin: true })
  const admin = new TestClient(url)
  admin.cookie = keeper.cookie
  for (const { username, firstName, picture } of GUIDES) {
    const bytes = await readFile(new URL(`../content/demo/${picture}`, import.meta.url))
    const profileImage = `data:image/jpeg;base64,${bytes.toString('base64')}`
    const { userData, guideData } = applicationOf(username, { profileImage })
    const application = { guideData, userData: { ...userData, firstName } }
    const made = await new TestClient(url).post<{ guide: { id: number } }>('/api/register-guide', application)
    const decided = await admin.put(`/api/guides/${made.body.guide.id}/application`, { status: 'approved' })
    if (decided.status !== 200) throw new Error(`No approval: ${decided.status}`)
  }
}

beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  site = await startTestSite({ env: { PORT: String(port), PUBLIC_URL: url } })
  await addGuides(url)
  outside = await OutsideFolder.create()
  await outside.use('@types/node', '@types/react', '@types/react-dom', 'openapi-fetch', 'react', 'react-dom')
  await outside.use('vite')
})
afterAll(async () => {
  await site?.close()
  await outside?.remove()
})

describe('a page of another site', () => {
  const files = new Map<string, { type: string; body: string }>()
  let partner: Server
  let origin: string
  let browser: TestBrowser
  let page: TestPage

  beforeAll(async () => {
    partner = createServer((request, response) => {
      const file = files.get(request.url ?? '')
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/plain' })
      response.end(file?.body)
    })
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
    origin = `http://partner.localhost:${(partner.address() as AddressInfo).port}`
    files.set('/favicon.ico', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    browser = await openBrowser()
    page = await browser.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    partner?.close()
  })

  /** The names that the page links, and how many of its pictures have come. */
  async function shown(): Promise<{ names: string[]; pictures: number; problems: string[] }> {
    await page
      .getByRole('link')
      .nth(GUIDES.length - 1)
      .waitFor()
    const names = await page.getByRole('link').allInnerTexts()
    const seen = () =>
      page.locator('img').evaluateAll((images) => {
        const come = images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 1)
        return come.length
      })
    await expect.poll(seen).toBe(GUIDES.length)
    return { names: names.sort(), pictures: await seen(), problems: page.problems() }
  }
  const ALL = { names: ['Fern Ash', 'Rowan Ash'], pictures: GUIDES.length, problems: [] }

  it('lists guides with pictures by the lines that the documentation gives to copy', async () => {
    const docs = await (await fetch(`${site.url}/api/docs`)).text()
    const [, code = ''] =
      /<h3>Show guides on your site<\/h3>[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/.exec(docs) ?? []
    const texts = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const
    const copied = code.replace(/&(?:lt|gt|quot|amp);/g, (entity) => texts[entity as keyof typeof texts])
    files.set('/plain', { type: 'text/html', body: `<!doctype html><title>Walks</title>${copied}` })
    await page.goto(`${origin}/plain`)
    expect(await shown()).toEqual(ALL)
  })

  it('lists guides with pictures by the packed client, in React, built by Vite', async () => {
    await outside.copy('react-page.html', 'react-page.tsx')
    await outside.write('.env', `VITE_DIRECTORY=${site.url}\n`)
    const types = ['react', 'react-dom', 'vite/client']
    expect(await outside.compile(['react-page.tsx', '--noEmit'], { types })).toEqual(COMPILED)
    const built = await build({
      root: outside.path,
      configFile: false,
      logLevel: 'silent',
      oxc: { jsx: { runtime: 'automatic' } },
      build: { write: false, rolldownOptions: { input: path.join(outside.path, 'react-page.html') } },
    })
    for (const { output } of [built].flat().flatMap((one) => ('output' in one ? [one] : []))) {
      for (const file of output) {
        const isCode = file.type === 'chunk'
        const body = isCode ? file.code : String(file.source)
        files.set(`/${file.fileName}`, { type: isCode ? 'text/javascript' : 'text/html', body })
      }
    }
    await page.goto(`${origin}/react-page.html`)
    expect(await shown()).toEqual(ALL)
  })
})

describe('a server that renders pages by one client', () => {
  it('greets each of many visitors at once by their own name, and nobody by that of another', async () => {
    await outside.copy('server-page.tsx')
    const types = ['node', 'react', 'react-dom']
    expect(await outside.compile(['server-page.tsx'], { types })).toEqual(COMPILED)
    const program = spawn(process.execPath, ['server-page.js', site.url], { cwd: outside.path })
    try {
      const address = await new Promise<string>((resolve, reject) => {
        program.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
        program.stderr.once('data', (text: Buffer) => reject(new Error(text.toString())))
      })
      const cookies = await Promise.all(
        GUIDES.map(async ({ username }) => {
          const visitor = new TestClient(site.url)
          await visitor.post('/api/login', { username, password: PASSWORD })
          return { name: username, headers: { cookie: visitor.cookie ?? '' } }
        }),
      )
      // Somebody signs in through the client that all share.
      expect(await (await fetch(`${address}/sign-in`)).text()).toBe('rowan')
      const visitors = [...cookies, { name: 'visitor', headers: {} }]
      const many = Array.from({ length: 8 }, () => visitors).flat()
      const pages = await Promise.all(
        many.map(async ({ headers }) => (await fetch(address, { headers })).text()),
      )
      const greeted = pages.map((html) => /Hello (?:<!-- -->)?(\w+)/.exec(html)?.[1])
      expect(greeted).toEqual(many.map(({ name }) => name))
      expect(pages.every((html) => html.includes('Rowan Ash, Fern Ash'))).toBe(true)
    } finally {
      program.kill()
    }
  })
})

describe('a client that is generated from the served document', () => {
  it('by openapi-typescript compiles in the strictest way, and reads, makes and saves', async () => {
    const types = await openapiTypescript(new URL('/api/openapi.json', site.url))
    await outside.write('openapi-typescript.d.ts', astToString(types))
    await outside.copy('openapi-fetch.ts')
    expect(await outside.compile(['openapi-fetch.ts'], { types: ['node'] })).toEqual(COMPILED)
    const { exitCode, output } = await outside.run('openapi-fetch', site.url)
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)])
    expect(JSON.parse(output)).toEqual({
      found: [1, 'Fern Ash', 'string'],
      registered: 201,
      made: [201, false],
      saved: 'Under old beeches.',
      late: [412, expect.any(String)],
      refused: [{ path: 'username', message: 'Username must be at least 3 characters' }],
    })
  })

  it('by hey-api compiles strictly, and reads, makes and deletes', async () => {
    await generateHeyApi({
      input: new URL('/api/openapi.json', site.url).href,
      output: { path: path.join(outside.path, 'hey-api'), module: { extension: '.js' } },
      logs: { level: 'silent' },
    })
    await outside.copy('hey-api.ts')
    expect(await outside.compile(['hey-api.ts'], { types: ['node'], isExact: false })).toEqual(COMPILED)
    const { exitCode, output } = await outside.run('hey-api', site.url)
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)])
    expect(JSON.parse(output)).toEqual({
      names: ['Fern Ash'],
      town: 'Sheffield',
      contact: true,
      made: ['Uppsala', ['sv', 'en']],
      deleted: 204,
      nobody: 'Authentication required',
    })
  })
})
