import { expect, test } from 'vitest'
import { EnvError } from '../env.ts'
import { loadWebBuild } from './web-build.ts'

test('a site that has not been built ends the start with a message alone', async () => {
  const failure: unknown = await loadWebBuild('/dev/null/none').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EnvError)
  expect(String(failure)).toContain('The site has not been built yet: run "pnpm build" first')
})
