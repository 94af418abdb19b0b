import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@grove/testkit/free-port'
import { createTRPCClient, httpLink } from '@trpc/client'
import type { ViteDevServer } from 'vite'
import { createServer as createVite } from 'vite'
import { startDevMail } from './dev-mail.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const LOOPBACK = '127.0.0.1'
/** The paths of the API; all others belong to the site or the admin app. */
const API_PATHS = /^\/(api|uploads|art|site\.webmanifest)(\/|$|\?)/
/** How long a request waits while the API starts again after a change. */
const API_START_MS = 30_000

export interface DevServer {
  url: string
  close(): Promise<void>
}

interface DevOptions {
  host: string
  port: number
  /** Environment of the API's process. */
  env: NodeJS.ProcessEnv
}

/**
 * The whole product from its sources behind one address: the site rendered on the server and the admin app, both with
 * hot reload, and the API in a process of its own that starts again when one of its files changes.
 */
export async function startDevServer({ host, port, env }: DevOptions): Promise<DevServer> {
  const front = createServer()
  const apiPort = await freePort()
  const [site, admin] = await Promise.all([startVite('apps/web', front), startVite('apps/admin', front)])
  // Before the API starts, so that a port in use leaves no process behind.
  await listen(front, host, port)
  const { port: ownPort } = front.address() as AddressInfo
  const ownHost = host.includes(':') ? `[${host}]` : host
  const url = `http://${ownHost}:${ownPort}`
  const mail = env.SMTP_URL === undefined ? await startDevMail() : undefined
  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'apps/api/src/commands/serve-api.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        // Links in messages lead here, not to the API.
        PUBLIC_URL: url,
        ALLOWED_ORIGINS: `http://localhost:${ownPort}`,
        ...(mail && { SMTP_URL: mail.sink.url }),
        ...env,
        HOST: LOOPBACK,
        PORT: String(apiPort),
      },
    },
  )

  front.on('request', (request, response) => {
    const url = request.url ?? '/'
    const failed = (error: unknown) => showError(response, error)
    const mailPage = url.startsWith('/dev/mail') ? mail?.page(url) : undefined
    if (mailPage !== undefined)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(mailPage)
    else if (API_PATHS.test(url)) passToApi(request, response, apiPort).catch(failed)
    else if (/^\/admin(\?|$)/.test(url)) response.writeHead(302, { location: '/admin/' }).end()
    else if (url.startsWith('/admin/')) admin.middlewares(request, response)
    else site.middlewares(request, response, () => renderPage(site, request, response, apiPort).catch(failed))
  })
  return {
    url,
    async close() {
      const ended = api.exitCode === null && api.signalCode === null ? once(api, 'exit') : undefined
      api.kill('SIGTERM')
      await Promise.all([site.close(), admin.close(), ended, mail?.sink.close()])
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}

function startVite(app: string, front: Server): Promise<ViteDevServer> {
  const isAdmin = app === 'apps/admin'
  return createVite({
    root: `${root}${app}`,
    configFile: `${root}${app}/vite.config.ts`,
    // The site's pages are rendered here; the admin app is one document for all of its paths.
    appType: isAdmin ? 'spa' : 'custom',
    server: { middlewareMode: true, hmr: { server: front } },
  })
}

/** Renders a page as the API does in production, with a client that calls the API on behalf of the same visitor. */
async function renderPage(
  site: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
  apiPort: number,
): Promise<void> {
  const { cookie, host = 'localhost' } = request.headers
  await apiIsUp(apiPort)
  try {
    const { render } = (await site.ssrLoadModule('/src/entry-server.tsx')) as {
      render(input: unknown): Promise<{ status: number; html: string; location?: string }>
    }
    const page = await render({
      href: request.url,
      siteOrigin: `http://${host}`,
      client: createTRPCClient({
        links: [
          httpLink({ url: `http://${LOOPBACK}:${apiPort}/api/trpc`, headers: cookie ? { cookie } : {} }),
        ],
      }),
      onError: (error: unknown) => console.error(error),
    })
    if (page.location) {
      response.writeHead(page.status, { location: page.location }).end()
      return
    }
    // Before the site's own modules, which need it, and after the page's own scripts: hydration takes them in order.
    const html = page.html.replace('<script type="module"', `${await devHead(site)}<script type="module"`)
    response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  } catch (error) {
    if (error instanceof Error) site.ssrFixStacktrace(error)
    throw error
  }
}

/** The tags that Vite and its plugins put at the beginning of a document, such as React's part of hot reload. */
async function devHead(site: ViteDevServer): Promise<string> {
  const document = await site.transformIndexHtml('/', '<html><head></head><body></body></html>')
  return /<head>([\s\S]*)<\/head>/.exec(document)?.[1] ?? ''
}

async function passToApi(request: IncomingMessage, response: ServerResponse, apiPort: number): Promise<void> {
  await apiIsUp(apiPort)
  const { method, url, headers } = request
  const onward = forward({ host: LOOPBACK, port: apiPort, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
  })
  onward.on('error', (error) => showError(response, error))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Waits until the API takes connections; it does not for a moment after each change to it. */
async function apiIsUp(apiPort: number): Promise<void> {
  const deadline = performance.now() + API_START_MS
  while (!(await takesConnections(apiPort))) {
    if (performance.now() > deadline) throw new Error('The API does not answer: its own messages say why.')
    await wait(100)
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function showError(response: ServerResponse, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(text)
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
