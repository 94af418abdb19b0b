import type { DialectAdapter, Kysely, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000
const STATEMENT_TIMEOUT_MS = 30_000
/** A transaction whose process went silent must not keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
/**
 * PostgreSQL's default is that of a turning disk, with which it reads all listings where an index has all that a search needs.
 * Compiling a statement takes longer than any of ours.
 */
const PLANNER_OPTIONS = '-c random_page_cost=1.1 -c jit=off'
/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK_ID = 7_108_412_630

/** A bigint, as a number: counts and sizes stay far below 2^53. */
function parseInt8(text: string): number {
  return Number(text)
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return parseInt8
  return pg.types.getTypeParser(oid, format)
}

/** A pool that outlives its database: broken connections are dropped, and new ones are made when it is back. */
export function createPostgresPool(url: string, poolSize: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'grove',
    options: PLANNER_OPTIONS,
    types: { getTypeParser },
  })
  // Without a listener a connection that breaks would end the process. The caller of the query gets the error anyway.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore(): void {
  // Deliberately nothing: the pool drops the connection by itself.
}

/** Waits until no other process migrates; the transaction `trx` then has the lock until it ends, however it ends. */
export async function lockForMigration<DB>(trx: Kysely<DB>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(trx)
}

export class GrovePostgresAdapter extends PostgresAdapter {
  /** Nothing: `lockForMigration` has the lock already, and unlike Kysely's own it cannot outlive a failure. */
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

/** True for an error after which the connection is at its end, though its socket may still be open. */
function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC'
}

/** A connection of the pool that is not given back to it once an error has ended it. */
function withoutBroken(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false
  async function ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>
    } catch (error) {
      isBroken ||= endsConnection(error)
      throw error
    }
  }
  return {
    query: ask as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isBroken),
  }
}

export class GrovePostgresDialect extends PostgresDialect {
  constructor(pool: pg.Pool) {
    super({
      pool: {
        options: pool.options,
        connect: async () => withoutBroken(await pool.connect()),
        end: () => pool.end(),
      },
    })
  }

  override createAdapter(): DialectAdapter {
    return new GrovePostgresAdapter()
  }
}
