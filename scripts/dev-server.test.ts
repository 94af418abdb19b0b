import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestBrowser, TestPage } from '@grove/testkit'
import { openBrowser } from '@grove/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

let dataDir: string
let server: ChildProcess
let url: string
let browser: TestBrowser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'grove-dev-'))
  const { NODE_ENV: _nodeEnv, VITEST: _vitest, ...env } = process.env
  server = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PORT: '0', DATA_DIR: dataDir, SEED_DEMO: 'false', MAP_TILE_URL: 'off', LOG_LEVEL: 'warn' },
  })
  url = await printedUrl(server)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

/** The address that the development server prints when it is ready. */
function printedUrl(started: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /Developing at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    started.stdout?.on('data', read)
    started.stderr?.on('data', read)
    started.once('exit', (code) => reject(new Error(`pnpm dev ended with ${code}:\n${output}`)))
  })
}

/** Opens a page that has told its development server's socket that it is there. */
async function openConnected(path: string): Promise<TestPage> {
  const page = await browser.newPage()
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"connected"')) resolve()
      })
    })
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  await connected
  return page
}

describe('the development server', () => {
  it('renders a page of the site that React takes over, with hot reload', async () => {
    const page = await openConnected('/')
    await page.waitForFunction(() =>
      Object.keys(document.documentElement).some((key) => key.startsWith('__react')),
    )
    expect(await page.locator('h1').count()).toBe(1)
    expect(page.problems()).toEqual([])
    await page.close()
  })

  it('serves the admin app with hot reload', async () => {
    const page = await openConnected('/admin/')
    await page.locator('h1').waitFor()
    await page.close()
  })

  it('leads /admin to the admin app', async () => {
    const response = await fetch(`${url}/admin`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/'])
  })

  it('answers an unknown page with 404', async () => {
    expect((await fetch(`${url}/no-such-page`)).status).toBe(404)
  })

  it('passes calls to the API, which takes them as coming from its own site', async () => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ username: 'nobody here', password: 'wrong password' }),
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message: 'Invalid username or password' })
  })
  it('shows the messages that the site sends, with links that lead here', async () => {
    const account = { username: 'fern', password: 'long enough', firstName: 'Fern', lastName: 'Brook' }
    const response = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ ...account, email: 'fern@grove.example' }),
    })
    expect(response.status).toBe(201)
    const read = async (path: string) => (await fetch(url + path)).text()
    await expect.poll(() => read('/dev/mail')).toContain('Please confirm your e-mail address')
    expect(await read('/dev/mail/0')).toContain(`href="${url}/verify-email?token=`)
  })
})
