import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DialectName } from '@grove/db'
import { createTestDb, makeTestFolder } from '@grove/db/testing'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { AppDeps } from '../../src/app.ts'
import { buildApp } from '../../src/app.ts'
import type { Services } from '../../src/context.ts'
import type { Env } from '../../src/env.ts'
import { parseEnv } from '../../src/env.ts'
import type { LinkRules } from '../../src/features/media/fetch-picture.ts'
import { loadSessionKey } from '../../src/features/session/session-key.ts'
import { startOutbox } from '../../src/jobs/send-outbox.job.ts'
import { createLogger } from '../../src/logger.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { startMetricsServer } from '../../src/metrics/metrics-server.ts'
import { ADMIN_BUILD_DIRECTORY, loadWebBuild } from '../../src/pages/web-build.ts'
import type { PressureLimits } from '../../src/plugins/under-pressure.ts'
import { PRESSURE_LIMITS } from '../../src/plugins/under-pressure.ts'
import type { RunningServices } from '../../src/services.ts'
import { startServices } from '../../src/services.ts'

import type { NextBuild } from './next-build.ts'

export type { TestGuide } from './site-guides.ts'
export { addTestGuides } from './site-guides.ts'

const SILENT = { info() {}, warn() {}, error() {} }
/** No test leaves the machine: there are no other sites. */
const NO_LINKS: LinkRules = { resolve: async () => [], isAllowed: () => false }

/** For tests that ask for more than their machine may do at a time: nobody is refused for it. */
export const NO_PRESSURE: PressureLimits = { ...PRESSURE_LIMITS, maxMeanDelayMs: Number.POSITIVE_INFINITY }

export interface TestSiteOptions {
  database?: DialectName
  /** Variables over the ones of tests: no geocoder, no tiles, nothing logged. */
  env?: Readonly<Record<string, string>>
  /** Serve the built site and admin app too; they have to be built before. */
  withPages?: boolean
  /** Replaces services, such as the clock or cheaper passwords. */
  services?: Partial<Services>
  /** Less patience than a real site has. */
  limits?: Pick<AppDeps, 'timeouts' | 'maxConnections' | 'pressureLimits'>
  /** Receives the lines of the log; nothing is logged without it. */
  log?: DestinationStream
  /** Fills the database before the server starts. */
  seed?: (services: Services, env: Env) => Promise<void>
}

/** A real server of its own: temporary data folder, own database, a free port of the loopback address. */
export interface TestSite {
  /** Origin, without a trailing slash. */
  url: string
  /** Where METRICS_PORT is set, which may be 0 for any. */
  metricsUrl: string | undefined
  app: FastifyInstance
  env: Env
  services: Services
  /** Puts another build of both apps in the place of the first, at the same address, as a deployment does. */
  deploy: (build: NextBuild) => Promise<void>
  /**
   * Puts its database and its files back as they were at first. The server keeps its memory, so that the version of its
   * directory goes on: answers that it keeps are out of date then.
   */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/** Remembers the folders within a data folder. The answered function removes all else but the key of sessions. */
async function rememberFolders(dataDir: string): Promise<() => Promise<void>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  return async () => {
    const names = (await readdir(dataDir)).filter((name) => name !== 'session.key')
    await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true })))
    for (const { parentPath, name } of folders)
      await mkdir(join(parentPath, name), { recursive: true, mode: 0o700 })
  }
}

/** Starts the real application for one test file. Close it when done: it leaves nothing behind. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const dataDir = await makeTestFolder()
  const database = await createTestDb(options.database ?? 'sqlite')
  const env = parseEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '0',
    GEOCODER_URL: 'off',
    MAP_TILE_URL: 'off',
    LOG_LEVEL: 'silent',
    SEED_DEMO: 'false',
    ...options.env,
  })
  const metrics = env.metrics === undefined ? undefined : new Metrics()
  const running = await startServices(env, { links: NO_LINKS, ...options.services }, metrics)
  const { services } = running
  await options.seed?.(services, env)
  await services.directory.refresh()
  const sessionKey = await loadSessionKey(env, services.db)
  const build = (pages: Pick<AppDeps, 'web' | 'adminDirectory'>) =>
    buildApp({
      env,
      services,
      ...pages,
      sessionKey,
      logger: options.log === undefined ? false : createLogger(env, options.log),
      ...(metrics && { metrics }),
      ...options.limits,
    })
  const emptyFolder = await rememberFolders(dataDir)
  let app = await build(
    options.withPages ? { web: await loadWebBuild(), adminDirectory: ADMIN_BUILD_DIRECTORY } : {},
  )
  const metricsServer = metrics && env.metrics && (await startMetricsServer(metrics, env.metrics))
  const url = await app.listen({ host: env.host, port: env.port })
  const outbox = startOutbox({ ...services, log: SILENT })
  return {
    url,
    metricsUrl: metricsServer?.url,
    get app() {
      return app
    },
    env,
    services,
    async deploy({ web, adminDirectory }) {
      await app.close()
      app = await build({ web, adminDirectory })
      await app.listen({ host: env.host, port: Number(new URL(url).port) })
    },
    async empty() {
      const version = (services.directory.current() ?? 0) + 1
      await database.empty()
      await services.db.updateTable('directory_version').set({ version }).execute()
      await emptyFolder()
      await options.seed?.(services, env)
      await services.directory.refresh()
    },
    async close() {
      await outbox.stop()
      await app.close()
      await metricsServer?.close()
      await running.close()
      await database.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens the services of a site that no server of this process is for: what its commands and its cleaning work with. */
export async function openTestServices(
  variables: Readonly<Record<string, string>>,
  overrides: Partial<Services> = {},
): Promise<RunningServices> {
  return startServices(parseEnv(variables), { links: NO_LINKS, ...overrides })
}
