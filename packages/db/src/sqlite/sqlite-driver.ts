import { statSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Database, Statement } from 'better-sqlite3'
import BetterSqlite3 from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { DatabaseFileGoneError } from './database-file-gone-error.ts'
import { StatementCache } from './statement-cache.ts'
import { createWriteLock } from './write-lock.ts'

/** How long SQLite itself waits for another process, blocking this one: short, the rest is waited for asleep. */
const BUSY_TIMEOUT_MS = 50
/** How long a write waits for another process in all. */
const BUSY_DEADLINE_MS = 10_000
/** How long a read waits, which blocks this process: well below the stillness for which the watchdog ends it. */
const READ_BUSY_TIMEOUT_MS = 5_000
const BUSY_PAUSE_MS = 20
/** How long a write waits for the writes of this process before it. */
const WRITE_LOCK_TIMEOUT_MS = 30_000
const STATEMENT_CACHE_LIMIT = 500
/** Pages that reads keep in memory: the indexes of a directory of 100,000 guides. */
const READ_CACHE_KIB = 32 * 1024
/** A snapshot reads each page once. */
const SNAPSHOT_CACHE_KIB = 4 * 1024

function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Repeats a write that another process keeps from beginning, without blocking this one while it waits. */
async function whenNotBusy<T>(write: () => T): Promise<T> {
  const deadline = performance.now() + BUSY_DEADLINE_MS
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await pause(BUSY_PAUSE_MS)
  }
}

function openForWriting(file: string): Database {
  const database = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    // Deleted rows are overwritten: erased data stays in no free page.
    database.pragma('secure_delete = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Tells a file from another one that has come to its place; undefined where there is none. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/**
 * SQLite goes on with a file that was deleted, moved or replaced, and would acknowledge what nobody finds again.
 * @throws DatabaseFileGoneError
 */
function expectInPlace({ file, identity }: OpenedFile): void {
  if (identityOf(file) !== identity) throw new DatabaseFileGoneError()
}

function openForReading(file: string, cacheKib: number): Database {
  const database = new BetterSqlite3(file, {
    readonly: true,
    fileMustExist: true,
    timeout: READ_BUSY_TIMEOUT_MS,
  })
  database.pragma(`cache_size = -${cacheKib}`)
  return database
}

function run<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
}

/** A statement that may be a read; only preparing it tells for certain. */
function mayRead(sql: string): boolean {
  return /^\s*(?:select|with|explain|pragma|values)\b/i.test(sql)
}

/** A file with its connections, which all who use it share. */
async function openFile(file: string) {
  const writer = await whenNotBusy(() => openForWriting(file))
  try {
    const reader = openForReading(file, READ_CACHE_KIB)
    return {
      file,
      /** What tells it from another file of its name. */
      identity: identityOf(file),
      writer,
      reader,
      writerStatements: new StatementCache(writer, STATEMENT_CACHE_LIMIT),
      readerStatements: new StatementCache(reader, STATEMENT_CACHE_LIMIT),
      writeLock: createWriteLock(WRITE_LOCK_TIMEOUT_MS),
    }
  } catch (error) {
    writer.close()
    throw error
  }
}

type OpenedFile = Awaited<ReturnType<typeof openFile>>

/**
 * SQLite with one connection for writes, whose turns a fair lock gives out, and another one for reads: a read
 * outside a transaction never waits for an open transaction, and sees what was committed before it.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  #opened: OpenedFile | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#opened = await openFile(this.#file)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#opened === undefined) throw new Error('The database is not open')
    return new SqliteConnection(this.#opened)
  }

  /** A transaction that only reads is a snapshot: it has a connection of its own, and nobody waits for it. */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') own(connection).beginSnapshot()
    else await own(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // A transaction that neither committed nor rolled back must not keep the lock.
    own(connection).rollback()
  }

  async destroy(): Promise<void> {
    this.#opened?.reader.close()
    this.#opened?.writer.close()
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (!(connection instanceof SqliteConnection)) throw new Error('The connection belongs to another driver')
  return connection
}

/** The connection of one caller: routes its statements, and holds the write lock while it is in a transaction. */
class SqliteConnection implements DatabaseConnection {
  readonly #opened: OpenedFile
  #isInTransaction = false
  /** The connection of the snapshot that is open. */
  #snapshot: Database | undefined

  constructor(opened: OpenedFile) {
    this.#opened = opened
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot !== undefined) return run(this.#snapshot.prepare(sql), parameters)
    if (this.#isInTransaction) return run(this.#opened.writerStatements.prepare(sql), parameters)
    expectInPlace(this.#opened)
    const read = this.#prepareRead(sql)
    if (read !== undefined) return run(read, parameters)
    await this.#lockForWriting()
    try {
      return await whenNotBusy(() => run(this.#opened.writerStatements.prepare(sql), parameters))
    } finally {
      this.#opened.writeLock.release()
    }
  }

  streamQuery(): never {
    throw new Error('Long lists are read a step at a time: nothing is streamed')
  }

  /**
   * Waits for one's turn to write. Changes that wait for each other, or that a job makes one after the other, would else all
   * be made in one turn of the event loop.
   */
  async #lockForWriting(): Promise<void> {
    await this.#opened.writeLock.acquire()
    await nextTurn()
  }

  async begin(): Promise<void> {
    expectInPlace(this.#opened)
    await this.#lockForWriting()
    try {
      // Not deferred: one that reads first and writes later fails at once beside another process.
      await whenNotBusy(() => this.#opened.writerStatements.prepare('begin immediate').run())
      this.#isInTransaction = true
    } catch (error) {
      this.#opened.writeLock.release()
      throw error
    }
  }

  beginSnapshot(): void {
    expectInPlace(this.#opened)
    const snapshot = openForReading(this.#opened.file, SNAPSHOT_CACHE_KIB)
    try {
      snapshot.exec('begin')
      // Only the first read decides what the transaction sees.
      snapshot.prepare('select count(*) from sqlite_schema').get()
    } catch (error) {
      snapshot.close()
      throw error
    }
    this.#snapshot = snapshot
  }

  #endSnapshot(): void {
    this.#snapshot?.close()
    this.#snapshot = undefined
  }

  commit(): void {
    // A snapshot has nothing to commit.
    if (this.#snapshot === undefined) {
      this.#opened.writerStatements.prepare('commit').run()
      this.#end()
    } else this.#endSnapshot()
  }

  /** Undoes the open transaction; nothing where there is none. */
  rollback(): void {
    this.#endSnapshot()
    if (!this.#isInTransaction) return
    try {
      // Some errors, such as a full disk, have already rolled it back.
      if (this.#opened.writer.inTransaction) this.#opened.writerStatements.prepare('rollback').run()
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#isInTransaction = false
    this.#opened.writeLock.release()
  }

  #prepareRead(sql: string): Statement | undefined {
    if (!mayRead(sql)) return undefined
    const statement = this.#opened.readerStatements.prepare(sql)
    return statement.readonly && statement.reader ? statement : undefined
  }
}
