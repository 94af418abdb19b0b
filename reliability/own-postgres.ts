import { chmod } from 'node:fs/promises'
import { makeTestFolder } from '@grove/db/testing'
import { startPostgresServer } from '@grove/db/testing/postgres-server'

/** A PostgreSQL of one test alone, which may be stopped and started again. */
export interface OwnPostgres {
  /** Address of its database. */
  url: string
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Starts it, empty. Rows written before it is stopped are there when it is started again. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await makeTestFolder()
  // It runs as another user where the tests run as root, and has to get in.
  await chmod(folder, 0o755)
  const server = await startPostgresServer(folder)
  await server.createDatabase('grove')
  return { ...server, url: `${server.url}grove` }
}
