import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { asOfNewerVersion, makeTestFolder, NEWER_SCHEMA } from '@grove/db/testing'
import type { User } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import {
  cheapPasswords,
  describeEachSharedSite,
  describeSharedSite,
} from '../../../test/support/each-site.ts'
import { addAuthenticator } from '../../../test/support/second-factor.ts'
import { runAdminCommand } from './admin-command.ts'

const COMMAND = path.join(import.meta.dirname, '../../commands/admin.ts')
const USAGE = `Usage: pnpm admin list | pnpm admin forget-session-key | pnpm admin ACTION USERNAME
  list                 names the administrators
  forget-session-key   lets the next server that starts bring another SESSION_KEY
  create               makes an account of an administrator, and prints its random password
  promote              makes an account an administrator
  demote               takes the rights of an administrator back
  reset-password       prints a new random password, and signs the account out everywhere
  reset-second-factor  takes authenticator app, passkeys and recovery codes off the account, and signs it out everywhere
  end-sessions         signs the account out everywhere; its password stays`

function runAt({ site }: SiteUnderTest, ...words: string[]): Promise<string> {
  return runAdminCommand(words, { databaseUrl: site.env.databaseUrl, passwords: cheapPasswords })
}

describeEachSharedSite('the admin command', (current) => {
  const run = (...words: string[]) => runAt(current(), ...words)
  const login = (username: string, password: string | undefined) =>
    current().visitor().post('/api/login', { username, password })

  test('gives and takes the rights of an administrator, whatever the letters of the name', async () => {
    // The command has the clock of the machine.
    current().time.advance(Date.now() - current().time.clock().getTime())
    const fern = await current().member('fern')
    await current().admin()
    expect(await run('promote', 'FERN')).toBe('fern is an administrator now')
    expect((await fern.get<User>('/api/user')).body.isAdmin).toBe(true)
    expect(await run('demote', 'fern')).toBe('fern is no administrator any more')
    expect((await fern.get<User>('/api/user')).body.isAdmin).toBe(false)
  })

  test('takes the rights of an administrator whose account is closed, too', async () => {
    await current().admin('spruce')
    const hazel = await current().member('hazel')
    const { db } = current()
    await db
      .updateTable('users')
      .set({ is_admin: 1, erase_at: '2099-01-01T00:00:00.000Z' })
      .where('id', '=', hazel.user.id)
      .execute()
    expect(await run('demote', 'hazel')).toBe('hazel is no administrator any more')
  })

  test('takes no role from a reviewer, who is no administrator', async () => {
    const admin = await current().admin('rowan')
    const wren = await current().member('wren')
    await admin.post('/api/trpc/admin.setRole', { userId: wren.user.id, role: 'reviewer' })
    await expect(run('demote', 'wren')).rejects.toThrow('wren is no administrator, and nothing was changed')
    expect((await wren.get<User>('/api/user')).body.isReviewer).toBe(true)
  })

  test('leaves a database of another version alone', async () => {
    await asOfNewerVersion(current().site.services.db, async () => {
      await expect(run('create', 'yew')).rejects.toThrow(`The database has the schema "${NEWER_SCHEMA}"`)
    })
  })

  test('makes an administrator who can sign in, and names all of them', async () => {
    const [, password] =
      /^birch is an administrator now, with the password ([\w-]{16})$/.exec(await run('create', 'birch')) ??
      []
    expect((await login('birch', password)).body).toMatchObject({ username: 'birch', isAdmin: true })
    await expect(run('create', 'Birch')).rejects.toThrow(
      'There is an account named "birch" already: promote it',
    )
    await expect(run('create', 'b')).rejects.toThrow('Username must be at least 3 characters')
    await current().member('hazel')
    const names = await run('list')
    expect(names).toMatch(/^birch {2}since \d{4}-\d\d-\d\d$/m)
    expect(names).not.toContain('hazel')
  })

  test('names the account that is there where a name of other letters looks like its name', async () => {
    await current().member('ivy.lane')
    const created = run('create', 'ıvy.lane')
    await expect(created).rejects.toThrow('There is an account named "ivy.lane" already: promote it')
  })

  test('brings back who has lost their authenticator app, and signs them out everywhere', async () => {
    const aspen = await current().member('aspen')
    await addAuthenticator(aspen, current().time.clock)
    expect((await login('aspen', PASSWORD)).status).toBe(401)
    expect(await run('reset-second-factor', 'ASPEN')).toBe('aspen signs in with the password alone now')
    expect((await aspen.get('/api/user')).status).toBe(401)
    expect((await login('aspen', PASSWORD)).status).toBe(200)
  })

  test('leaves at least one administrator, also when all are demoted at once', async () => {
    const names = (await run('list')).split('\n').map((line) => line.split(' ', 1)[0] ?? '')
    await run('create', 'beech')
    const outcomes = await Promise.allSettled([...names, 'beech'].map((name) => run('demote', name)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      {
        reason: {
          message: expect.stringMatching(
            /^\w+ is the last administrator: promote or create another one first$/,
          ),
        },
      },
    ])
    expect((await run('list')).split('\n')).toHaveLength(1)
  })

  test('sets a new password for somebody who has lost theirs, and ends their sessions', async () => {
    const oak = await current().member('oak')
    const password = /^The new password of oak is ([\w-]{16})$/.exec(await run('reset-password', 'oak'))?.[1]
    expect((await oak.get('/api/user')).status).toBe(401)
    expect((await login('oak', PASSWORD)).status).toBe(401)
    expect((await login('oak', password)).status).toBe(200)
  })

  test('ends the sessions of one account in every browser, and of nobody else', async () => {
    const [elm, ash] = [await current().member('elm'), await current().member('ash')]
    const elsewhere = current().visitor()
    await elsewhere.post('/api/login', { username: 'elm', password: PASSWORD })
    expect(await run('end-sessions', 'elm')).toBe('elm is signed out everywhere')
    const statuses = [elm, elsewhere, ash].map(async (client) => (await client.get('/api/user')).status)
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
    expect((await login('elm', PASSWORD)).status).toBe(200)
  })
})

describe('what the admin command is told', () => {
  describeSharedSite((current) => {
    test.each([
      [],
      ['promote'],
      ['remove', 'fern'],
      ['promote', 'fern', 'oak'],
      ['toString', 'fern'],
      ['list', 'fern'],
      ['create'],
    ])('has to be an action and a name: %s %s', async (...words) => {
      await expect(runAt(current(), ...words)).rejects.toThrow(USAGE)
    })

    test('has to name an account, which the command says with its exit code too', async () => {
      const ended = promisify(execFile)(process.execPath, [COMMAND, 'end-sessions', 'nobody'], {
        env: {
          ...COMPILE_CACHE,
          PATH: process.env.PATH,
          DATABASE_URL: current().site.env.databaseUrl,
          DATA_DIR: path.join(import.meta.dirname, 'nowhere'),
        },
      })
      await expect(ended).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'There is no account named "nobody"\n',
      })
    })
  })

  test('has to be said where there is a database: none is made', async () => {
    const folder = await makeTestFolder()
    const databaseUrl = `file:${path.join(folder, 'grove.db')}`
    const ran = runAdminCommand(['promote', 'fern'], { databaseUrl, passwords: cheapPasswords })
    await expect(ran).rejects.toThrow(`There is no database at ${path.join(folder, 'grove.db')}`)
    expect(await readdir(folder)).toEqual([])
  })
})
