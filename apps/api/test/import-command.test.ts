import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createDb, listAuditEntries, readOwnedGuides } from '@grove/db'
import { asOfNewerVersion, collect, createTestDb, NEWER_SCHEMA } from '@grove/db/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from './support/compile-cache.ts'

const COMMAND = fileURLToPath(new URL('../src/commands/import.ts', import.meta.url))
const TEXT = `username,firstName,lastName,email,Town,county,country,latitude,longitude
fern,Fern,Moor,fern@moor.example,York,Yorkshire,United Kingdom,53.96,-1.08
moss,Moss,Heath,nowhere,York,Yorkshire,United Kingdom,53.96,-1.08
`

let directory: string
let database: Awaited<ReturnType<typeof createTestDb>>

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'grove-import-'))
  database = await createTestDb('sqlite')
  await writeFile(path.join(directory, 'guides.csv'), TEXT)
})

afterEach(async () => {
  await database.destroy()
  await rm(directory, { recursive: true, force: true })
})

interface Ended {
  code: number
  output: string
}

function runImport(...args: string[]): Promise<Ended> {
  return runImportInto(database.url, ...args)
}

function runImportInto(url: string, ...args: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    ...COMPILE_CACHE,
    DATA_DIR: directory,
    DATABASE_URL: url,
    NODE_NO_WARNINGS: '1',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env, cwd: directory }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

async function inDatabase() {
  const db = createDb(database.url)
  try {
    return {
      guides: await collect(readOwnedGuides(db, { isUnpublishedOnly: false })),
      notes: (await listAuditEntries(db, { limit: 5 })).items,
    }
  } finally {
    await db.destroy()
  }
}

test('a dry run lists what would be created and rejected, and writes nothing', async () => {
  const { code, output } = await runImport('guides.csv', '--dry-run', '--map', 'city=Town')
  expect(output).toBe(
    'row 3: rejected, Moss Heath (email: Invalid email address)\n' +
      'row 2: created, Fern Moor\n' +
      'A dry run, nothing was written: 1 created, 0 updated, 0 unchanged, 1 rejected\n',
  )
  expect(code).toBe(1)
  expect((await inDatabase()).guides).toEqual([])
})

test('a strict dry run lists all that the strict import would refuse', async () => {
  const { code, output } = await runImport('guides.csv', '--dry-run', '--strict')
  expect(output).toBe(
    '"Town" is no column of an import\n' +
      'Row 2: city: City is required\n' +
      'Row 3: email: Invalid email address\n' +
      'Row 3: city: City is required\n',
  )
  expect(code).toBe(1)
})

test('a strict import that refuses a file names what is wrong with it, and says that nothing was imported', async () => {
  const { code, output } = await runImport('guides.csv', '--strict', '--map', 'city=Town')
  expect(output).toBe('Row 3: email: Invalid email address\nNothing was imported.\n')
  expect(code).toBe(1)
  expect((await inDatabase()).guides).toEqual([])
})

test('an import names the columns that it has not read', async () => {
  const { output } = await runImport('guides.csv', '--dry-run')
  expect(output).toContain('Columns that were not read: "Town"\n')
})

test('every row is listed, and what a spreadsheet wrote in Windows-1252 is read as that', async () => {
  const rows = Array.from({ length: 600 }, (_, place) => `x${place},Zo\xeb,Fern,nowhere`)
  const text = `username,firstName,lastName,email\n${rows.join('\n')}\n`
  await writeFile(path.join(directory, 'many.csv'), Buffer.from(text, 'latin1'))
  const { output } = await runImport('many.csv', '--dry-run')
  expect(output.match(/^row \d+: rejected, Zoë Fern/gm)).toHaveLength(600)
})

test.each([[], ['--dry-run']])(
  'where no database is, the command says so and makes none %s',
  async (...options) => {
    const file = path.join(directory, 'grove.db')
    const { code, output } = await runImportInto(pathToFileURL(file).href, 'guides.csv', ...options)
    expect(code).toBe(1)
    expect(output).toContain(`There is no database at ${file}`)
    expect(existsSync(file)).toBe(false)
  },
)

test('a database of another version is left alone', async () => {
  await asOfNewerVersion(database.db, async () => {
    const { code, output } = await runImport('guides.csv')
    expect([code, output]).toEqual([1, expect.stringContaining(`has the schema "${NEWER_SCHEMA}"`)])
  })
  expect((await inDatabase()).guides).toEqual([])
})

test('the command imports, names itself in the history, and finds nothing to do a second time, behind a "--" too', async () => {
  await writeFile(path.join(directory, 'one.csv'), TEXT.split('\n').slice(0, 2).join('\n'))
  expect(await runImport('one.csv', '--map', 'city=Town')).toEqual({
    code: 0,
    output: 'row 2: created, Fern Moor\n1 created, 0 updated, 0 unchanged, 0 rejected\n',
  })
  const { guides, notes } = await inDatabase()
  expect(guides).toMatchObject([{ userName: 'Fern Moor', city: 'York' }])
  expect(notes).toMatchObject([{ action: 'guide.import', actorId: null, actorName: 'command line' }])
  expect((await runImport('--', 'one.csv', '--map', 'city=Town')).output).toContain('1 unchanged')
})

test.each([
  [['guides.txt'], 'Usage: pnpm run import'],
  [[], 'Usage: pnpm run import'],
  [['guides.csv', '--map', 'city=Ort'], 'The file has no column "Ort"'],
  [['guides.csv', '--map', 'city'], '--map wants column=Name, not "city"'],
  [['guides.csv', '--map', 'city='], '--map wants column=Name, not "city="'],
  [['guides.csv', '--map', 'bogus=Town'], '"bogus" is no column of an import'],
  [['nothing.csv'], 'no such file'],
  [['empty.csv'], 'The file is empty'],
])('%j ends with an error in words', async (args, message) => {
  await writeFile(path.join(directory, 'empty.csv'), '')
  const { code, output } = await runImport(...args)
  expect(code).toBe(1)
  expect(output).toContain(message)
  expect(output).not.toContain('{')
})
