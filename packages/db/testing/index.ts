import { afterAll, beforeEach, describe } from 'vitest'
import type { TestDb } from './test-db.ts'
import { createTestDb } from './test-db.ts'

export { collect } from './collect.ts'
export { insertManyGuides } from './many-guides.ts'
export { asOfNewerVersion, NEWER_SCHEMA } from './other-version.ts'
export { openSilentLine, type SilentLine } from './silent-line.ts'
export { createTestDb, emptyPostgresUrl, type TestDb } from './test-db.ts'
export { makeTestFolder } from './test-run.ts'
export { untilSomebodyWaits } from './waiting.ts'
export { withoutWrites } from './without-writes.ts'

/**
 * Describes the same behaviours on SQLite and on PostgreSQL. `database()` is the database of the running test:
 * each test finds it migrated and empty.
 */
export function describeEachDatabase(name: string, suite: (database: () => TestDb) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`${name} (${kind})`, () => {
      let current: TestDb | undefined
      beforeEach(async () => {
        if (current === undefined) current = await createTestDb(kind)
        else await current.empty()
      })
      afterAll(async () => {
        await current?.destroy()
        current = undefined
      })
      suite(() => {
        if (current === undefined) throw new Error('There is a database only while a test runs')
        return current
      })
    })
  }
}
