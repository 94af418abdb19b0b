import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../src/client.ts'
import { createDb, pingDb } from '../src/client.ts'
import { insertAuditEntry } from '../src/queries/audit.queries.ts'
import { createTestDb, insertManyGuides } from './index.ts'
import { addGuide, addUser, SAMPLE_TIME } from './sample-guides.ts'
import { testRoot } from './test-run.ts'

const PATIENCE_MS = 20_000

/** All rows of all tables. */
async function contentOf(db: Db): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await db.introspection.getTables())
    content[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return content
}

describe('a test database', () => {
  it.each(['sqlite', 'postgres'] as const)('is migrated, empty and of its test alone (%s)', async (kind) => {
    const [one, other] = await Promise.all([createTestDb(kind), createTestDb(kind)])
    await addUser(one.db)
    expect(await other.db.selectFrom('users').selectAll().execute()).toEqual([])
    await Promise.all([one.destroy(), other.destroy()])
  })

  it.each(['sqlite', 'postgres'] as const)('is as at first once it is emptied (%s)', async (kind) => {
    const test = await createTestDb(kind)
    const first = await contentOf(test.db)
    const { userId } = await addGuide(test.db)
    const actor = { id: userId, username: 'user' }
    await insertAuditEntry(test.db, { actor, action: 'guide.update' }, SAMPLE_TIME)
    await test.db.updateTable('contact_info').set({ phone: '0114 496 0000' }).execute()
    await test.empty()
    expect(await contentOf(test.db)).toEqual(first)
    // Numbers begin again.
    expect(await addUser(test.db)).toBe(1)
    await test.destroy()
  })

  it.each(['sqlite', 'postgres'] as const)('is that also where much was in it (%s)', async (kind) => {
    const test = await createTestDb(kind)
    const first = await contentOf(test.db)
    await insertManyGuides(test.db, 3_000, { bio: 'Walks by the river' })
    await test.empty()
    expect(await contentOf(test.db)).toEqual(first)
    await test.destroy()
  })

  it.each(['sqlite', 'postgres'] as const)('is gone once it is destroyed (%s)', async (kind) => {
    const test = await createTestDb(kind)
    await test.destroy()
    const db = createDb(test.url)
    await expect(pingDb(db)).rejects.toThrow(/does not exist/)
    await db.destroy()
  })

  it('ends with its run, server, folder and all, even if the run is killed', async () => {
    const module = new URL('./test-db.ts', import.meta.url).href
    const script = `const { createTestDb } = await import('${module}')
      const { url } = await createTestDb('postgres')
      process.stdout.write(url)
      setInterval(() => {}, 1000)`
    const { VITEST_POOL_ID: _, ...env } = process.env
    const run = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await new Promise<string>((resolve) =>
      run.stdout.once('data', (text) => resolve(String(text))),
    )
    const folder = join(testRoot(), `grove-test-postgres-${run.pid}`)
    expect(existsSync(folder)).toBe(true)
    run.kill('SIGKILL')
    await expect.poll(() => existsSync(folder), { timeout: PATIENCE_MS }).toBe(false)
    const db = createDb(url)
    await expect(pingDb(db)).rejects.toThrow(/ECONNREFUSED/)
    await db.destroy()
  })
})
