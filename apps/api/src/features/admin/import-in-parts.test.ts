import type { Db } from '@grove/db'
import type { ImportInput } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { FERN, jsonOf } from '../../../test/support/import-files.ts'
import { addTestGuides } from '../../../test/support/site.ts'
import { writeBeside } from '../../../test/support/write-beside.ts'
import { insertAccount } from '../accounts/account.writes.ts'
import { applyImport, previewImport } from './import.service.ts'

const ACTOR = { id: null, username: 'command line' }

/** So many new guides, more than are written in one transaction. */
const ROWS = 1_100

function manyGuides(): Record<string, string>[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    ...FERN,
    username: `fern-${index + 1}`,
    email: `fern-${index + 1}@moor.example`,
  }))
}

async function countGuides(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('guides')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The different numbers of guides that others found while `work` went on. */
async function guidesSeenBeside(db: Db, work: Promise<unknown>): Promise<ReadonlySet<number>> {
  const seen = new Set<number>()
  await writeBeside(db, work, async (trx) => seen.add(await countGuides(trx)))
  await work
  return seen
}

describe('a long import', () => {
  describeSite((current) => {
    test('lets others write before it is over', async () => {
      const { services } = current().site
      const imported = applyImport(services, ACTOR, jsonOf(...manyGuides()))
      expect(await guidesSeenBeside(services.db, imported)).toContain(1_000)
      expect(await imported).toMatchObject({ created: ROWS })
    })

    test('that is to be all or nothing is written at once', async () => {
      const { services } = current().site
      const imported = applyImport(services, ACTOR, { ...jsonOf(...manyGuides()), isStrict: true })
      expect(await guidesSeenBeside(services.db, imported)).not.toContain(1_000)
      expect(await imported).toMatchObject({ created: ROWS })
    })

    test('asks before it makes two listings for one e-mail address, however far apart', async () => {
      const { services } = current().site
      const again = { ...FERN, username: 'fern-again', email: 'FERN-1@moor.example' }
      const report = await applyImport(services, ACTOR, jsonOf(...manyGuides(), again))
      expect(report).toMatchObject({ created: ROWS, rejected: 1 })
      const issues = [{ field: 'email', message: 'Row 1 has a listing under this address already' }]
      expect(report.rows[0]).toMatchObject({ row: ROWS + 1, issues })
    })

    test('that stops tells from which row on it did not come, and goes on there', async () => {
      const { services } = current().site
      const file = jsonOf(...manyGuides())
      let isTaken = false
      const outcome = await writeBeside(services.db, applyImport(services, ACTOR, file), async (trx) => {
        if (isTaken || (await countGuides(trx)) === 0) return
        isTaken = true
        await insertAccount(trx, { ...FERN, username: 'fern-1050' }, 'none', new Date())
      })
      expect(outcome).toMatchObject({
        reason: {
          code: 'conflict',
          message:
            'The guides of the file were changed meanwhile. Please try again. The rows before row 1001 were imported. Import the file again for the others.',
        },
      })
      expect(await countGuides(services.db)).toBe(1_000)
      const again = await previewImport(services, ACTOR, file)
      expect(again).toMatchObject({ created: 99, unchanged: 1_000, rejected: 1 })
    })
  })
})

describeEachSite('an import in parts', (current) => {
  test.each([true, false])('of an empty file ends (all or nothing: %s)', async (isStrict) => {
    const { services } = current().site
    const report = await applyImport(services, ACTOR, { ...jsonOf(), isStrict })
    expect(report).toMatchObject({ total: 0, created: 0 })
  })

  test('refuses an unknown column of a file without rows, where all or nothing is wanted', async () => {
    const { services } = current().site
    const file: ImportInput = { format: 'csv', text: 'id,username,shoe size\n', isStrict: true }
    await expect(applyImport(services, ACTOR, file)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('takes ids of another directory for those of no guide that it has made itself', async () => {
    const { services } = current().site
    const [before = 0] = await addTestGuides(services, [{}])
    const guides = manyGuides()
    // The first guide of the file has this number once it is made.
    guides.push({ ...FERN, id: String(before + 1) })
    expect(await applyImport(services, ACTOR, jsonOf(...guides))).toMatchObject({ created: ROWS + 1 })
  })

  test('refuses a row that says what the guide has lost by a row before it', async () => {
    const { services } = current().site
    const [id = 0] = await addTestGuides(services, [{ bio: 'Old' }])
    const file = jsonOf({ id, bio: 'New' }, { id, bio: 'Old' })
    const report = await applyImport(services, ACTOR, file)
    expect(report).toMatchObject({ updated: 1, unchanged: 0, rejected: 1 })
    expect(report.rows[0]).toMatchObject({ row: 2, issues: [{ message: 'Row 1 is about the same guide' }] })
  })
})
