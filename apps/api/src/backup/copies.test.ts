import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { COPIED_TABLES, touchMedia, upsertMedia } from '@grove/db'
import { pictureName } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import {
  copyClock,
  flipBit,
  folderForCopies,
  forge,
  linesOf,
  makeSmallCopy,
  sourceOf,
  within,
} from '../../test/support/copies.ts'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { startS3Stub } from '../../test/support/s3-stub.ts'
import { messageOf } from '../commands/run-command.ts'
import { expectSameSessionKey } from '../features/session/session-key.ts'
import type { MediaStore } from '../lib/media-store.ts'
import { openMediaStore } from '../lib/media-store.ts'
import { makeBackup, sumOfBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { formatManifest, MANIFEST_FILE } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const folder = folderForCopies()

describe('a copy', () => {
  describeSharedSite(
    (current) => {
      const copy = makeSmallCopy(current)
      const source = () => sourceOf(current())

      test('of a schema that this version does not know says which version can restore it', async () => {
        const older = folder.in('older')
        await cp(copy(), older, { recursive: true })
        await forge(older, (manifest) => {
          manifest.schemaVersion = '0008-store-public-guides'
        })
        const restoring = restoreBackup(folder.placeOf(`file:${folder.in('new.db')}`), older)
        await expect(restoring).rejects.toThrow('with the version that made it')
      })

      test('of an early version, whose manifest lacks something, says how its listings come here', async () => {
        const early = folder.in('early')
        await cp(copy(), early, { recursive: true })
        const { evidence: _, ...manifest } = await verifyBackup(early)
        const schemaVersion = '0008-store-public-guides'
        const text = formatManifest({ ...manifest, schemaVersion } as Manifest)
        await writeFile(path.join(early, MANIFEST_FILE), text)
        const told = /^The copy has the schema "0008-store-public-guides".* import them here\.$/
        await expect(verifyBackup(early)).rejects.toThrow(told)
        await expect(restoreBackup(folder.placeOf(`file:${folder.in('new.db')}`), early)).rejects.toThrow(
          told,
        )
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
        const url = `file:${folder.in('new.db')}`
        const openStore = () => openMediaStore(location)
        await restoreBackup(folder.placeOf(url, openStore), copy())
        const again = folder.in('again')
        const evidence = await folder.diskStore('evidence')
        await within(url, async (db) =>
          makeBackup({ db, store: await openStore(), evidence, clock: copyClock }, again),
        )
        await s3.close()
        expect(s3.objects.size).toBe(9)
        const list = (where: string) => readFile(path.join(where, 'uploads.jsonl'))
        expect((await list(again)).equals(await list(copy()))).toBe(true)
        expect((await verifyBackup(again)).faulty).toEqual([])
      })

      test('leaves no file in a store that fails under way', async () => {
        const held = new Set<string>()
        const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
        let puts = 0
        const openStore = async (): Promise<MediaStore> => ({
          ...(await folder.diskStore('elsewhere')),
          exists: async () => false,
          async put(name) {
            puts += 1
            // The last of those that are put at a time fails first.
            if (puts === 8) {
              fail()
              throw new Error('The disk of the store is full')
            }
            await failing
            await nextTurn()
            held.add(name)
          },
          async delete(name) {
            held.delete(name)
          },
        })
        const restoring = restoreBackup(folder.placeOf(`file:${folder.in('new.db')}`, openStore), copy())
        await expect(restoring).rejects.toThrow('The disk of the store is full')
        await nextTurn()
        expect([...held]).toEqual([])
      })

      test('tells what keeps a store from its work, and how many files it has not given back', async () => {
        let puts = 0
        const openStore = async (): Promise<MediaStore> => ({
          ...(await folder.diskStore('elsewhere')),
          exists: async () => false,
          async put() {
            puts += 1
            if (puts === 4) throw new Error('The disk of the store is full')
          },
          async delete() {
            throw new Error('The store deletes nothing')
          },
        })
        const restoring = restoreBackup(folder.placeOf(`file:${folder.in('new.db')}`, openStore), copy())
        const told = messageOf(await restoring.catch((error: unknown) => error))
        expect(told).toContain(
          'The disk of the store is full\nUp to 8 files of the copy are still in the store',
        )
      })

      test('names stored pictures that are missing or damaged, and holds all the others', async () => {
        const url = `file:${folder.in('new.db')}`
        await restoreBackup(folder.placeOf(url), copy())
        const pictures = (await readdir(folder.in('uploads'))).filter((name) => name.endsWith('.jpg')).sort()
        const [lost = '', broken = ''] = pictures
        await rm(path.join(folder.in('uploads'), lost))
        await flipBit(path.join(folder.in('uploads'), broken))
        const again = folder.in('again')
        await within(url, async (db) =>
          makeBackup(
            {
              db,
              store: await folder.diskStore('uploads'),
              evidence: await folder.diskStore('evidence'),
              clock: copyClock,
            },
            again,
          ),
        )
        const manifest = await verifyBackup(again)
        expect(manifest.faulty.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
          { name: lost, fault: 'missing' },
          { name: broken, fault: 'damaged' },
        ])
        expect(sumOfBackup(manifest)).toMatchObject({ files: 8, faulty: 2 })
      })

      test('leaves pictures out that nobody shows, and holds no session and no limit', async () => {
        const hash = 'b'.repeat(64)
        await upsertMedia(current().db, { hash, bytes: 1, width: 1, height: 1 }, copyClock())
        await touchMedia(current().db, hash, copyClock())
        const again = folder.in('again')
        const manifest = await makeBackup(source(), again)
        expect(manifest.faulty).toEqual([])
        expect((await linesOf(again, 'media')).map((row) => row.hash)).not.toContain(hash)
        expect(await readdir(path.join(again, 'uploads'))).not.toContain(pictureName(hash))
        expect((await readdir(path.join(again, 'rows'))).sort()).toEqual(
          COPIED_TABLES.map(({ name }) => `${name}.jsonl`).sort(),
        )
      })

      test('that cannot be made, is broken off or would lie over something leaves nothing behind', async () => {
        const stopped = AbortSignal.abort(new Error('The server stops'))
        await expect(makeBackup(source(), folder.in('copy'), stopped)).rejects.toThrow('The server stops')
        await writeFile(folder.in('note.txt'), 'mine')
        await expect(makeBackup(source(), folder.in('.'))).rejects.toThrow('There is something in')
        expect(await readdir(folder.in('.'))).toEqual(['note.txt'])
      })

      test('is made, verified and restored by commands, while the server runs', async () => {
        const run = (command: string, args: string[], env: Record<string, string>) => {
          const file = fileURLToPath(new URL(`../commands/${command}.ts`, import.meta.url))
          return new Promise<string>((resolve) => {
            const options = { env: { ...process.env, ...COMPILE_CACHE, NODE_NO_WARNINGS: '1', ...env } }
            execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
              resolve(`${error ? 'failed: ' : ''}${stdout}${stderr}`),
            )
          })
        }
        const { dataDir, databaseUrl } = current().site.env
        const made = folder.in('made')
        const here = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
        const SESSION_KEY = await readFile(path.join(dataDir, 'session.key'), 'utf8')
        await expectSameSessionKey(current().site.services, Buffer.from(SESSION_KEY, 'hex'))
        const there = { DATA_DIR: folder.in('there'), DATABASE_URL: '', SESSION_KEY }
        const elsewhere = { DATA_DIR: folder.in('.'), DATABASE_URL: '', SESSION_KEY: 'ab'.repeat(32) }
        expect(await run('backup', [made], here)).toMatch(
          /^Copied \d+ rows and 9 files of pictures, 0\.0 MB\n$/,
        )
        const another = { ...here, SESSION_KEY: 'ab'.repeat(32) }
        expect(await run('backup', [folder.in('unsealed')], another)).toMatch(
          /^Copied .*\nThis copy is not sealed with the SESSION_KEY of this database: /,
        )
        await rm(folder.in('unsealed'), { recursive: true })
        const [verified, tried, refused, astray] = await Promise.all([
          run('backup', ['--verify', made], {}),
          run('restore', [made, '--dry-run'], there),
          run('restore', [made], elsewhere),
          run('backup', [folder.in('other')], there),
        ])
        expect(verified).toMatch(/^The copy of .* is whole: \d+ rows and 9 files/)
        expect(tried).toMatch(/^A dry run, nothing was written: /)
        expect(refused).toMatch(
          /^failed: .* was not made with the SESSION_KEY of this server.*--trust-foreign\.\n$/,
        )
        expect(astray).toMatch(`failed: There is no database at ${folder.in('there/grove.db')}`)
        expect(await readdir(folder.in('.'))).toEqual(['made'])
        expect(await run('restore', [made], there)).toMatch(/^Restored .*Everybody is signed out\.\n$/)
        expect(await readdir(folder.in('there/uploads'))).toHaveLength(9)
      })
    },
    { env: { RATE_LIMIT: 'off' } },
  )
})
