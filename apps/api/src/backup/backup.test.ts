import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db, DialectName } from '@grove/db'
import {
  COPIED_TABLES,
  createDb,
  insertEvidence,
  insertUser,
  listLooseEvidence,
  listUnreferencedMedia,
  pingDb,
  searchGuides,
  upsertMedia,
  withSnapshot,
} from '@grove/db'
import { createTestDb } from '@grove/db/testing'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLACE } from '../../test/support/applications.ts'
import {
  copyClock,
  folderForCopies,
  forge,
  linesOf,
  rowsOf,
  sourceOf,
  within,
  withoutVersion,
} from '../../test/support/copies.ts'
import type { SiteUnderTest } from '../../test/support/each-site.ts'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { filesOf, portrait, tenPictures } from '../../test/support/pictures.ts'
import { addTestGuides } from '../../test/support/site.ts'
import { makeBackup } from './make-backup.ts'
import { rowsFile } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const OTHER: Readonly<Record<DialectName, DialectName>> = { sqlite: 'postgres', postgres: 'sqlite' }
/** More than are read at a time, so that writes come between two steps of a copy. */
const MANY_GUIDES = 600

const MEMBER = { passwordHash: 'none', firstName: null, lastName: null, email: null }
const FORMER_EVIDENCE = { name: 'former', fileName: 'licence.pdf', mediaType: 'application/pdf' } as const

/** The compared values, for the report. */
const figures: string[][] = []

const folder = folderForCopies()

async function fill(current: SiteUnderTest): Promise<void> {
  const keeper = await current.admin()
  const fern = await current.guide('fern', {
    profileImage: portrait,
    images: tenPictures.slice(0, 3),
    // Separators that only JSON takes for ordinary letters.
    bio: 'One\u2028two\u2029three\r\nfour 🌲 "five" \\ six',
    latitude: '0.1',
    longitude: '-179.9999999',
  })
  const approved = await keeper.put(`/api/guides/${fern.guide.id}/application`, { status: 'approved' })
  expect(approved.status).toBe(200)
  await addTestGuides(
    current.site.services,
    Array.from({ length: MANY_GUIDES }, (_, index) => ({ userName: `Wren Alder${index}` })),
  )
}

/** Writes as fast as it can until told to stop: two guides and the contact details always change together. */
function writeAllTheTime({ db, site }: SiteUnderTest) {
  let [isStopped, written] = [false, 0]
  const begun = Promise.withResolvers<void>()
  const writing = (async () => {
    const ids = await db.selectFrom('guides').select('id').orderBy('id', 'desc').limit(1).execute()
    while (!isStopped) {
      const city = `Town ${written}`
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('guides')
          .set({ city })
          .where((eb) => eb.or([eb('id', '=', 1), eb('id', '=', ids[0]?.id ?? 0)]))
          .execute()
        await trx.updateTable('contact_info').set({ address: city }).execute()
      })
      written += 1
      if (written > 3) begun.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const applying = (async () => {
    for (let index = 0; !isStopped; index++) {
      const images = [tenPictures[index % 10]]
      const body = {
        userData: { username: `new-${index}`, password: 'long enough', firstName: 'A', lastName: 'B' },
      }
      await fetch(`${site.url}/api/register-guide`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          userData: { ...body.userData, email: 'a@b.example' },
          guideData: { ...PLACE, images },
        }),
      })
    }
  })()
  return {
    begun: begun.promise,
    written: () => written,
    async stop() {
      isStopped = true
      await Promise.all([writing, applying])
    },
  }
}

/** Makes a copy while others write. One that nothing was written beside shows nothing of that, and is made anew. */
async function copyUnderLoad(current: SiteUnderTest, copy: string) {
  const load = writeAllTheTime(current)
  try {
    await load.begun
    for (;;) {
      const writtenBefore = load.written()
      const manifest = await makeBackup(sourceOf(current), copy)
      const writtenMeanwhile = load.written() - writtenBefore
      if (writtenMeanwhile > 0) return { manifest, writtenMeanwhile }
      await rm(copy, { recursive: true })
    }
  } finally {
    await load.stop()
  }
}

