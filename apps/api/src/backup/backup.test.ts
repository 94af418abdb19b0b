import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CopiedRow, Db, DialectName } from '@grove/db'
import {
  COPIED_TABLES,
  createDb,
  insertUser,
  listUnreferencedMedia,
  schemaVersion,
  searchGuideCards,
  touchMedia,
  upsertMedia,
  withSnapshot,
} from '@grove/db'
import { createTestDb } from '@grove/db/testing'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MediaStore } from '../features/media/media-store.ts'
import { openMediaStore } from '../features/media/media-store.ts'
import { pictureName } from '../features/media/picture-names.ts'
import type { SiteUnderTest } from '../testing/each-site.ts'
import { describeSharedSite, PLACE } from '../testing/each-site.ts'
import { filesOf, portrait, tenPictures } from '../testing/pictures.ts'
import { startS3Stub } from '../testing/s3-stub.ts'
import { addTestGuides } from '../testing.ts'
import { makeBackup, sumOfBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { formatManifest, MANIFEST_FILE, parseManifest, rowsFile, UPLOADS_FOLDER } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const OTHER: Readonly<Record<DialectName, DialectName>> = { sqlite: 'postgres', postgres: 'sqlite' }
/** More than are read at a time, so that writes come between two steps of a copy. */
const MANY_GUIDES = 600
const clock = () => new Date('2026-06-02T03:00:00.000Z')

/** What was compared, for the report. */
const figures: string[][] = []

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grove-copy-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function rowsOf(db: Db): Promise<Record<string, CopiedRow[]>> {
  const tables: Record<string, CopiedRow[]> = {}
  await withSnapshot(db, async (snapshot) => {
    for (const table of snapshot.tables) {
      const rows = []
      for await (const batch of snapshot.rows(table)) rows.push(...batch)
      tables[table.name] = rows
    }
  })
  return tables
}

async function linesOf(copy: string, table: string): Promise<CopiedRow[]> {
  const text = await readFile(path.join(copy, rowsFile(table)), 'utf8')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as CopiedRow)
}

/** Opens what a copy was restored into, and closes it again. */
async function within<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(url, { poolSize: 1 })
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

function diskStore(name: string): Promise<MediaStore> {
  return openMediaStore({ kind: 'disk', directory: path.join(folder, name) })
}

function placeOf(databaseUrl: string, openStore = () => diskStore('uploads')) {
  return { databaseUrl, openStore, clock }
}

async function withoutVersion(db: Db) {
  const { directory_version: version, ...tables } = await rowsOf(db)
  return { version: Number(version?.[0]?.version), tables }
}

