import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const cores = availableParallelism()

/** Several files take turns, one more at a time than there are cores, since some of them wait. */
function project(name: string, include: string[], groupOrder: number) {
  return { extends: true as const, test: { name, include, maxWorkers: cores + 1, sequence: { groupOrder } } }
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
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Ends the PostgreSQL that the first test to need one has started.
    globalSetup: ['./packages/db/testing/global-setup.ts'],
    reporters: ['default', './scripts/plain-summary-reporter.ts'],
    projects: [
      project('schema', ['packages/schema/src/**/*.test.ts'], 0),
      project('db', ['packages/db/{src,testing}/**/*.test.ts'], 0),
      project('ui', ['packages/ui/**/*.test.{ts,tsx}'], 0),
      project('api', ['apps/api/{src,test}/**/*.test.ts'], 0),
      project('web', ['apps/web/src/**/*.test.{ts,tsx}'], 0),
      project('admin', ['apps/admin/src/**/*.test.{ts,tsx}'], 0),
      project('client', ['packages/client/test/**/*.test.ts'], 0),
      project('documents', ['apps/web/documents/**/*.test.ts'], 0),
      project('scripts', ['scripts/!(dev-server).test.ts'], 0),
      // These drive a browser or servers of their own, after the others.
      project('consumers', ['consumers/**/*.test.ts'], 1),
      project('reliability', ['reliability/**/*.test.ts'], 1),
      project('bench', ['bench/**/*.test.ts'], 1),
      project('testkit', ['packages/testkit/src/**/*.test.ts'], 1),
      project('dev-server', ['scripts/dev-server.test.ts'], 1),
      project('e2e-web', ['apps/web/e2e/**/*.test.ts'], 1),
      project('e2e-admin', ['apps/admin/e2e/**/*.test.ts'], 1),
    ],
  },
})
