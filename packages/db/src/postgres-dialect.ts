import type { DialectAdapter, Kysely, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000
const STATEMENT_TIMEOUT_MS = 30_000
/**
 * PostgreSQL itself ends a statement sooner than this. A connection without an answer by then has no other end any more:
 * nothing else would tell so for a quarter of an hour, or ever.
 */
const PATIENCE_MS = STATEMENT_TIMEOUT_MS + 5_000
const LIFT_TIME_LIMIT = 'set local statement_timeout = 0'
/** A transaction whose process went silent must not keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
/**
 * PostgreSQL's default is that of a turning disk, with which it reads all listings where an index has all that a search needs.
 * Compiling a statement takes longer than any of ours.
 */
const PLANNER_OPTIONS = '-c random_page_cost=1.1 -c jit=off'
/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK_ID = 7_108_412_630

/** Reads a bigint as a number: counts and sizes stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)
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

/** Lets the statements of a transaction take as long as they need. */
export async function liftTimeLimit<DB>(trx: Kysely<DB>): Promise<void> {
  await sql.raw(LIFT_TIME_LIMIT).execute(trx)
}

/**
 * Waits until no other process migrates; the transaction `trx` then has the lock until it ends, however it ends. For the
 * tables it waits for 30 seconds only, unless the database has a limit of its own: everybody else waits behind it.
 */
export async function lockForMigration<DB>(trx: Kysely<DB>): Promise<void> {
  await liftTimeLimit(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_ID)})`.execute(trx)
  await sql`select set_config('lock_timeout', '30s', true) where current_setting('lock_timeout') = '0'`.execute(
    trx,
  )
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

/**
 * A connection of the pool that is not given back to it once an error has ended it, and that is asked nothing more then: a
 * rollback would wait as long again.
 */
function withoutBroken(client: pg.PoolClient, patienceMs: number): PostgresPoolClient {
  let broken: unknown
  let isUnlimited = false
  async function ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (broken !== undefined) throw broken
    isUnlimited ||= text === LIFT_TIME_LIMIT
    const query = { text, values: [...parameters], ...(!isUnlimited && { query_timeout: patienceMs }) }
    try {
      return (await client.query(query)) as unknown as PostgresQueryResult<R>
    } catch (error) {
      if (endsConnection(error)) broken = error
      throw error
    }
  }
  return {
    query: ask as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || broken !== undefined),
  }
}

export class GrovePostgresDialect extends PostgresDialect {
  /** @param patienceMs So long is waited for the answer to one statement. */
  constructor(pool: pg.Pool, patienceMs = PATIENCE_MS) {
    super({
      pool: {
        options: pool.options,
        connect: async () => withoutBroken(await pool.connect(), patienceMs),
        end: () => pool.end(),
      },
    })
  }

  override createAdapter(): DialectAdapter {
    return new GrovePostgresAdapter()
  }
}
