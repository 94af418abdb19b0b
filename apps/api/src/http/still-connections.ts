import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection may be still, in milliseconds. */
export interface StillnessLimits {
  /** While an answer is on its way that the caller does not take. */
  answer: number
  /** While a call is being worked on, all together. */
  call: number
}

/**
 * Ends connections on which nothing moves: soon where there is something to send, which holds memory for a caller who does not
 * read, and late where a call is still being worked on, such as a long import.
 */
export function endStillConnections(server: Server, limits: StillnessLimits): void {
  const stillFor = new WeakMap<ServerResponse, number>()

  /** Called after each while in which nothing moved; Node starts the next while with whatever moves, and here. */
  function onStillness(this: ServerResponse, socket: Socket): void {
    const milliseconds = (stillFor.get(this) ?? 0) + limits.answer
    stillFor.set(this, milliseconds)
    if (socket.writableLength > 0 || milliseconds >= limits.call) socket.destroy()
    else socket.setTimeout(limits.answer)
  }

  // A connection without a call is ended by Node itself.
  server.setTimeout(limits.answer)
  server.on('request', (_request, response) => response.on('timeout', onStillness))
}
