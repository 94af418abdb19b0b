import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDb, insertMessage, insertUser, migrateToLatest } from '@grove/db'
import { createTestDb } from '@grove/db/testing'
import { startSmtpSink } from '@grove/testkit/smtp-sink'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EnvError } from '../src/env.ts'
import { expectSameSessionKey } from '../src/features/session/session-key.ts'
import type { RunningServices } from '../src/services.ts'
import { accountOf } from './support/applications.ts'
import { COMPILE_CACHE } from './support/compile-cache.ts'
import { openRawConnection } from './support/raw-connection.ts'
import { startServer } from './support/server-process.ts'
import { openTestServices } from './support/site.ts'

let dataDir: string
let taken: Server
let port: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'grove-start-'))
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  port = String(typeof address === 'object' && address !== null ? address.port : 0)
})
afterEach(async () => {
  await new Promise((resolve) => taken.close(resolve))
  await rm(dataDir, { recursive: true, force: true })
})

/** The output of a server that cannot start. */
async function complaintOf(env: Record<string, string>): Promise<string> {
  const failure: unknown = await startServer({ dataDir, env }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  return (failure as Error).message
}

/** Runs a command of the project on the data folder, and answers what it says. */
function runCommand(file: string, ...args: string[]): string {
  return execFileSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env: { ...COMPILE_CACHE, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir },
    encoding: 'utf8',
  })
}

/** Opens what a server of the data folder needs before it listens. */
async function openSite(env: Record<string, string>): Promise<RunningServices> {
  return openTestServices({ DATA_DIR: dataDir, ...env })
}

