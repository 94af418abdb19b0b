import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTestDb } from '@grove/db/testing'
import { RETENTION } from '@grove/schema'
import { expect, test } from 'vitest'
import { LINK_LIFETIMES_MS } from '../src/mail/link-tokens.ts'

const DOCUMENT = fileURLToPath(new URL('../../../docs/privacy.md', import.meta.url))
const POLICY = fileURLToPath(new URL('../../../content/pages/privacy.md', import.meta.url))

/** Columns that are about nobody. */
const ABOUT_NOBODY: Readonly<Record<string, readonly string[]>> = {
  users: ['is_invented'],
  audit_log_door: ['id'],
  contact_info: ['id'],
  decision_set_guides: ['set_id', 'guide_id', 'version', 'application_status', 'published'],
  directory_version: ['id', 'version'],
  geocode_cache: ['key', 'latitude', 'longitude', 'created_at'],
  guides: ['is_public', 'unconfirmed', 'listed_at'],
  nightly_backup: [
    'id',
    'claimed_at',
    'succeeded_at',
    'bytes',
    'row_count',
    'file_count',
    'faulty_count',
    'failed_at',
    'failure',
  ],
  outbox: ['claim', 'claimed_until'],
  retention_runs: ['name', 'cleaned_at', 'cleared'],
  session_key_trace: ['id', 'trace', 'noted_at'],
  site_pages: ['name', 'version', 'markdown'],
  site_settings: ['name', 'value', 'updated_at'],
}

/** The columns that docs/privacy.md names, as `table.column`. */
function documented(): string[] {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)
  return [...rows].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  )
}

test.each(['sqlite', 'postgres'] as const)(
  'every column of the database is about nobody, or docs/privacy.md says why it is there and how long (%s)',
  async (kind) => {
    const database = await createTestDb(kind)
    try {
      const tables = await database.db.introspection.getTables()
      const inDatabase = tables
        // The parts of SQLite's index of words.
        .filter(({ name }) => !name.startsWith('guide_search_'))
        .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      const aboutNobody = Object.entries(ABOUT_NOBODY).flatMap(([table, columns]) =>
        columns.map((column) => `${table}.${column}`),
      )
      const known = [...documented(), ...aboutNobody]
      expect(inDatabase.filter((column) => !known.includes(column))).toEqual([])
      expect(known.filter((column, index) => known.indexOf(column) !== index)).toEqual([])
      // Nothing is described that is not there, but for what one of the two databases has alone.
      const gone = known.filter((column) => !inDatabase.includes(column))
      expect(
        gone.filter((column) => !/^guides\.(is_public|listed_at|shown_badges)$|^guide_search\./.test(column)),
      ).toEqual([])
    } finally {
      await database.destroy()
    }
  },
)

test('links of messages are told to be kept as long as the longest of them is good for', () => {
  const days = Math.max(...Object.values(LINK_LIFETIMES_MS)) / (24 * 60 * 60 * 1000)
  const told = [
    RETENTION.tokens.kept,
    /^\| `link_tokens` .*$/m.exec(readFileSync(DOCUMENT, 'utf8'))?.[0],
    /^\| Links in messages .*$/m.exec(readFileSync(POLICY, 'utf8'))?.[0],
  ]
  for (const words of told) expect(words).toContain(`an hour to ${days} days`)
})
