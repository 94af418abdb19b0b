import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  flipBit,
  folderForCopies,
  forge,
  makeSmallCopy,
  SEAL_KEY,
  sourceOf,
} from '../../test/support/copies.ts'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { makeBackup } from './make-backup.ts'
import type { FileSum } from './manifest.ts'
import { MANIFEST_FILE, rowsFile } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const folder = folderForCopies()

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe('a copy', () => {
  describeSharedSite(
    (current) => {
      const copy = makeSmallCopy(current)
      const aPicture = async () => `uploads/${(await readdir(path.join(copy(), 'uploads'))).sort()[0]}`
      const DAMAGES: [string, (damaged: string) => Promise<void>, string | (() => Promise<string>)][] = [
        [
          'a flipped bit of the rows',
          (dir) => flipBit(path.join(dir, rowsFile('guides'))),
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
          async (dir) => flipBit(path.join(dir, await aPicture())),
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
        ['another manifest', (dir) => flipBit(path.join(dir, MANIFEST_FILE)), MANIFEST_FILE],
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
          'a pipe in the place of rows',
          async (dir) => {
            await rm(path.join(dir, rowsFile('guides')))
            await promisify(execFile)('mkfifo', [path.join(dir, rowsFile('guides'))])
          },
          'rows/guides.jsonl is no file',
        ],
        [
          'a link to something without an end in the place of a picture',
          async (dir) => {
            await rm(path.join(dir, await aPicture()))
            await symlink('/dev/zero', path.join(dir, await aPicture()))
          },
          async () => `${await aPicture()} is no file`,
        ],
        [
          'a link in the place of the manifest',
          async (dir) => {
            await rm(path.join(dir, MANIFEST_FILE))
            await symlink('/dev/zero', path.join(dir, MANIFEST_FILE))
          },
          `${MANIFEST_FILE} is no file`,
        ],
        [
          'a line that is longer than any row',
          (dir) =>
            forge(dir, () => writeFile(path.join(dir, rowsFile('guides')), Buffer.alloc(3_000_000, 'a'))),
          'has a line of more than 1048576 bytes',
        ],
        [
          'another picture under the name of one',
          (dir) =>
            forge(dir, async ({ uploads }) => {
              const list = path.join(dir, 'uploads.jsonl')
              const page = Buffer.from('<script>alert(1)</script>')
              const lines = (await readFile(list, 'utf8')).trimEnd().split('\n')
              const files = lines.map((line) => JSON.parse(line) as FileSum & { name: string })
              const victim = files.find(({ name }) => name.endsWith('.jpg'))
              if (victim === undefined) throw new Error('There is no picture')
              uploads.bytes += page.length - victim.bytes
              Object.assign(victim, { bytes: page.length, sha256: sha256Of(page) })
              await rm(path.join(dir, 'uploads', victim.name))
              await writeFile(path.join(dir, 'uploads', victim.name), page)
              const bytes = Buffer.from(files.map((file) => `${JSON.stringify(file)}\n`).join(''))
              await writeFile(list, bytes)
              uploads.list = { bytes: bytes.length, sha256: sha256Of(bytes) }
            }),
          'is another picture than its name says',
        ],
        [
          'an administrator that somebody added who has not the key',
          (dir) =>
            forge(
              dir,
              async ({ tables }) => {
                const file = path.join(dir, rowsFile('users'))
                const [line = ''] = (await readFile(file, 'utf8')).split('\n')
                const user = { ...JSON.parse(line), id: 99, username_key: 'eve', username_skeleton: 'eve' }
                await appendFile(file, `${JSON.stringify({ ...user, username: 'eve', is_admin: 1 })}\n`)
                if (tables.users) tables.users.rows += 1
              },
              Buffer.alloc(32, 8),
            ),
          'was not made with the SESSION_KEY of this server, or was changed since',
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
        const damaged = folder.in('damaged')
        await cp(copy(), damaged, { recursive: true })
        await damage(damaged)
        const openStore = () => Promise.reject(new Error('The store was opened'))
        const restored = restoreBackup(folder.placeOf(`file:${folder.in('new.db')}`, openStore), damaged)
        await expect(restored).rejects.toThrow(typeof told === 'string' ? told : await told())
        expect(await readdir(folder.in('.'))).toEqual(['damaged'])
      })
    },
    { env: { RATE_LIMIT: 'off' } },
  )
})

describe('a copy of which nobody knows who made it', () => {
  describeSharedSite((current) => {
    test.each([
      ['sealed with another key', Buffer.alloc(32, 8), SEAL_KEY],
      ['without a seal', undefined, SEAL_KEY],
      ['for a server without a key', SEAL_KEY, undefined],
    ])('(%s) is restored only where that is asked for', async (_what, madeWith, sealKey) => {
      const copy = folder.in('copy')
      await makeBackup({ ...sourceOf(current()), sealKey: madeWith }, copy)
      const place = { ...folder.placeOf(`file:${folder.in('new.db')}`), sealKey }
      await expect(restoreBackup(place, copy)).rejects.toThrow('--trust-foreign')
      expect(await readdir(folder.in('.'))).toEqual(['copy'])
      await restoreBackup(place, copy, { isForeignTrusted: true })
      expect(await readdir(folder.in('.'))).toContain('new.db')
    })
  })
})
