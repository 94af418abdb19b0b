import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { User } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite, PASSWORD } from '../testing/each-site.ts'

const COMMAND = path.join(import.meta.dirname, 'account.ts')

interface Ended {
  code: number
  output: string
}

async function account(databaseUrl: string, ...words: string[]): Promise<Ended> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...words], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(import.meta.dirname, 'nowhere'),
      },
    })
    return { code: 0, output: stdout.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, output: stderr.trim() }
  }
}

describeEachSite('the account command', (current) => {
  const run = (...words: string[]) => account(current().site.env.databaseUrl, ...words)

  test('gives and takes the rights of an administrator', async () => {
    const fern = await current().member('fern')
    expect(await run('promote', 'FERN')).toEqual({ code: 0, output: 'fern is an administrator now' })
    expect((await fern.get<User>('/api/user')).body.isAdmin).toBe(true)
    expect(await run('demote', 'fern')).toEqual({ code: 0, output: 'fern is no administrator any more' })
    expect((await fern.get<User>('/api/user')).body.isAdmin).toBe(false)
  })

  test('sets a new password for somebody who has lost theirs, and ends their sessions', async () => {
    const fern = await current().member('fern')
    const { code, output } = await run('reset-password', 'fern')
    expect(code).toBe(0)
    const password = /^The new password of fern is ([\w-]{16})$/.exec(output)?.[1]
    expect((await fern.get('/api/user')).status).toBe(401)
    const login = (tried: string | undefined) =>
      current().visitor().post('/api/login', { username: 'fern', password: tried })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login(password)).status).toBe(200)
  })

  test('says what it wants where it is told something else', async () => {
    expect(await run('promote', 'nobody')).toEqual({ code: 1, output: 'There is no account named "nobody"' })
    for (const words of [[], ['promote'], ['remove', 'fern']]) {
      expect(await run(...words)).toEqual({
        code: 1,
        output: 'Usage: pnpm account promote|demote|reset-password USERNAME',
      })
    }
  })
})
