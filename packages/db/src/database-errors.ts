import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { DatabaseFileGoneError } from './sqlite/database-file-gone-error.ts'
import { LockTimeoutError } from './sqlite/write-lock.ts'

const POSTGRES_UNIQUE_VIOLATION = '23505'
const POSTGRES_REFERENCE_VIOLATION = '23503'

/**
 * True for a write refused by a unique index; with `column` ("users.username_key"), only by the index of that
 * column.
 */
export function isUniqueViolation(error: unknown, column?: `${string}.${string}`): boolean {
  if (error instanceof BetterSqlite3.SqliteError) {
    const isUnique =
      error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
    // The message ends in "users.username_key".
    return isUnique && (column === undefined || error.message.endsWith(`: ${column}`))
  }
  if (error instanceof pg.DatabaseError) {
    if (error.code !== POSTGRES_UNIQUE_VIOLATION) return false
    // The index of users.username_key is named "users_username_key_unique".
    return column === undefined || error.constraint === `${column.replace('.', '_')}_unique`
  }
  return false
}

/** True for a write that refers to a row which is not there, or not there any more. */
export function isReferenceViolation(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError) return error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY'
  return error instanceof pg.DatabaseError && error.code === POSTGRES_REFERENCE_VIOLATION
}

/** Serialization failure and deadlock: the transaction was undone, and may well work when it is begun anew. */
const POSTGRES_CONFLICTS: ReadonlySet<string | undefined> = new Set(['40001', '40P01'])

/**
 * True for a transaction that the database ended because of another one. SQLite knows no such thing: its writes begin
 * only when they may end.
 */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && POSTGRES_CONFLICTS.has(error.code)
}

const SQLITE_UNAVAILABLE = /^SQLITE_(?:BUSY|IOERR|CANTOPEN|FULL|PROTOCOL|READONLY)/
/** A disk that is full or takes no more, and a file that may only be read. */
const SQLITE_UNWRITABLE = /^SQLITE_(?:FULL|READONLY|IOERR_(?:WRITE|FSYNC|TRUNCATE|DIR_FSYNC))/
/** Connection exceptions, insufficient resources, operator intervention, system errors: never the query's fault. */
const POSTGRES_UNAVAILABLE = /^(?:08...|53...|57...|58...|55P03|25P03|25006)$/
/** A full disk, and a database that only answers reads for now, such as one that stands by. */
const POSTGRES_UNWRITABLE = /^(?:53100|25006)$/
const NETWORK_UNAVAILABLE: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Errors of pg that have a message only. */
const POOL_UNAVAILABLE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

/** Files have the same codes. */
const SOCKET_CALLS: ReadonlySet<string | undefined> = new Set(['connect', 'getaddrinfo', 'read', 'write'])

/** True where the database, not the query, is at fault, so that the same query may well succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof LockTimeoutError || error instanceof DatabaseFileGoneError) return true
  if (error instanceof BetterSqlite3.SqliteError) return SQLITE_UNAVAILABLE.test(error.code)
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  // Where beginning anew has not helped either, the database is too busy.
  if (isTransactionConflict(error)) return true
  if (error instanceof pg.DatabaseError) return POSTGRES_UNAVAILABLE.test(error.code ?? '')
  const { code, syscall }: NodeJS.ErrnoException = error
  if (NETWORK_UNAVAILABLE.has(code)) return SOCKET_CALLS.has(syscall)
  return POOL_UNAVAILABLE.test(error.message)
}

/** Error codes of a file that is not a database, or a damaged one. */
const SQLITE_NO_DATABASE = /^SQLITE_(?:NOTADB|CORRUPT)/
/** The login is refused, or there is no such database. */
const POSTGRES_NO_DATABASE = /^(?:28...|3D000)$/

/** True where there is no database to be had at an address, for now or at all. */
export function isDatabaseMissing(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError && SQLITE_NO_DATABASE.test(error.code)) return true
  if (error instanceof pg.DatabaseError && POSTGRES_NO_DATABASE.test(error.code ?? '')) return true
  // Its words for a file in a folder that is not there.
  if (error instanceof TypeError && error.message.startsWith('Cannot open database')) return true
  return isDatabaseUnavailable(error)
}

/** True where the database can still be read and takes no writes: a full disk, or one that may only be read. */
export function isDatabaseUnwritable(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError) return SQLITE_UNWRITABLE.test(error.code)
  return error instanceof pg.DatabaseError && POSTGRES_UNWRITABLE.test(error.code ?? '')
}