/** Changes rows of a copy and makes its sums right again: what is wrong with it then only a database can tell. */
async function forge(copy: string, change: (manifest: Manifest) => void | Promise<void>): Promise<void> {
  const file = path.join(copy, MANIFEST_FILE)
  const manifest = parseManifest(await readFile(file, 'utf8'))
  await change(manifest)
  for (const [table, sum] of Object.entries(manifest.tables)) {
    const bytes = await readFile(path.join(copy, rowsFile(table)))
    sum.bytes = bytes.length
    sum.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  await writeFile(file, formatManifest(manifest))
}

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

describe.each(['sqlite', 'postgres'] as const)('a copy of %s', (database) => {
  describeSharedSite(
    (current) => {
      beforeAll(() => fill(current()))
      const source = () => ({ ...current().site.services, store: current().site.services.media.store })

      test('made under load is one moment, and restores row by row and file by file into the other database', async () => {
        const copy = path.join(folder, 'copy')
        const load = writeAllTheTime(current())
        await load.begun
        const writtenBefore = load.written()
        const manifest = await makeBackup(source(), copy)
        const writtenMeanwhile = load.written() - writtenBefore
        expect(writtenMeanwhile).toBeGreaterThan(0)
        await load.stop()
        expect(manifest.faulty).toEqual([])

        const other = await createTestDb(OTHER[database])
        try {
          await restoreBackup(placeOf(other.url), copy)
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
          expect((await readdir(path.join(folder, 'uploads'))).sort()).toEqual(names)
          for (const name of names) {
            const original = await readFile(path.join(current().site.env.dataDir, 'uploads', name))
            expect(original.equals(await readFile(path.join(folder, 'uploads', name)))).toBe(true)
          }
          const rows = Object.values(tables).reduce((sum, { length }) => sum + length, 0)
          figures.push([database, OTHER[database], `${writtenMeanwhile}`, `${rows}`, `${names.length}`, '0'])

          // Copied again, the other database gives the very same lines.
          const again = path.join(folder, 'again')
          await makeBackup({ db: other.db, store: await diskStore('uploads'), clock }, again)
          for (const { name } of COPIED_TABLES.filter((table) => table.name !== 'directory_version')) {
            const [one, two] = [path.join(copy, rowsFile(name)), path.join(again, rowsFile(name))]
            expect((await readFile(one)).equals(await readFile(two))).toBe(true)
          }
        } finally {
          await other.destroy()
        }
      })

      test('restored can be searched and written, gives no number twice, and has signed everybody out', async () => {
        const copy = path.join(folder, 'copy')
        const moss = await current().guide('moss')
        await moss.delete(`/api/guides/${moss.guide.id}`)
        await makeBackup(source(), copy)
        const other = await createTestDb(OTHER[database])
        try {
          await restoreBackup(placeOf(other.url), copy)
          const { db } = other
          const found = await searchGuideCards(db, { words: ['wren', 'alder77'], limit: 50 })
          expect(found.items.map(({ userName }) => userName)).toContain('Wren Alder77')
          const last = await current()
            .db.selectFrom('users')
            .select('id')
            .orderBy('id', 'desc')
            .executeTakeFirst()
          const user = await insertUser(
            db,
            { username: 'later', passwordHash: 'none', firstName: null, lastName: null, email: null },
            clock(),
          )
          expect(user.id).toBe((last?.id ?? 0) + 1)
          // The last guide of all is gone: its number stays with the history that speaks of it.
          const numbers = await withSnapshot(db, async ({ tables, lastNumber }) =>
            Promise.all(tables.filter(({ isNumbered }) => isNumbered).map(lastNumber)),
          )
          expect(numbers[1]).toBe(moss.guide.id)
          expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
          await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
          await expect(db.updateTable('audit_log').set({ actor_name: 'x' }).execute()).rejects.toThrow(
            'append-only',
          )
        } finally {
          await other.destroy()
        }
      })

      test('is not restored over a database in use, nor over one that holds something unless forced', async () => {
        const copy = path.join(folder, 'copy')
        await makeBackup(source(), copy)
        const before = await withoutVersion(current().db)
        for (const isForced of [false, true]) {
          const restored = restoreBackup(placeOf(current().site.env.databaseUrl), copy, { isForced })
          await expect(restored).rejects.toThrow('stop the server')
        }
        expect(await withoutVersion(current().db)).toEqual(before)

        const other = await createTestDb(database)
        try {
          const picture = 'a'.repeat(64)
          await within(other.url, async (db) => {
            await upsertMedia(db, { hash: picture, bytes: 1, width: 1, height: 1 }, new Date(0))
            await db.updateTable('directory_version').set({ version: 5_000_000 }).execute()
          })
          await expect(restoreBackup(placeOf(other.url), copy)).rejects.toThrow('With --force')
          await restoreBackup(placeOf(other.url), copy, { isForced: true })
          await within(other.url, async (db) => {
            const after = await withoutVersion(db)
            expect(after.tables).toEqual(before.tables)
            expect(after.version).toBeGreaterThan(5_000_000)
            // Its picture is shown by nobody any more, and is swept when its time is over.
            expect(await listUnreferencedMedia(db, new Date(clock().getTime() + 1), 5)).toEqual([picture])
          })
        } finally {
          await other.destroy()
        }
      })

      test('whose rows no database takes leaves database and pictures as they were', async () => {
        const copy = path.join(folder, 'copy')
        await makeBackup(source(), copy)
        await forge(copy, async () => {
          const file = path.join(copy, rowsFile('guides'))
          const text = await readFile(file, 'utf8')
          await writeFile(file, text.replace(/"user_id":\d+/, '"user_id":999999'))
        })
        const other = await createTestDb(database)
        try {
          const former = await within(other.url, async (db) => {
            await insertUser(
              db,
              { username: 'former', passwordHash: 'none', firstName: null, lastName: null, email: null },
              clock(),
            )
            return rowsOf(db)
          })
          await expect(restoreBackup(placeOf(other.url), copy, { isForced: true })).rejects.toThrow(
            /foreign key/i,
          )
          expect(await within(other.url, rowsOf)).toEqual(former)
          expect(await readdir(path.join(folder, 'uploads'))).toEqual([])
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

describe('a copy', () => {
  let copy = ''
  let place = ''
  describeSharedSite(
    (current) => {
      const source = () => ({ ...current().site.services, store: current().site.services.media.store })
      beforeAll(async () => {
        await current().guide('fern', { profileImage: portrait, images: tenPictures.slice(0, 2) })
        place = await mkdtemp(path.join(tmpdir(), 'grove-whole-'))
        copy = path.join(place, 'copy')
        await makeBackup(source(), copy)
      })
      afterAll(() => rm(place, { recursive: true, force: true }))

      const aPicture = async () =>
        `${UPLOADS_FOLDER}/${(await readdir(path.join(copy, UPLOADS_FOLDER))).sort()[0]}`
      async function flip(file: string): Promise<void> {
        const bytes = await readFile(file)
        const place = Math.floor(bytes.length / 2)
        bytes[place] = (bytes[place] ?? 0) ^ 1
        // A new file: the stored picture shares the old one.
        await rm(file)
        await writeFile(file, bytes)
      }
      const DAMAGES: [string, (damaged: string) => Promise<void>, string | (() => Promise<string>)][] = [
        [
          'a flipped bit of the rows',
          (dir) => flip(path.join(dir, rowsFile('guides'))),
          'rows/guides.jsonl holds something else',
        ],
        [
          'rows that are cut off',
          async (dir) => {
            const file = path.join(dir, rowsFile('users'))
            await truncate(file, (await readFile(file)).length - 9)
          },
          'rows/users.jsonl has ',
        ],
        [
          'a table that is missing',
          (dir) => rm(path.join(dir, rowsFile('media'))),
          'rows/media.jsonl is missing',
        ],
        [
          'a flipped bit of a picture',
          async (dir) => flip(path.join(dir, await aPicture())),
          async () => `${await aPicture()} holds something else`,
        ],
        [
          'a picture that is missing',
          async (dir) => rm(path.join(dir, await aPicture())),
          async () => `${await aPicture()} is missing`,
        ],
        [
          'a list that is cut off',
          (dir) => truncate(path.join(dir, 'uploads.jsonl'), 30),
          'uploads.jsonl has 30 bytes',
        ],
        [
          'a file too much',
          (dir) => writeFile(path.join(dir, 'uploads', 'x.sh'), ''),
          'uploads/x.sh does not belong',
        ],
        ['another manifest', (dir) => flip(path.join(dir, MANIFEST_FILE)), MANIFEST_FILE],
        ['no manifest', (dir) => rm(path.join(dir, MANIFEST_FILE)), `${MANIFEST_FILE} is missing`],
        [
          'a wrong count of rows',
          (dir) =>
            forge(dir, ({ tables }) => {
              if (tables.users) tables.users.rows += 1
            }),
          'rows/users.jsonl has 1 rows instead of 2',
        ],
        [
          'a list that names a file elsewhere',
          (dir) =>
            forge(dir, async ({ uploads }) => {
              const line = Buffer.from(`{"name":"../../x","bytes":1,"sha256":"${'0'.repeat(64)}"}\n`)
              await appendFile(path.join(dir, 'uploads.jsonl'), line)
              const bytes = await readFile(path.join(dir, 'uploads.jsonl'))
              uploads.list = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
            }),
          'which is no picture',
        ],
        [
          'the schema of a later version',
          (dir) =>
            forge(dir, (manifest) => {
              manifest.schemaVersion = '9999-do-what-is-not-known-yet'
            }),
          'The copy has the schema "9999-do-what-is-not-known-yet", which this version of the program does not know',
        ],
      ]

      test.each(DAMAGES)('with %s is refused, and nothing is changed', async (_what, damage, told) => {
        const damaged = path.join(folder, 'damaged')
        await cp(copy, damaged, { recursive: true })
        await damage(damaged)
        const openStore = () => Promise.reject(new Error('The store was opened'))
        const restored = restoreBackup(placeOf(`file:${folder}/new.db`, openStore), damaged)
        await expect(restored).rejects.toThrow(typeof told === 'string' ? told : await told())
        expect(await readdir(folder)).toEqual(['damaged'])
      })

      test('of an earlier schema is brought up to date', async () => {
        const older = path.join(folder, 'older')
        await cp(copy, older, { recursive: true })
        await forge(older, (manifest) => {
          manifest.schemaVersion = '0005-create-audit-log'
        })
        const url = `file:${folder}/new.db`
        await restoreBackup(placeOf(url), older)
        await within(url, async (db) => {
          expect(await schemaVersion(db)).toBe(await schemaVersion(current().db))
          expect((await withoutVersion(db)).tables).toEqual((await withoutVersion(current().db)).tables)
        })
      })

      test('goes through an object store and comes out the same', async () => {
        const key = { accessKeyId: 'key-of-the-grove', region: 'eu-west-2' }
        const s3 = await startS3Stub(key)
        const location = {
          kind: 's3',
          bucket: 'pictures',
          prefix: 'site',
          endpoint: s3.endpoint,
          secretAccessKey: 'secret of the grove',
          ...key,
        } as const
        const url = `file:${folder}/new.db`
        const openStore = () => openMediaStore(location)
        await restoreBackup(placeOf(url, openStore), copy)
        const again = path.join(folder, 'again')
        await within(url, async (db) => makeBackup({ db, store: await openStore(), clock }, again))
        await s3.close()
        expect(s3.objects.size).toBe(9)
        const list = (where: string) => readFile(path.join(where, 'uploads.jsonl'))
        expect((await list(again)).equals(await list(copy))).toBe(true)
        expect((await verifyBackup(again)).faulty).toEqual([])
      })

      test('names stored pictures that are missing or damaged, and holds all the others', async () => {
        const url = `file:${folder}/new.db`
        await restoreBackup(placeOf(url), copy)
        const pictures = (await readdir(path.join(folder, 'uploads')))
          .filter((name) => name.endsWith('.jpg'))
          .sort()
        const [lost = '', broken = ''] = pictures
        await rm(path.join(folder, 'uploads', lost))
        await flip(path.join(folder, 'uploads', broken))
        const again = path.join(folder, 'again')
        await within(url, async (db) => makeBackup({ db, store: await diskStore('uploads'), clock }, again))
        const manifest = await verifyBackup(again)
        expect(manifest.faulty.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
          { name: lost, fault: 'missing' },
          { name: broken, fault: 'damaged' },
        ])
        expect(sumOfBackup(manifest)).toMatchObject({ files: 8, faulty: 2 })
      })

      test('leaves pictures out that nobody shows, and holds no session and no limit', async () => {
        const hash = 'b'.repeat(64)
        await upsertMedia(current().db, { hash, bytes: 1, width: 1, height: 1 }, clock())
        await touchMedia(current().db, [hash], clock())
        const again = path.join(folder, 'again')
        const manifest = await makeBackup(source(), again)
        expect(manifest.faulty).toEqual([])
        expect((await linesOf(again, 'media')).map((row) => row.hash)).not.toContain(hash)
        expect(await readdir(path.join(again, UPLOADS_FOLDER))).not.toContain(pictureName(hash))
        expect((await readdir(path.join(again, 'rows'))).sort()).toEqual(
          COPIED_TABLES.map(({ name }) => `${name}.jsonl`).sort(),
        )
      })

      test('that cannot be made, is broken off or would lie over something leaves nothing behind', async () => {
        const stopped = AbortSignal.abort(new Error('The server stops'))
        await expect(makeBackup(source(), path.join(folder, 'copy'), stopped)).rejects.toThrow(
          'The server stops',
        )
        await writeFile(path.join(folder, 'note.txt'), 'mine')
        await expect(makeBackup(source(), folder)).rejects.toThrow('There is something in')
        expect(await readdir(folder)).toEqual(['note.txt'])
      })

      test('is made, verified and restored by commands, while the server runs', async () => {
        const run = (command: string, args: string[], env: Record<string, string>) => {
          const file = fileURLToPath(new URL(`../commands/${command}.ts`, import.meta.url))
          return new Promise<string>((resolve) => {
            const options = { env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } }
            execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
              resolve(`${error ? 'failed: ' : ''}${stdout}${stderr}`),
            )
          })
        }
        const { dataDir, databaseUrl } = current().site.env
        const made = path.join(folder, 'made')
        const here = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
        const there = { DATA_DIR: path.join(folder, 'there'), DATABASE_URL: '' }
        expect(await run('backup', [made], here)).toMatch(
          /^Copied \d+ rows and 9 files of pictures, 0\.0 MB\n$/,
        )
        const [verified, tried] = await Promise.all([
          run('backup', ['--verify', made], {}),
          run('restore', [made, '--dry-run'], there),
        ])
        expect(verified).toMatch(/^The copy of .* is whole: \d+ rows and 9 files/)
        expect(tried).toMatch(/^A dry run, nothing was written: /)
        expect(await readdir(folder)).toEqual(['made'])
        expect(await run('restore', [made], there)).toMatch(/^Restored .*Everybody is signed out\.\n$/)
        expect(await readdir(path.join(folder, 'there', 'uploads'))).toHaveLength(9)
      })
    },
    { env: { RATE_LIMIT: 'off' } },
  )
})
