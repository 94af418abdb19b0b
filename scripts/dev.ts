/** `pnpm dev`: see dev-server.ts. HOST and PORT say where; every other variable is the API's. */
import { startDevServer } from './dev-server.ts'

const { HOST: host = '127.0.0.1', PORT: port = '3000', ...env } = process.env
const server = await startDevServer({ host, port: Number(port), env: { LOG_LEVEL: 'warn', ...env } }).catch(
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
console.info(`\n  Developing at ${server.url}\n  Messages arrive at ${server.url}/dev/mail\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close().then(() => process.exit(0))
  })
}
