import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { TOAST_DURATION_MS } from '@grove/schema'
import type { TestPage } from '@grove/testkit'
import { freePort } from '@grove/testkit/free-port'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applications,
  expectAccessible,
  fillWith,
  focused,
  openAdminApp,
  serveAdminApp,
  shownNames,
} from './support/admin-app.ts'

const APP = path.resolve(import.meta.dirname, '..')
const MOST_SCRIPT_BYTES = 220_000

let page: TestPage

async function signIn({ username, password }: Pick<Member, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

describe('the admin app', () => {
  const adminApp = serveAdminApp()

  /** Signs in an administrator, who sees one application, and takes the cookie of the session away. */
  async function loseSession() {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, undefined)
    await signIn(adminApp.admin())
    await expect.poll(() => shownNames(page)).toEqual(['Ilse Baumgart'])
    await page.context().clearCookies()
  }

  it('asks who is there, keeps the address, and lets an administrator in and out', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    page = await openAdminApp(adminApp, undefined, { path: '/admin/?search=ilse' })
    await page.getByRole('heading', { name: 'Sign in to the admin panel' }).waitFor()
    expect(await focused(page)).toBe('sign-in-username')
    await expectAccessible(page)
    await signIn({ username: 'keeper', password: 'not it' })
    expect(await toastText(page, 'Login failed')).toBe('Invalid username or password')
    await signIn(adminApp.admin())
    expect(await toastText(page, 'Login successful')).toMatch(/^Welcome back, .+!$/)
    await expect.poll(() => shownNames(page)).toEqual(['Ilse Baumgart'])
    expect(new URL(page.url()).search).toBe('?search=ilse')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Sign in to the admin panel' }).waitFor()
  })

  it('says beside its button why a sign-in failed, for as long as that is so', async () => {
    page = await openAdminApp(adminApp, undefined, { hasClock: true })
    await signIn({ username: 'keeper', password: 'not it' })
    await toastText(page, 'Login failed')
    await page.clock.fastForward(TOAST_DURATION_MS * 2)
    await page.getByText('Login failed').waitFor({ state: 'detached' })
    await page.getByRole('main').getByText('Invalid username or password').waitFor()
    await expectAccessible(page)
    await signIn(adminApp.admin())
    await page.getByRole('heading', { name: 'Guide Management' }).waitFor()
  })

  it('says that guides are invented, where they are', async () => {
    await fillWith(adminApp.site, [{ userName: 'Wren Alder', isInvented: true }])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/' })
    const banner = page.getByRole('complementary', { name: 'Demonstration' })
    expect(await banner.innerText()).toBe('Demonstration: these guides are invented')
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page)
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await page.reload()
    await page.getByRole('tab').first().waitFor()
    expect(await banner.count()).toBe(0)
  })

  it('sends everybody else to the site, and says why there', async () => {
    const fern = await addMember(adminApp.site, 'fern')
    page = await openAdminApp(adminApp, fern)
    await page.waitForURL(`${adminApp.site.url}/`)
    expect(await toastText(page, 'Access Denied')).toBe(
      'You do not have permission to access the admin panel.',
    )
  })

  it('asks again who is there once the session has ended', async () => {
    await loseSession()
    await page.getByRole('button', { name: 'Approve Ilse Baumgart' }).click()
    expect(await toastText(page, 'Update Failed')).toBe('Authentication required')
    await page.getByRole('heading', { name: 'Sign in to the admin panel' }).waitFor()
  })

  it('shows nothing where Back shows a page as it was left, once somebody has logged out', async () => {
    await loseSession()
    // As Safari does.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.getByRole('heading', { name: 'Sign in to the admin panel' }).waitFor()
    expect(await shownNames(page)).toEqual([])
  })

  it('says who can help with a forgotten password, and how', async () => {
    page = await openAdminApp(adminApp, undefined)
    await page
      .getByText(
        'If no e-mail reaches you, whoever runs the server can set a new one with pnpm admin reset-password.',
      )
      .waitFor()
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await page.waitForURL(`${adminApp.site.url}/forgot-password`)
  })

  it('says so where an address leads nowhere', async () => {
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/nowhere' })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'To Guide Management' }).click()
    await page.locator('table').waitFor()
    await expect.poll(() => page.title()).toBe('Guide Management · Admin · Nature & Therapy Directory')
  })

  it('needs at most 220 kB of JavaScript for the first screen', async () => {
    page = await adminApp.newPage({}, adminApp.admin())
    const scripts: string[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        scripts.push(path.basename(new URL(response.url()).pathname))
    })
    await page.goto(`${adminApp.site.url}/admin/`)
    await page.locator('table[aria-busy="false"]').waitFor()
    const sizes = await Promise.all(
      scripts.map(async (script) => (await stat(path.join(APP, 'dist/assets', `${script}.br`))).size),
    )
    expect(scripts.length).toBeGreaterThan(1)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(MOST_SCRIPT_BYTES / 4)
    expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
  })
})

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Serves a folder as a plain host of files does: unknown paths are the app's. */
async function serveFolder(folder: string): Promise<Server> {
  const files = new Set(await readdir(folder, { recursive: true }))
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://host').pathname.slice(1)
    const file = files.has(asked) && asked !== '' ? asked : 'index.html'
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(path.join(folder, file)).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** An origin of the same site as the API, as admin.example.org is one of example.org. */
function originOf(server: Server): string {
  return `http://admin.grove.localhost:${(server.address() as AddressInfo).port}`
}

describe('the admin app on an origin of its own', () => {
  let siteOrigin: string
  let folder: string
  let listed: Server
  let stranger: Server
  let admin: Member

  const browsed = browseSite(async () => {
    const port = await freePort()
    folder = await mkdtemp(path.join(tmpdir(), 'grove-admin-'))
    siteOrigin = `http://www.grove.localhost:${port}`
    process.env.VITE_API_URL = siteOrigin
    process.env.VITE_BASE_PATH = '/'
    await build({
      root: APP,
      mode: 'test',
      logLevel: 'error',
      build: { outDir: folder, minify: false, emptyOutDir: true },
    })
    delete process.env.VITE_API_URL
    delete process.env.VITE_BASE_PATH
    listed = await serveFolder(folder)
    stranger = await serveFolder(folder)
    return { PORT: String(port), ALLOWED_ORIGINS: originOf(listed) }
  })
  beforeAll(async () => {
    admin = await addMember(browsed.site, 'keeper', { isAdmin: true })
    await fillWith(browsed.site, applications('Ilse Baumgart'))
  })
  afterAll(async () => {
    for (const server of [listed, stranger]) server?.closeAllConnections()
    await Promise.all([listed, stranger].map((server) => new Promise((resolve) => server?.close(resolve))))
    await rm(folder, { recursive: true, force: true })
  })

  it('signs in, reads and changes with cookies across origins, and leads to the site', async () => {
    page = await browsed.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${originOf(listed)}/?status=all`)
    await signIn(admin)
    await expect.poll(() => shownNames(page)).toEqual(['Ilse Baumgart'])
    await page.getByRole('button', { name: 'Approve Ilse Baumgart' }).click()
    await toastText(page, 'Guide approved')
    await page.getByText('Published', { exact: true }).last().waitFor()
    const href = await page.getByRole('link', { name: 'To the site' }).getAttribute('href')
    expect(href).toBe(`${siteOrigin}/`)
    const picture = page.locator('tbody img').first()
    expect(await picture.getAttribute('src')).toContain(`${siteOrigin}/art/portraits/`)
    // It rejects for what could not be fetched.
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    const download = page.waitForEvent('download')
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    await page.getByRole('link', { name: 'Export as JSON' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('"firstName":"Ilse"')
  })

  it('is refused from an origin that is not listed', async () => {
    page = await browsed.newPage()
    await page.goto(originOf(stranger))
    await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor()
    expect(page.problems().join()).toContain('blocked by CORS policy')
    await expectAccessible(page)
    const status = await fetch(`${browsed.site.url}/api/trpc/session.logout`, {
      method: 'POST',
      headers: { origin: originOf(stranger), 'content-type': 'application/json' },
      body: '{}',
    })
    expect(status.status).toBe(403)
  })
})
