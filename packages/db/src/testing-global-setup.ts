import { stopTestServer } from './testing/postgres-server.ts'

/** For `globalSetup` of vitest: the run's PostgreSQL, which tests start when they first need it, ends with the run. */
export async function teardown(): Promise<void> {
  await stopTestServer()
}
