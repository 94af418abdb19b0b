import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An object store in memory that speaks as much of S3 as pictures need, over a real socket. */
export interface S3Stub {
  endpoint: string
  /** Objects by bucket and key, e.g. `pictures/site/a.jpg`. */
  objects: Map<string, { body: Buffer; type: string | undefined }>
  /** Stops answering: at all, or after the headers and the first byte of an object, or as a store would. */
  stall: (where: 'before-answers' | 'within-objects' | 'as-no-store' | 'nowhere') => void
  /** How many requests have come. */
  requests: () => number
  close: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** Starts the stub; it takes requests that are signed for this key and region only. */
export async function startS3Stub({
  accessKeyId,
  region,
}: {
  accessKeyId: string
  region: string
}): Promise<S3Stub> {
  const objects: S3Stub['objects'] = new Map()
  let stalls = 'nowhere'
  let requests = 0
  const signature = new RegExp(
    `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/\\d{8}/${region}/s3/aws4_request, `,
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests++
    if (stalls === 'before-answers') return
    if (stalls === 'as-no-store') {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>')
      return
    }
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://stub').pathname.slice(1))
    const body = await readBody(request)
    if (!signature.test(request.headers.authorization ?? '')) return sendError(response, 403, 'AccessDenied')
    const stored = objects.get(key)
    if (request.method === 'PUT') {
      const sum = createHash('sha256').update(body).digest('hex')
      if (request.headers['x-amz-content-sha256'] !== sum)
        return sendError(response, 400, 'XAmzContentSHA256Mismatch')
      objects.set(key, { body, type: request.headers['content-type'] })
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (stored === undefined) {
      if (request.method === 'HEAD') response.writeHead(404).end()
      else sendError(response, 404, 'NoSuchKey')
    } else {
      response.writeHead(200, { 'content-type': stored.type, 'content-length': stored.body.length })
      if (stalls === 'within-objects') response.write(stored.body.subarray(0, 1))
      else response.end(request.method === 'HEAD' ? undefined : stored.body)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    stall(where) {
      stalls = where
    },
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