it('stops in order where a caller stalls in the middle of a call', async () => {
  const server = await startServer({ dataDir })
  const head = await openRawConnection(server.url)
  head.send('GET /api/guides HTTP/1.1\r\nHost: ')
  const body = await openRawConnection(server.url)
  body.send(
    'POST /api/login HTTP/1.1\r\nHost: grove\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  )
  await server.stop()
  expect(server.process.exitCode).toBe(0)
  await Promise.all([head.ended, body.ended])
})

it('begins no further message once it is told to stop, while a caller still stalls', async () => {
  const sink = await startSmtpSink()
  sink.answerWith({ delayMs: 300 })
  try {
    const { services, close } = await openSite({})
    for (let number = 0; number < 30; number += 1) {
      const to = { address: `person-${number}@grove.example` }
      const data = { newEmail: 'new@grove.example' }
      const message = { kind: 'email-change-notice', to, data, isAwaited: false } as const
      await insertMessage(services.db, { eventKey: `event ${number}`, ...message }, new Date())
    }
    await close()
    const server = await startServer({ dataDir, env: { SMTP_URL: sink.url } })
    const body = await openRawConnection(server.url)
    body.send(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    await expect.poll(() => sink.received.length).toBeGreaterThan(0)
    const before = sink.received.length
    await server.stop()
    // One that is under way, and one that has come to an end just now.
    expect(sink.received.length - before).toBeLessThanOrEqual(2)
    expect(server.process.exitCode).toBe(0)
  } finally {
    await sink.close()
  }
})

describe('the data of a server', () => {
  const modeOf = async (name: string) => ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8)

  it('is for its own account alone', async () => {
    const server = await startServer({ dataDir: path.join(dataDir, 'new') })
    const files = (await readdir(path.join(dataDir, 'new'))).map((name) => `new/${name}`)
    expect(files).toEqual(expect.arrayContaining(['new/grove.db', 'new/grove.db-wal', 'new/session.key']))
    for (const name of ['new', ...files]) {
      const isFolder = (await stat(path.join(dataDir, name))).isDirectory()
      expect([name, await modeOf(name)]).toEqual([name, isFolder ? '700' : '600'])
    }
    expect(server.output()).not.toContain('shared-files')
    await server.stop()
  })

  it('is told of where others may read it', async () => {
    await chmod(dataDir, 0o755)
    await writeFile(path.join(dataDir, 'session.key'), 'ab'.repeat(32), { mode: 0o644 })
    const server = await startServer({ dataDir })
    const told =
      server
        .output()
        .split('\n')
        .find((line) => line.includes('"event":"shared-files"')) ?? ''
    expect(JSON.parse(told)).toMatchObject({ level: 40, files: [dataDir, path.join(dataDir, 'session.key')] })
    await server.stop()
  })
})

describe('a start that cannot be', () => {
  it.each<[string, () => Record<string, string>, () => string]>([
    [
      'a port that is taken',
      () => ({ PORT: port }),
      () => `PORT holds "${port}", where nothing can listen (EADDRINUSE)`,
    ],
    [
      'another machine’s address',
      () => ({ HOST: '192.0.2.1' }),
      () => 'HOST holds "192.0.2.1", where nothing can listen',
    ],
    [
      'a database that nobody answers for',
      () => ({ DATABASE_URL: `postgres://grove:hidden@127.0.0.1:1/grove` }),
      () => 'DATABASE_URL names a database that cannot be used (connect ECONNREFUSED 127.0.0.1:1)',
    ],
    [
      'an object store that nobody answers for',
      () => ({
        MEDIA_URL: 's3://pictures',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_REGION: 'eu-west-2',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'hidden',
      }),
      () => 'MEDIA_URL names a store that cannot be used (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1)',
    ],
  ])('names the variable that is to blame, and nothing of its inside: %s', async (_name, env, words) => {
    const complaint = await complaintOf(env())
    expect(complaint).toContain(`The configuration cannot be used:\n  ${words()}`)
    expect(complaint).not.toMatch(/^\s+at |hidden/m)
  })

  it('names DATABASE_URL where the database may only be read', async () => {
    const { url, destroy } = await createTestDb('postgres')
    const readOnly = `${url}?options=-c%20default_transaction_read_only%3Don`
    const complaint = await complaintOf({ DATABASE_URL: readOnly })
    expect(complaint).toContain(
      'The configuration cannot be used:\n  DATABASE_URL names a database that cannot be used (cannot execute INSERT',
    )
    expect(complaint).not.toMatch(/^\s+at /m)
    await destroy()
  })

  it('names DATABASE_URL where the database is not encrypted as it wants', async () => {
    const { url, destroy } = await createTestDb('postgres')
    const complaint = await complaintOf({ DATABASE_URL: `${url}?sslmode=require` })
    expect(complaint).toContain(
      'The configuration cannot be used:\n  DATABASE_URL names a database that cannot be used (The server does not support SSL connections)\n',
    )
    expect(complaint).not.toMatch(/^\s+at /m)
    await destroy()
  })

  it('names SESSION_KEY where the database has been used with another one', async () => {
    await (await startServer({ dataDir })).stop()
    expect(await complaintOf({ SESSION_KEY: 'cd'.repeat(32) })).toContain(
      'SESSION_KEY, or the key in DATA_DIR, is another one than this database has been used with',
    )
  })

  it('says that session.key is missing where the database has been used with a key, and makes none', async () => {
    await (await startServer({ dataDir })).stop()
    await rm(path.join(dataDir, 'session.key'))
    const complaint = await complaintOf({})
    expect(complaint).toContain('session.key is missing from DATA_DIR, and SESSION_KEY is not set')
    expect(complaint).toContain('pnpm admin forget-session-key')
    expect(await readdir(dataDir)).not.toContain('session.key')
  })

  it('is left to servers by commands, which work without their key and make none', async () => {
    await (await startServer({ dataDir })).stop()
    await rm(path.join(dataDir, 'session.key'))
    expect(runCommand('../src/commands/demo.ts', 'remove')).toContain('There are no invented guides.')
    expect(runCommand('../src/commands/seed.ts', '--guides', '1')).toContain('The directory has 1 invented')
    expect(await readdir(dataDir)).not.toContain('session.key')
  })

  it('keeps the administrator’s password for the start that can be', async () => {
    const env = { SEED_DEMO: 'true' }
    const complaint = await complaintOf({ ...env, PORT: port })
    expect(complaint).not.toContain('Administrator:')
    const server = await startServer({ dataDir, env })
    expect(server.output()).toMatch(/Administrator: admin, password: \S{12,} \(shown only this once\)/)
    await server.stop()
  })
})

/** The message that the process ends with where its configuration cannot make a server. */
describe('a configuration that cannot be used', () => {
  it.each<[string, () => Record<string, string>, () => string]>([
    [
      'production without https',
      () => ({ NODE_ENV: 'production' }),
      () => 'PUBLIC_URL is not set, it wants the https address of the site while NODE_ENV is production',
    ],
    [
      'a file in a folder that is not there',
      () => ({ DATABASE_URL: `file:${dataDir}/nowhere/grove.db` }),
      () => 'DATABASE_URL names a database that cannot be used (Cannot open database because the directory',
    ],
    [
      'a folder of pictures that cannot be made',
      () => ({ MEDIA_URL: 'file:/etc/hosts/pictures' }),
      () => 'MEDIA_URL names the folder "/etc/hosts/pictures", it wants one that can be written (ENOTDIR',
    ],
    [
      'a folder of copies that cannot be made',
      () => ({ BACKUP_DIR: '/etc/hosts/copies' }),
      () => 'BACKUP_DIR names the folder "/etc/hosts/copies", it wants one that can be written (ENOTDIR',
    ],
    [
      'a folder of evidence that is a file',
      () => {
        writeFileSync(path.join(dataDir, 'evidence'), '')
        return {}
      },
      () => `DATA_DIR names the folder "${dataDir}/evidence", it wants one that can be written (EEXIST`,
    ],
    [
      'a folder of large bodies that is a file',
      () => {
        writeFileSync(path.join(dataDir, 'incoming'), '')
        return {}
      },
      () => `DATA_DIR names the folder "${dataDir}/incoming", it wants one that can be written (EEXIST`,
    ],
    [
      'a key that is none',
      () => {
        writeFileSync(path.join(dataDir, 'session.key'), 'oak')
        return {}
      },
      () => 'session.key in DATA_DIR does not hold 64 hexadecimal digits: restore it.',
    ],
    [
      'a key that cannot be read',
      () => {
        mkdirSync(path.join(dataDir, 'session.key'))
        return {}
      },
      () => 'session.key in DATA_DIR cannot be read (EISDIR',
    ],
  ])('names the variable that is to blame: %s', async (_name, env, words) => {
    const failure: unknown = await openSite(env()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvError)
    expect((failure as EnvError).message).toContain(`The configuration cannot be used:\n  ${words()}`)
  })

  it('names DATABASE_URL where a file is no database', async () => {
    await writeFile(path.join(dataDir, 'grove.db'), 'A text, and nothing else. '.repeat(500))
    await expect(openSite({})).rejects.toThrow(
      'DATABASE_URL names a database that cannot be used (file is not a database)',
    )
  })
})

it('a database takes another SESSION_KEY once the first one is forgotten, and then not the first any more', async () => {
  const { services, close } = await openSite({})
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await expectSameSessionKey(services, first)
  await expect(expectSameSessionKey(services, second)).rejects.toThrow(EnvError)
  await expectSameSessionKey(services, first)
  expect(runCommand('../src/commands/admin.ts', 'forget-session-key')).toContain(
    'may bring another SESSION_KEY',
  )
  await expectSameSessionKey(services, second)
  await expect(expectSameSessionKey(services, first)).rejects.toThrow('is another one')
  await close()
})

it('says at the start that there is no administrator, and how to make one, until there is one', async () => {
  const told =
    'There is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD and start again, or run pnpm admin create NAME.'
  const first = await startServer({ dataDir })
  expect(first.output()).toContain(`\n  ${told}\n`)
  await first.stop()
  const env = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'keeper of keys' }
  const second = await startServer({ dataDir, env })
  expect(second.output()).not.toContain('There is no administrator')
  await second.stop()
})

