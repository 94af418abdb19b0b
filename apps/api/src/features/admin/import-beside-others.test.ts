import { dialectOf, findGuideForUpdate, listAuditEntries, updateGuide } from '@grove/db'
import { untilSomebodyWaits } from '@grove/db/testing'
import type { PrivateGuide } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { jsonOf } from '../../../test/support/import-files.ts'
import { portrait } from '../../../test/support/pictures.ts'
import { addTestGuides } from '../../../test/support/site.ts'
import { countTurns } from '../../../test/support/turns.ts'
import { applyImport, previewImport } from './import.service.ts'

const ACTOR = { id: null, username: 'command line' }

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

describeEachSite('an import beside others', (current) => {
  test('locks the guides in the order of their numbers, whatever the order of its rows', async () => {
    const { services } = current().site
    const [first = 0, second = 0] = await addTestGuides(services, [{}, {}])
    const [locked, mayEnd] = [gate(), gate()]
    // As a decision about both does: the lower number first.
    const decision = services.db.transaction().execute(async (trx) => {
      await findGuideForUpdate(trx, first)
      locked.open()
      await mayEnd.opened
      const answer = await findGuideForUpdate(trx, second)
      return answer?.id
    })
    await locked.opened
    const imported = applyImport(
      services,
      ACTOR,
      jsonOf({ id: second, bio: 'Two' }, { id: first, bio: 'One' }),
    )
    await untilSomebodyWaits(services.db)
    try {
      if (dialectOf(services.db) === 'postgres') {
        // Nobody has it: an import that did would now wait for this transaction while this one waits for it.
        await services.db.transaction().execute(async (trx) => {
          await trx.selectFrom('guides').select('id').where('id', '=', second).forUpdate().noWait().execute()
        })
      }
    } finally {
      mayEnd.open()
    }
    expect(await decision).toBe(second)
    expect(await imported).toMatchObject({ updated: 2, rejected: 0 })
  })

  test('compares with what others have written until it has its turn, and tells the history no more', async () => {
    const { services } = current().site
    const [id = 0] = await addTestGuides(services, [{ bio: 'Old' }])
    const [locked, mayEnd] = [gate(), gate()]
    const other = services.db.transaction().execute(async (trx) => {
      await updateGuide(trx, id, { city: 'Leeds', bio: 'New' }, new Date())
      locked.open()
      await mayEnd.opened
    })
    await locked.opened
    const imported = applyImport(services, ACTOR, jsonOf({ id, bio: 'Imported' }))
    await untilSomebodyWaits(services.db)
    mayEnd.open()
    await other
    expect(await imported).toMatchObject({ updated: 1 })
    const { items } = await listAuditEntries(services.db, { limit: 5 })
    expect(items).toMatchObject([{ before: { bio: 'New' }, after: { bio: 'Imported' } }])
    expect(Object.keys(items[0]?.before ?? {})).toEqual(['bio'])
  })

  const PICTURE = 'https://pictures.example/oak.jpg'
  test.each([
    ['a guide that needed no change', { bio: 'Same' }, { bio: 'Same' }, { bio: 'Other' }],
    [
      'a picture that needed no validating',
      { bio: 'Old', profileImage: PICTURE },
      { bio: 'New', profileImage: PICTURE },
      { profileImage: null },
    ],
  ])('refuses as a whole where %s needs it once it has its turn', async (_what, stored, asked, change) => {
    const { services } = current().site
    const [first = 0, second = 0] = await addTestGuides(services, [{}, stored])
    const [locked, mayEnd] = [gate(), gate()]
    const other = services.db.transaction().execute(async (trx) => {
      await updateGuide(trx, first, { city: 'Leeds' }, new Date())
      await updateGuide(trx, second, change, new Date())
      locked.open()
      await mayEnd.opened
    })
    await locked.opened
    const rows = [
      { id: first, bio: 'Imported' },
      { id: second, ...asked },
    ]
    const outcome = expect(applyImport(services, ACTOR, jsonOf(...rows))).rejects.toMatchObject({
      code: 'conflict',
      message: 'The guides of the file were changed meanwhile. Please try again.',
    })
    await untilSomebodyWaits(services.db)
    mayEnd.open()
    await other
    await outcome
    expect((await listAuditEntries(services.db, { limit: 5 })).items).toEqual([])
  })
})

// On PostgreSQL every question to the database is a turn for everybody else as it is.
describe('an import of many rows', () => {
  describeSite((current) => {
    test('lets everybody else have their turns while it reads, compares and writes', async () => {
      const { services } = current().site
      const ids = await addTestGuides(
        services,
        Array.from({ length: 150 }, () => ({})),
      )
      const rows = Array.from(
        { length: 2_000 },
        (_, index) => `${ids[index] ?? index + 1_000_000},Bio ${index},0`,
      )
      const text = ['id,bio,latitude', ...rows].join('\n')
      const turnsOfReading = await countTurns(async () => {
        const report = await previewImport(services, ACTOR, { format: 'csv', text })
        expect(report.total).toBe(2_000)
      })
      const some = { format: 'csv', text: text.slice(0, text.indexOf('\n1000')) } as const
      const turnsOfWriting = await countTurns(() => applyImport(services, ACTOR, some))
      expect(turnsOfReading).toBeGreaterThan(30)
      expect(turnsOfWriting).toBeGreaterThan(3)
    })
  })
})

describe('an import whose picture is swept', () => {
  describeSite(
    (current) => {
      test('refuses as a whole where a picture is deleted before it has its turn', async () => {
        const { services } = current().site
        const moss = await current().guide('moss', { profileImage: portrait })
        await moss.delete(`/api/guides/${moss.guide.id}`)
        const { profileImage } = moss.guide as PrivateGuide
        const [one = 0, two = 0] = await addTestGuides(services, [{}, {}])
        const [locked, mayEnd] = [gate(), gate()]
        const sweep = services.db.transaction().execute(async (trx) => {
          await trx.deleteFrom('media').execute()
          locked.open()
          await mayEnd.opened
        })
        await locked.opened
        const imported = applyImport(
          services,
          ACTOR,
          jsonOf({ id: one, bio: 'One' }, { id: two, profileImage }),
        )
        const outcome = expect(imported).rejects.toMatchObject({ code: 'conflict' })
        await untilSomebodyWaits(services.db)
        mayEnd.open()
        await sweep
        await outcome
        expect((await listAuditEntries(services.db, { limit: 5, action: 'guide.import' })).items).toEqual([])
      })
    },
    { database: 'postgres' },
  )
})
