import { countAdmins, hasInventedGuides, isDatabaseEmpty, isDatabaseMissing } from '@grove/db'
import { seedDemo } from '@grove/db/seed'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Services } from './context.ts'
import type { Env } from './env.ts'
import { databaseProblem, EnvError, readEnv } from './env.ts'
import { ensureFirstAdmin } from './features/accounts/first-admin.ts'
import { expectSameSessionKey, loadSessionKey } from './features/session/session-key.ts'
import { eraseAccountsBroughtBack } from './jobs/erase-accounts.job.ts'
import { startMaintenance } from './jobs/maintenance.ts'
import { startOutbox } from './jobs/send-outbox.job.ts'
import { startWatchdog } from './jobs/watchdog.ts'
import { isNoAddress } from './lib/listening.ts'
import { findSharedFiles, makeFilesPrivate } from './lib/private-files.ts'
import { VERSION } from './lib/version.ts'
import { createLogger } from './logger.ts'
import { Metrics } from './metrics/metrics.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { ADMIN_BUILD_DIRECTORY, loadWebBuild } from './pages/web-build.ts'
import { expectMediaStore, startServices } from './services.ts'

/** A stop has to be over within this time. */
const CLOSE_TIMEOUT_MS = 3_000

const NO_ADMIN =
  'There is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD and start again, or run pnpm admin create NAME.'

interface RunOptions {
  /** Serve the built site and admin app. Default true; while developing they come from their sources. */
  withPages?: boolean
  /** How long the event loop may stand still; only tests have a reason to be less patient. */
  stillnessLimitMs?: number
}

/** Starts the server of this process and prints where it listens; ends the process where it cannot. */
export async function run(options: RunOptions = {}): Promise<void> {
  try {
    await start(options)
  } catch (error) {
    // Some databases are there, and turn out to take no writes.
    const told = isDatabaseMissing(error) ? databaseProblem(error) : error
    console.error(told instanceof EnvError ? told.message : told)
    process.exit(1)
  }
}

/** @throws EnvError where nothing can listen. */
async function listen(app: FastifyInstance, { host, port }: Env): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const holds = isNoAddress(error as NodeJS.ErrnoException)
      ? `HOST holds "${host}"`
      : `PORT holds "${port}"`
    throw new EnvError([`${holds}, where nothing can listen (${code})`])
  }
}

/** The lines at the start about invented guides: that there are some and how to begin without them, or why there are none. */
async function demoNotes(env: Env, { db }: Services): Promise<string[]> {
  if (await hasInventedGuides(db)) {
    return [
      'Demonstration: these guides are invented. Begin with an empty directory: npx -y pnpm run demo remove,',
      'or start with SEED_DEMO=false and another DATA_DIR.',
    ]
  }
  if (!env.hasPublicAddress || !(await isDatabaseEmpty(db))) return []
  return [`The demo was not seeded: ${env.publicUrl} is a public address.`]
}

/**
 * Fills the database with the demo directory, unless there is anything in it already. Of several processes that start
 * at once on an empty database the first to write fills it, the others find it done.
 */
async function seedDemoDirectory({ db, directory, media }: Services): Promise<void> {
  if (!(await isDatabaseEmpty(db))) return
  try {
    await seedDemo(db, { storePictures: (pictures) => media.storeOwn(pictures) })
  } catch (error) {
    // All of it is one transaction: what is there now is another process's.
    if (await isDatabaseEmpty(db)) throw error
  }
  await directory.refresh()
}

async function start({ withPages = true, stillnessLimitMs }: RunOptions): Promise<void> {
  makeFilesPrivate()
  const env = readEnv()
  const logger = createLogger(env)
  const web = withPages ? await loadWebBuild() : undefined
  const metrics = env.metrics === undefined ? undefined : new Metrics()
  const { services, close } = await startServices(env, {}, metrics)
  const sessionKey = await loadSessionKey(env, services.db)
  await expectSameSessionKey(services, sessionKey)
  await expectMediaStore(env, services.media.store)
  const sharedFiles = await findSharedFiles(env)
  if (sharedFiles.length > 0) {
    logger.warn(
      { event: 'shared-files', files: sharedFiles },
      'other accounts of this machine may read the data: take their rights away (chmod go=)',
    )
  }
  // Accounts that a restored copy has brought back are erased again before anybody can ask for them.
  await eraseAccountsBroughtBack(services, logger)
  if (env.seedDemo) await seedDemoDirectory(services)
  const banner = await demoNotes(env, services)
  const app = await buildApp({
    env,
    services,
    ...(web && { web, adminDirectory: ADMIN_BUILD_DIRECTORY }),
    sessionKey,
    logger,
    ...(metrics && { metrics }),
  })
  const metricsServer =
    metrics && env.metrics !== undefined ? await startMetricsServer(metrics, env.metrics) : undefined
  if (metricsServer !== undefined) banner.push(`Metrics: ${metricsServer.url}`)
  const maintenance = startMaintenance(services, logger)
  const outbox = startOutbox({ ...services, log: logger }, (pass) => metrics?.observeOutbox(pass))
  closeWithGrace(
    {
      delay: CLOSE_TIMEOUT_MS,
      // It is told an error or a line of text.
      logger: { error: (what) => logger.error(what instanceof Error ? { err: what } : String(what)) },
    },
    async ({ err }) => {
      if (err) logger.fatal({ err }, 'stopping after an error')
      // At the same time: calls may take all the time there is, and a message begun meanwhile would be cut off and sent twice.
      await Promise.all([app.close(), maintenance.stop(), outbox.stop(), metricsServer?.close()])
      await close()
    },
  )
  const address = await listen(app, env)
  startWatchdog(logger, stillnessLimitMs)
  // As late as that: a start that fails would have made an account with a password that nobody has seen.
  const demoAdmin = await ensureFirstAdmin(services, env, { isDemo: env.seedDemo })
  if (demoAdmin !== undefined) {
    banner.unshift(
      `Administrator: ${demoAdmin.username}, password: ${demoAdmin.password} (shown only this once)`,
    )
  } else if ((await countAdmins(services.db)) === 0) banner.unshift(NO_ADMIN)
  console.info(
    [
      '',
      `  Nature & Therapy Directory ${VERSION}${withPages ? '' : ', the API alone'}`,
      `  ${address}`,
      ...banner.map((line) => `  ${line}`),
      '',
    ].join('\n'),
  )
}