it('erases whom a restored copy has brought back before it answers anybody', async () => {
  const db = createDb(`file:${path.join(dataDir, 'grove.db')}`)
  await migrateToLatest(db)
  await insertUser(db, { ...accountOf('fern'), passwordHash: '-' }, new Date())
  const { id, created_at } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  await db.insertInto('erased_accounts').values({ user_id: id, created_at, erased_at: created_at }).execute()
  const server = await startServer({ dataDir })
  expect(await db.selectFrom('users').select('username').execute()).toEqual([])
  expect(await db.selectFrom('erased_accounts').select('user_id').execute()).toHaveLength(1)
  await db.destroy()
  await server.stop()
})

describe('a demonstration', () => {
  const NOTE = 'Demonstration: these guides are invented.'

  async function guidesOf({ url }: { url: string }): Promise<unknown[]> {
    return (await fetch(`${url}/api/guides`)).json() as Promise<unknown[]>
  }

  it('says at the start that its guides are invented, until they are removed', async () => {
    runCommand('../src/commands/seed.ts', '--guides', '3')
    const first = await startServer({ dataDir })
    expect(first.output()).toContain(NOTE)
    expect(first.output()).toContain('npx -y pnpm run demo remove')
    expect(await guidesOf(first)).not.toEqual([])
    await first.stop()
    expect(runCommand('../src/commands/demo.ts', 'remove')).toContain(
      '3 invented guides and their accounts are gone',
    )
    const second = await startServer({ dataDir })
    expect(second.output()).not.toContain(NOTE)
    expect(await guidesOf(second)).toEqual([])
    await second.stop()
  })

  it('is not seeded where the address is a public one, and says so', async () => {
    const env = { SEED_DEMO: 'true', PUBLIC_URL: 'https://directory.example' }
    const server = await startServer({ dataDir, env })
    expect(server.output()).toContain(
      'The demo was not seeded: https://directory.example is a public address.',
    )
    const answer = await fetch(`${server.url}/api/guides`, { headers: { host: 'directory.example' } })
    expect(await answer.json()).toEqual([])
    await server.stop()
  })
})
