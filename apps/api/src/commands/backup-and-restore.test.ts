import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { isDatabaseEmpty } from '@grove/db'
import { insertManyGuides } from '@grove/db/testing'
import { pictureName, uploadPath } from '@grove/schema'
import { afterAll, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { parseEnv } from '../env.ts'
import { startServices } from '../services.ts'

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'grove-restore-'))

// With a key, which no server has used the database with.
await (await startServices(parseEnv({ DATA_DIR }))).close()

afterAll(() => rm(DATA_DIR, { recursive: true }))

const argumentsOf = (command: string, copy: string) => [
  path.join(import.meta.dirname, `${command}.ts`),
  path.join(DATA_DIR, copy),
]

function run(command: string, copy: string, variables: Record<string, string> = {}) {
  return spawnSync(process.execPath, argumentsOf(command, copy), {
    env: { ...COMPILE_CACHE, PATH: process.env.PATH, DATA_DIR, ...variables },
    encoding: 'utf8',
  })
}

/** Lets the listings of the database name a picture that is not there. Answers its hash. */
async function nameLostPicture(): Promise<string> {
  const { services, close } = await startServices(parseEnv({ DATA_DIR }))
  const hash = randomBytes(32).toString('hex')
  const picture = { hash, bytes: 9, width: 8, height: 8 }
  await services.db
    .insertInto('media')
    .values({ ...picture, created_at: '2026-01-01T00:00:00.000Z', touched_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  if (await isDatabaseEmpty(services.db)) await insertManyGuides(services.db, 1, { bio: '' })
  await services.db
    .updateTable('guides')
    .set({ profile_image: uploadPath(hash) })
    .execute()
  await close()
  return hash
}

test('a restore into an object store that does not answer says so and changes nothing', async () => {
  expect(run('backup', 'copy').stderr).toBe('')
  const other = path.join(DATA_DIR, 'other.db')
  const { status, stderr } = run('restore', 'copy', {
    DATABASE_URL: `file:${other}`,
    MEDIA_URL: 's3://pictures',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect(stderr).toBe(
    'The configuration cannot be used:\n  MEDIA_URL names a store that cannot be used (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1)\n',
  )
  expect(status).toBe(1)
  expect(existsSync(other)).toBe(false)
})

test('a restore that is refused leaves no folder behind, and one into a file says which variable names it', async () => {
  const fresh = path.join(DATA_DIR, 'fresh')
  const nowhere = run('restore', 'nowhere', { DATA_DIR: fresh })
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('manifest.json is missing')])
  const foreign = run('restore', 'copy', { DATA_DIR: fresh })
  expect([foreign.status, foreign.stderr]).toEqual([1, expect.stringContaining('--trust-foreign')])
  expect(existsSync(fresh)).toBe(false)
  const file = path.join(DATA_DIR, 'session.key')
  const SESSION_KEY = await readFile(file, 'utf8')
  const into = run('restore', 'copy', { DATA_DIR: file, DATABASE_URL: `file:${fresh}.db`, SESSION_KEY })
  expect(into.stderr).toContain(`DATA_DIR names the folder "${file}", it wants one that can be written`)
  expect(run('restore', 'copy', { DATA_DIR: fresh, SESSION_KEY }).stderr).toBe('')
})

test('a copy without pictures that the database speaks of is made, and the command fails', async () => {
  const hash = await nameLostPicture()
  const { status, stdout, stderr } = run('backup', 'without-pictures')
  expect(stdout).toContain('Copied')
  expect(stderr).toContain(`The stored file ${pictureName(hash)} is missing`)
  expect(stderr).toContain('Run it with the DATA_DIR and the MEDIA_URL of the server')
  expect(status).toBe(1)
  expect(existsSync(path.join(DATA_DIR, 'without-pictures', 'manifest.json'))).toBe(true)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a copy that %s breaks off leaves nothing behind',
  async (signal) => {
    const pipe = path.join(DATA_DIR, 'uploads', pictureName(await nameLostPicture()))
    await promisify(execFile)('mkfifo', [pipe])
    try {
      const child = spawn(process.execPath, argumentsOf('backup', 'broken-off'), {
        env: { ...COMPILE_CACHE, PATH: process.env.PATH, DATA_DIR },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [told, ended] = [text(child.stderr), once(child, 'exit')]
      // Opened once the command reads the picture, whose end comes when it is closed.
      const writer = await open(pipe, 'w')
      child.kill(signal)
      await writer.close()
      expect(await ended).toEqual([1, null])
      expect(await told).toBe('The copy was broken off. Nothing of it is left.\n')
      expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('broken-off'))).toEqual([])
    } finally {
      await rm(pipe)
    }
  },
)

test('a copy that is sealed with no key says so', async () => {
  await rm(path.join(DATA_DIR, 'session.key'))
  expect(run('backup', 'without-key').stderr).toContain('pnpm restore takes it with --trust-foreign only')
})
