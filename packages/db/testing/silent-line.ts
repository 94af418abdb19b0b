import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A line to a PostgreSQL that falls silent as one does whose other end has lost its power. */
export interface SilentLine {
  /** The database of the URL by this line. */
  url: string
  /** From now on nothing passes on the connections that are open, and nobody is told so; new ones are as good as ever. */
  fallSilent: () => void
  close: () => Promise<void>
}

/** Opens a line to the database of a URL. */
export async function openSilentLine(databaseUrl: string): Promise<SilentLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
