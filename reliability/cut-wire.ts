import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A wire to a server that can be cut and mended. */
export interface CutWire {
  /** The same address, through the wire. */
  url: string
  /** Every connection breaks, and no new one is taken. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** Puts a wire between whoever uses the address and the server behind it. */
export async function layWire(url: string): Promise<CutWire> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const wired = new URL(url)
  wired.host = `127.0.0.1:${port}`
  return {
    url: wired.href,
    async cut() {
      const isClosed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await isClosed
    },
    async mend() {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
