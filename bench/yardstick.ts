/**
 * A bare node:http server that answers every request with the same ready bytes: the most this machine gives.
 * Its own process, as the measured server is; the body comes and the port goes by message.
 */
import { createServer } from 'node:http'

interface Answer {
  body: string
  headers: Record<string, string>
}

process.once('message', ({ body, headers }: Answer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
})
