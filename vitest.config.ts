import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const cores = availableParallelism()
/** Generous, because a busy machine is no failure. */
const browserTime = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

/** Tests that stay in one process: several files at a time, one more than there are cores, since some of them wait. */
function unit(name: string, include: string[]) {
  return {
    extends: true as const,
    test: { name, include, maxWorkers: cores + 1, sequence: { groupOrder: 0 } },
  }
}

/**
 * Tests that drive a browser or servers of their own, after the others. They wait for a third of their time, so that one
 * more file than there are cores runs at a time.
 */
function browser(name: string, include: string[], groupOrder: number) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      ...browserTime,
      maxWorkers: cores + 1,
      sequence: { groupOrder },
    },
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // Files take turns in the same processes, and find the modules there that an earlier file has loaded. So a test
    // leaves nothing behind: it closes what it opens, and puts back what it changes of the process.
    isolate: false,
    allowOnly: false,
    // Room for what is soon forgotten: the processes spend a tenth less on clearing it away.
    execArgv: ['--max-semi-space-size=64'],
    // Generous, because a busy machine is no failure: a test that hangs is still ended.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Ends the PostgreSQL that the first test to need one has started.
    globalSetup: ['./packages/db/src/testing-global-setup.ts'],
    reporters: ['default', './scripts/plain-summary-reporter.ts'],
    projects: [
      unit('schema', ['packages/schema/src/**/*.test.ts']),
      unit('db', ['packages/db/src/**/*.test.ts']),
      unit('ui', ['packages/ui/**/*.test.{ts,tsx}']),
      unit('api', ['apps/api/{src,test}/**/*.test.ts']),
      unit('web', ['apps/web/src/**/*.test.{ts,tsx}']),
      unit('admin', ['apps/admin/src/**/*.test.{ts,tsx}']),
      unit('client', ['packages/client/test/**/*.test.ts']),
      unit('documents', ['apps/web/documents/**/*.test.ts']),
      unit('scripts', ['scripts/!(dev-server).test.ts']),
      browser('consumers', ['consumers/**/*.test.ts'], 1),
      browser('reliability', ['reliability/**/*.test.ts'], 1),
      browser('bench', ['bench/**/*.test.ts'], 1),
      browser('testkit', ['packages/testkit/src/**/*.test.ts'], 1),
      browser('dev-server', ['scripts/dev-server.test.ts'], 1),
      browser('e2e-web', ['apps/web/e2e/**/*.test.ts'], 1),
      browser('e2e-admin', ['apps/admin/e2e/**/*.test.ts'], 1),
    ],
  },
})
