import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgresServer } from '@grove/db/testing/postgres-server'
import pg from 'pg'
import { SERVER_ENV } from './processes.ts'

const SEED = fileURLToPath(new URL('../apps/api/src/commands/seed.ts', import.meta.url))

export const DATABASES = ['SQLite', 'PostgreSQL'] as const
export type DatabaseKind = (typeof DATABASES)[number]

/** As in deploy/compose.yaml: PostgreSQL's own 128 MB hold a part of 100,000 guides. */
const POSTGRES_SETTINGS = ['shared_buffers=512MB']

/** A directory of invented guides. */
export interface Directory {
  dataDir: string
  databaseUrl: string
}

/**
 * Hands on what makes a directory when it is first asked for, in a folder that is removed afterwards, or in `keep`, where
 * another run finds it again. A kept folder is good until a migration or the seed changes.
 */
export async function withDirectories(
  keep: string | undefined,
  work: (open: (database: DatabaseKind, guides: number) => Promise<Directory>) => Promise<void>,
): Promise<void> {
  const folder = path.resolve(keep ?? (await mkdtemp(path.join(tmpdir(), 'grove-bench-'))))
  await mkdir(folder, { recursive: true })
  // Where this is root, PostgreSQL runs as somebody else.
  await chmod(folder, 0o755)
  const postgres = await startPostgresServer(folder, POSTGRES_SETTINGS)
  try {
    await work(async (database, guides) => {
      const name = `${database.toLowerCase()}_${guides}`
      const dataDir = path.join(folder, name)
      const databaseUrl =
        database === 'SQLite' ? `file:${path.join(dataDir, 'grove.db')}` : postgres.url + name
      const seeded = path.join(dataDir, 'seeded')
      if (!existsSync(seeded)) {
        if (database === 'PostgreSQL') await postgres.createDatabase(name)
        const env = { ...SERVER_ENV, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
        await promisify(execFile)(process.execPath, [SEED, '--guides', String(guides)], { env })
        await writeFile(seeded, '')
      }
      // Each time: the jobs of servers that ran here before have changed some listings.
      if (database === 'PostgreSQL') await vacuum(databaseUrl)
      return { dataDir, databaseUrl }
    })
  } finally {
    await postgres.stop()
    if (keep === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** A vacuum is tried so often: transactions that are older than the seed end within seconds. */
const VACUUMS = 20
const VACUUM_PAUSE_MS = 1000

/**
 * Brings PostgreSQL's statistics and its map of visible pages up to date, as autovacuum does in production.
 * @throws where pages stay out of the map: an index then answers nothing by itself, and searches take twice as long.
 */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (let count = 0; count < VACUUMS; count++) {
      await client.query('vacuum (freeze, analyze, index_cleanup on)')
      const { rows } = await client.query<{ isVisible: boolean }>(
        `select relallvisible = relpages as "isVisible" from pg_class where oid = 'guides'::regclass`,
      )
      if (rows[0]?.isVisible) return
      // A transaction that is older than the seed's last one still sees what was there before.
      await pause(VACUUM_PAUSE_MS)
    }
    throw new Error('PostgreSQL has pages of guides that no vacuum has marked as visible to all')
  } finally {
    await client.end()
  }
}
