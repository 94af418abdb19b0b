import { createHash } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { flipBit, folderForCopies, forge, makeSmallCopy } from '../testing/copies.ts'
import { describeSharedSite } from '../testing/each-site.ts'
import { MANIFEST_FILE, rowsFile, UPLOADS_FOLDER } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const folder = folderForCopies()

describe('a copy', () => {
  describeSharedSite(
    (current) => {
      const copy = makeSmallCopy(current)
      const aPicture = async () =>
        `${UPLOADS_FOLDER}/${(await readdir(path.join(copy(), UPLOADS_FOLDER))).sort()[0]}`
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
