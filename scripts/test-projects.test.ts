import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import config from '../vitest.config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] })
}

it('every test file belongs to one test project, or nothing would run it', () => {
  const included = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  )
  const tests = filesOf('*/**/*.test.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(300)
  expect(included.flatMap(filesOf).toSorted()).toEqual(tests.toSorted())
})
