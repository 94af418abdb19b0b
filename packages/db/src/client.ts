import type { LogConfig } from 'kysely'
import { Kysely, sql } from 'kysely'
import { createPostgresPool, GrovePostgresDialect } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import type { Database } from './tables/database.ts'

/** The database, or a transaction on it: every query takes either. */
export type Db = Kysely<Database>

interface DbOptions {
  /** The most connections to PostgreSQL at a time; SQLite always has one for writes and one for reads. */
  poolSize?: number
  /** How long PostgreSQL is waited for, in milliseconds. Only tests have a reason to be less patient. */
  patienceMs?: number
  /** Receives each statement and its duration: 'query' and 'error' levels, or a function of Kysely's log events. */
  log?: LogConfig
}

const DEFAULT_POOL_SIZE = 10

/** The file of a `file:` URL; `file:data/grove.db`, `file:/data/grove.db` and `file:///data/grove.db` all name one. */
export function sqliteFile(url: string): string {
  const path = decodeURIComponent(url.slice('file:'.length).replace(/^\/\/(?=\/)/, ''))
  if (path === '' || path.startsWith('//')) {
    throw new Error(
      'The database URL names no file. Write "file:" and its path, for example "file:/data/grove.db".',
    )
  }
  return path
}

/**
 * Opens the database of `url`: `file:/path` is SQLite, `postgres://` PostgreSQL. Connects on first use; end it
 * with `db.destroy()`. Throws for any other URL, without repeating it: it may hold a password.
 */
export function createDb(url: string, options: DbOptions = {}): Db {
  const { poolSize = DEFAULT_POOL_SIZE, patienceMs, log } = options
  if (url.startsWith('file:')) return new Kysely<Database>({ dialect: sqliteDialect(sqliteFile(url)), log })
  if (/^postgres(?:ql)?:\/\//.test(url)) {
    const dialect = new GrovePostgresDialect(createPostgresPool(url, poolSize), patienceMs)
    return new Kysely<Database>({ dialect, log })
  }
  throw new Error(
    'The database URL must begin with "file:" (SQLite, for example "file:/data/grove.db") or "postgres://" (PostgreSQL).',
  )
}

/** Resolves once the database has answered; rejects with what keeps it from answering. */
export async function pingDb(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
