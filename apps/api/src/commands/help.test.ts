import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'

test.each(['admin', 'backup', 'demo', 'import', 'restore', 'seed'])(
  'pnpm %s tells how it is used, and does nothing then',
  async (name) => {
    const command = path.join(import.meta.dirname, `${name}.ts`)
    // A command that does anything needs this folder, which cannot be created.
    const env = { ...COMPILE_CACHE, PATH: process.env.PATH, DATA_DIR: '/dev/null/none' }
    const asked = ['--help', '-h'].map((help) =>
      promisify(execFile)(process.execPath, [command, 'DIR', help], { env }),
    )
    for (const { stdout, stderr } of await Promise.all(asked)) {
      expect(stderr).toBe('')
      expect(stdout).toMatch(new RegExp(`^Usage: pnpm (run )?${name} .*\\n( {2}\\S+ .*\\n)+$`))
    }
  },
)
