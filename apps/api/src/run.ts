import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { seedDemoDirectory } from './commands/demo-directory.ts'
import { EnvError, readEnv } from './env.ts'
import { ensureFirstAdmin } from './features/accounts/first-admin.ts'
import { createLogger } from './logger.ts'
import { startMaintenance } from './maintenance.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { ADMIN_BUILD_DIRECTORY, loadWebBuild } from './pages/web-build.ts'
import { startServices } from './services.ts'
import { loadSessionKey } from './session-key.ts'

/** A stop has to be over within this time. */
const CLOSE_TIMEOUT_MS = 3_000

interface RunOptions {
  /** Serve the built site and admin app. Default true; while developing they come from their sources. */
  withPages?: boolean
}

/** Starts the server of this process and prints where it listens; ends the process where it cannot. */
export async function run(options: RunOptions = {}): Promise<void> {
  try {
    await start(options)
  } catch (error) {
    console.error(error instanceof EnvError ? error.message : error)
    process.exit(1)
  }
}

async function start({ withPages = true }: RunOptions): Promise<void> {
  const env = readEnv()
  const logger = createLogger(env)
  const web = withPages ? await loadWebBuild() : undefined
  const metrics = env.metricsPort === undefined ? undefined : createMetrics()
  const { services, close } = await startServices(env, {}, metrics)
  const banner: string[] = []
  if (env.seedDemo) await seedDemoDirectory(services)
  const demoAdmin = await ensureFirstAdmin(services, env, { isDemo: env.seedDemo })
  if (demoAdmin !== undefined) {
    banner.push(
      `Administrator: ${demoAdmin.username}, password: ${demoAdmin.password} (shown only this once)`,
    )
  }
  const app = await buildApp({
    env,
    services,
    ...(web && { web, adminDirectory: ADMIN_BUILD_DIRECTORY }),
    sessionKey: await loadSessionKey(env),
    logger,
    ...(metrics && { metrics }),
  })
  const metricsServer =
    metrics && env.metricsPort !== undefined ? await startMetricsServer(metrics, env.metricsPort) : undefined
  if (metricsServer !== undefined) banner.push(`Metrics: ${metricsServer.url}`)
  const maintenance = startMaintenance(services, logger)
  closeWithGrace(
    {
      delay: CLOSE_TIMEOUT_MS,
      // It is told an error or a line of text.
      logger: { error: (what) => logger.error(what instanceof Error ? { err: what } : String(what)) },
    },
    async ({ err }) => {
      if (err) logger.fatal({ err }, 'stopping after an error')
      await app.close()
      await maintenance.stop()
      await metricsServer?.close()
      await close()
    },
  )
  const address = await app.listen({ host: env.host, port: env.port })
  console.info(
    [
      '',
      `  Nature & Therapy Directory${withPages ? '' : ', the API alone'}`,
      `  ${address}`,
      ...banner.map((line) => `  ${line}`),
      '',
    ].join('\n'),
  )
}
