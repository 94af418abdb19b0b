import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { UnavailableError } from '@grove/schema'
import { expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import { messageOf } from './run-command.ts'

test('a command says which variable names a database that does not answer', () => {
  const command = [path.join(import.meta.dirname, 'admin.ts'), 'list']
  const DATABASE_URL = 'postgres://grove:secret@127.0.0.1:1/grove'
  const { status, stderr } = spawnSync(process.execPath, command, {
    env: { ...COMPILE_CACHE, PATH: process.env.PATH, DATABASE_URL },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'The configuration cannot be used:\n  DATABASE_URL names a database that cannot be used (connect ECONNREFUSED 127.0.0.1:1)\n',
  )
})

test('a command says why the store of the pictures takes none', () => {
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect(messageOf(new UnavailableError('Pictures cannot be stored at the moment.', 30, cause))).toBe(
    'Pictures cannot be stored at the moment. (ENOSPC: no space left on device)',
  )
})
