import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServedPages {
  origin: string
  close(): Promise<void>
}

/** Serves the given bodies by path on a free port, each with the given headers; for the testkit's own tests. */
export async function servePages(
  pages: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ServedPages> {
  const server: Server = createServer(({ url = '' }, response) => {
    if (url === '/never') return
    const page = pages[url]
    if (url === '/favicon.ico') response.writeHead(204).end()
    else
      response
        .writeHead(page === undefined ? 404 : 200, { 'content-type': typeOf(url), ...headers })
        .end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function typeOf(url: string): string {
  if (url.endsWith('.js')) return 'text/javascript'
  return url.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
}