describe.each(['sqlite', 'postgres'] as const)('a copy of %s', (database) => {
  describeSharedSite(
    (current) => {
      beforeAll(() => fill(current()))
      const source = () => sourceOf(current())

      test('made under load is one moment, and restores row by row and file by file into the other database', async () => {
        const copy = folder.in('copy')
        const { manifest, writtenMeanwhile } = await copyUnderLoad(current(), copy)
        expect(manifest.faulty).toEqual([])

        const other = await createTestDb(OTHER[database])
        try {
          await restoreBackup(folder.placeOf(other.url), copy)
          const { tables, version } = await withoutVersion(other.db)
          for (const [name, rows] of Object.entries(tables)) {
            expect([name, rows.length]).toEqual([name, manifest.tables[name]?.rows])
            expect(rows).toEqual(await linesOf(copy, name))
          }
          const [before] = await linesOf(copy, 'directory_version')
          expect(version).toBeGreaterThan(Number(before?.version) + 1000)

          const guides = tables.guides ?? []
          expect(tables.contact_info?.[0]?.address).toMatch(/^Town \d+$/)
          expect(guides.filter(({ city }) => city === tables.contact_info?.[0]?.address)).toHaveLength(2)
          for (const { guide_id } of tables.guide_images ?? [])
            expect(guides.some(({ id }) => id === guide_id)).toBe(true)

          const shown = [
            ...guides.map(({ profile_image }) => String(profile_image ?? '')),
            ...(tables.guide_images ?? []).map(({ image_url }) => String(image_url)),
          ].filter((url) => url !== '')
          const names = [...new Set(filesOf(shown))].sort()
          expect((await readdir(folder.in('uploads'))).sort()).toEqual(names)
          for (const name of names) {
            const original = await readFile(path.join(current().site.env.dataDir, 'uploads', name))
            expect(original.equals(await readFile(path.join(folder.in('uploads'), name)))).toBe(true)
          }
          const rows = Object.values(tables).reduce((sum, { length }) => sum + length, 0)
          figures.push([database, OTHER[database], `${writtenMeanwhile}`, `${rows}`, `${names.length}`, '0'])

          // Copied again, the other database gives the very same lines.
          const again = folder.in('again')
          await makeBackup(
            {
              db: other.db,
              store: await folder.diskStore('uploads'),
              evidence: await folder.diskStore('evidence'),
              clock: copyClock,
            },
            again,
          )
          for (const { name } of COPIED_TABLES.filter((table) => table.name !== 'directory_version')) {
            const [one, two] = [path.join(copy, rowsFile(name)), path.join(again, rowsFile(name))]
            expect((await readFile(one)).equals(await readFile(two))).toBe(true)
          }
        } finally {
          await other.destroy()
        }
      })

      test('restored can be searched and written, gives no number twice, and has signed everybody out', async () => {
        const copy = folder.in('copy')
        const moss = await current().guide('moss')
        await moss.delete(`/api/guides/${moss.guide.id}`)
        await makeBackup(source(), copy)
        const other = await createTestDb(OTHER[database])
        try {
          await restoreBackup(folder.placeOf(other.url), copy)
          const { db } = other
          const found = await searchGuides(db, { search: 'wren alder77' }, { limit: 50 })
          expect(found.items.map(({ userName }) => userName)).toContain('Wren Alder77')
          const last = await current()
            .db.selectFrom('users')
            .select('id')
            .orderBy('id', 'desc')
            .executeTakeFirst()
          const user = await insertUser(db, { ...MEMBER, username: 'later' }, copyClock())
          expect(user.id).toBe((last?.id ?? 0) + 1)
          // The last guide of all is gone: its number stays with the history that speaks of it.
          const numbers = await withSnapshot(db, async ({ tables, lastNumber }) =>
            Promise.all(tables.filter(({ name }) => name === 'guides').map(lastNumber)),
          )
          expect(numbers).toEqual([moss.guide.id])
          expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
          await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
          await expect(db.updateTable('audit_log').set({ actor_name: 'x' }).execute()).rejects.toThrow(
            'append-only',
          )
        } finally {
          await other.destroy()
        }
      })

      test('restored over a database gives nobody a number that somebody had in it', async () => {
        const copy = folder.in('copy')
        await makeBackup(source(), copy)
        const other = await createTestDb(database)
        try {
          const place = folder.placeOf(other.url)
          await restoreBackup(place, copy)
          const join = (db: Db, username: string) => insertUser(db, { ...MEMBER, username }, copyClock())
          const former = await within(other.url, (db) => join(db, 'former'))
          await restoreBackup(place, copy, { isForced: true })
          const later = await within(other.url, (db) => join(db, 'later'))
          expect(later.id).toBe(former.id + 1)
        } finally {
          await other.destroy()
        }
      })

      test('is not restored over a database in use, nor over one that holds something unless forced', async () => {
        const copy = folder.in('copy')
        await makeBackup(source(), copy)
        const before = await withoutVersion(current().db)
        for (const isForced of [false, true]) {
          const restored = restoreBackup(folder.placeOf(current().site.env.databaseUrl), copy, { isForced })
          await expect(restored).rejects.toThrow('stop the server')
        }
        expect(await withoutVersion(current().db)).toEqual(before)

        const other = await createTestDb(database)
        try {
          const picture = 'a'.repeat(64)
          await within(other.url, async (db) => {
            await upsertMedia(db, { hash: picture, bytes: 1, width: 1, height: 1 }, new Date(0))
            await insertEvidence(db, { ...FORMER_EVIDENCE, bytes: 1, sha256: picture }, new Date(0))
            await db.updateTable('directory_version').set({ version: 5_000_000 }).execute()
          })
          await expect(restoreBackup(folder.placeOf(other.url), copy)).rejects.toThrow('With --force')
          await restoreBackup(folder.placeOf(other.url), copy, { isForced: true })
          await within(other.url, async (db) => {
            const after = await withoutVersion(db)
            expect(after.tables).toEqual(before.tables)
            expect(after.version).toBeGreaterThan(5_000_000)
            // Its picture is shown by nobody any more, and is swept when its time is over; so is its evidence.
            const later = new Date(copyClock().getTime() + 1)
            expect(await listUnreferencedMedia(db, later, 5)).toEqual([picture])
            expect(await listLooseEvidence(db, later, 5)).toEqual([FORMER_EVIDENCE.name])
          })
        } finally {
          await other.destroy()
        }
      })

      test('is not restored over a database that a server has begun to use meanwhile', async () => {
        const copy = folder.in('copy')
        await makeBackup(source(), copy)
        const other = await createTestDb(database)
        const server = createDb(other.url)
        try {
          const openStore = async () => {
            await pingDb(server)
            return folder.diskStore('uploads')
          }
          const restored = restoreBackup(folder.placeOf(other.url, openStore), copy)
          await expect(restored).rejects.toThrow('stop the server')
          expect(await server.selectFrom('users').selectAll().execute()).toEqual([])
          expect(await readdir(folder.in('uploads'))).toEqual([])
        } finally {
          await server.destroy()
          await other.destroy()
        }
      })

      test('whose rows no database takes leaves database and pictures as they were', async () => {
        const copy = folder.in('copy')
        await makeBackup(source(), copy)
        await forge(copy, async () => {
          const file = path.join(copy, rowsFile('guides'))
          const text = await readFile(file, 'utf8')
          await writeFile(file, text.replace(/"user_id":\d+/, '"user_id":999999'))
        })
        const other = await createTestDb(database)
        try {
          const former = await within(other.url, async (db) => {
            await insertUser(db, { ...MEMBER, username: 'former' }, copyClock())
            return rowsOf(db)
          })
          await expect(restoreBackup(folder.placeOf(other.url), copy, { isForced: true })).rejects.toThrow(
            /foreign key/i,
          )
          expect(await within(other.url, rowsOf)).toEqual(former)
          expect(await readdir(folder.in('uploads'))).toEqual([])
        } finally {
          await other.destroy()
        }
      })
    },
    { database, env: { RATE_LIMIT: 'off' } },
  )
})

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'restore',
    [
      '## Copied while everybody writes, and restored into the other database',
      'Guides, galleries and contact details change all the time while the copy is made. It is restored, and every row and every picture is compared with the copy; copied again, the other database gives the same lines.',
      markdownTable([
        ['From', 'Into', 'Transactions meanwhile', 'Rows compared', 'Pictures compared', 'Different'],
        ...figures,
      ]),
      measuredOn(),
    ].join('\n\n'),
  )
})
