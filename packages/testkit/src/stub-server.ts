import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that a stub has received. */
export interface StubRequest {
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
}

export interface StubServer {
  /** `http://127.0.0.1:PORT`, without a path. */
  origin: string
  /** Every request so far, oldest first. */
  requests: StubRequest[]
  /** Ends open connections too, so that an answer held back does not hold the test. */
  close(): Promise<void>
}

/** A real HTTP server on a free port of the loopback address, standing in for somebody else's service. */
export async function startStubServer(
  answer: (request: StubRequest, response: ServerResponse) => void | Promise<void>,
): Promise<StubServer> {
  const requests: StubRequest[] = []
  const server = createServer((incoming: IncomingMessage, response) => {
    const url = new URL(incoming.url ?? '/', 'http://stub')
    const request: StubRequest = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: incoming.headers,
    }
    requests.push(request)
    if (incoming.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end()
      return
    }
    Promise.resolve(answer(request, response)).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
