import { endTestRun } from './test-run.ts'

/** For `globalSetup` of vitest: the PostgreSQL that tests start when they first need it ends with the run. */
export async function teardown(): Promise<void> {
  await endTestRun()
}
