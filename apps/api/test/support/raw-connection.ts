import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'

/** A connection that sends exactly what a test says, when it says so. */
export interface RawConnection {
  socket: Socket
  send: (text: string) => void
  /** The bytes received so far. */
  received: () => string
  /** Resolves with all that has come once it matches. */
  receive: (pattern: RegExp) => Promise<string>
  /** Resolves with all that has come once the connection is at its end, whoever ended it. */
  ended: Promise<string>
}

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received))
  })
  await once(socket, 'connect')
  // A connection that is dropped ends for this side, too; how it ended is of no interest.
  socket.on('error', () => {})
  return {
    socket,
    send: (text) => socket.write(text),
    received: () => received,
    receive: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(received)) resolve(received)
          else if (socket.closed) reject(new Error(`The connection ended with: ${received}`))
        }
        socket.on('data', look).once('close', look)
        look()
      }),
    ended,
  }
}
