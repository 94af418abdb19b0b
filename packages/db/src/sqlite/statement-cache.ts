import type { Database, Statement } from 'better-sqlite3'

/** Longer statements are bulk inserts, whose prepared form takes megabytes: they are prepared each time. */
const LONGEST_KEPT = 8_192

/** Prepared statements of one connection, the least recently used of them dropped beyond `limit`. */
export class StatementCache {
  readonly #database: Database
  readonly #limit: number
  readonly #statements = new Map<string, Statement>()

  constructor(database: Database, limit: number) {
    this.#database = database
    this.#limit = limit
  }

  prepare(sql: string): Statement {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    if (sql.length > LONGEST_KEPT) return statement
    // A Map keeps insertion order: setting it anew makes it the most recently used.
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > this.#limit) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return statement
  }
}
