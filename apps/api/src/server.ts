/**
 * The process: configuration, services, application, listening, and a graceful end.
 * Nothing that needs a newer Node may be imported before the version is checked.
 */
import nodeModule from 'node:module'

const OLDEST_NODE_MAJOR = 22

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_MAJOR) {
  console.error(
    `This server needs Node ${OLDEST_NODE_MAJOR} or newer and was started with ${process.versions.node}. Start it with "npx -y pnpm start", which brings its own.`,
  )
  process.exit(1)
}

// Compiled code is kept from one start to the next.
nodeModule.enableCompileCache()

const { run } = await import('./run.ts')
await run()
