/**
 * `pnpm reliability`: the tests of what goes wrong, in their long forms, one file after the other. Each writes what it
 * measured into its own section of docs/reliability.md. Arguments choose among them: `pnpm reliability crash`.
 */
import { spawnSync } from 'node:child_process'

/** Test files that measure. */
const FILES = [
  'reliability/crash.test.ts',
  'reliability/faults.test.ts',
  'reliability/hostile.test.ts',
  'reliability/crowds.test.ts',
  'apps/api/test/openapi-fuzz.test.ts',
  'reliability/two-processes.test.ts',
  'reliability/messages.test.ts',
  'apps/api/src/backup/backup.test.ts',
  'apps/api/test/slow-clients.test.ts',
]

const wanted = process.argv.slice(2).filter((argument) => argument !== '--')
const files = FILES.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
if (files.length === 0) {
  console.error(`None of them is called so:\n${FILES.join('\n')}`)
  process.exit(1)
}
const env = { ...process.env, RELIABILITY_REPORT: '1', TURBO_TELEMETRY_DISABLED: '1' }
for (const [command, ...args] of [
  ['turbo', 'run', 'build', '--output-logs=errors-only'],
  ['vitest', 'run', '--no-file-parallelism', ...files],
] as const) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (error) {
    console.error(`${command} could not be started (${error.message}): run this as \`pnpm reliability\`.`)
    process.exit(1)
  }
  if (status !== 0) process.exit(status ?? 1)
}
