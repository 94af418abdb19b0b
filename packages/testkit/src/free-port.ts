import { createServer } from 'node:net'

/** A port of the loopback address that nobody listens on, for programs that do not take 0 and say which they got. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('Found no free port')
  return address.port
}
