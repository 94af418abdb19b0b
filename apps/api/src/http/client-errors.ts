import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { INERT_POLICY } from './http-headers.ts'

const TIMEOUT = { line: '408 Request Timeout', message: 'The request took too long to come' }
const OVERFLOW = { line: '431 Request Header Fields Too Large', message: 'The headers are too large' }
const MALFORMED = { line: '400 Bad Request', message: 'The request is not well-formed' }

function refusalOf({ code }: NodeJS.ErrnoException) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TIMEOUT
  return code === 'HPE_HEADER_OVERFLOW' ? OVERFLOW : MALFORMED
}

/** Answers what never became a request, in the form of every other refusal, and ends the connection. */
export function handleClientError(
  this: { log: FastifyBaseLogger },
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { line, message } = refusalOf(error)
  this.log.info({ code: error.code, address: socket.remoteAddress, message }, 'a request could not be read')
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${line}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Security-Policy: ${INERT_POLICY}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
  ].join('\r\n')
  if (socket.writable) socket.write(`${head}\r\n\r\n${body}`)
  socket.destroy(error)
}
