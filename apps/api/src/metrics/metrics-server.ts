import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EnvError } from '../env.ts'
import { hostInAddress, isNoAddress } from '../lib/listening.ts'
import type { Metrics } from './metrics.ts'

const ASK_TIMEOUT_MS = 10_000

/**
 * Serves the metrics at an address of their own, apart from the site.
 * @throws EnvError where nothing can listen there.
 */
export async function startMetricsServer(metrics: Metrics, { host, port }: { host: string; port: number }) {
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
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    const holds = isNoAddress(error) ? `METRICS_HOST holds "${host}"` : `METRICS_PORT holds "${port}"`
    throw new EnvError([`${holds}, where nothing can listen (${error.code})`])
  })
  return {
    /** Where the metrics are: `http://127.0.0.1:9464/metrics`. */
    url: `http://${hostInAddress(host)}:${(server.address() as AddressInfo).port}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
