import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EnvError } from '../env.ts'
import type { Metrics } from './metrics.ts'

/** Metrics are for programs on the same machine: a collector on another machine needs one of them in between. */
const HOST = '127.0.0.1'
const ASK_TIMEOUT_MS = 10_000

export interface MetricsServer {
  /** Where the metrics are: `http://127.0.0.1:9464/metrics`. */
  url: string
  close: () => Promise<void>
}

/**
 * Serves the metrics on a port of the loopback address, apart from the site.
 * @throws EnvError where the port is taken.
 */
export async function startMetricsServer(metrics: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.url?.split('?', 1)[0] !== '/metrics' || !isRead) {
      response.writeHead(isRead ? 404 : 405, { 'content-type': 'text/plain' }).end()
      return
    }
    metrics.text().then(
      ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end(),
    )
  })
  server.headersTimeout = ASK_TIMEOUT_MS
  server.requestTimeout = ASK_TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw new EnvError([`METRICS_PORT holds "${port}", where nothing can listen (${error.code})`])
  })
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
