/**
 * `pnpm test`: every check of the project, in the order in which a mistake shows soonest. The first that fails ends
 * the run with its exit code. Arguments go to vitest: `pnpm test --project api`.
 */
import { spawnSync } from 'node:child_process'

const toVitest = process.argv.slice(2).filter((argument) => argument !== '--')

const checks: [name: string, command: string, ...args: string[]][] = [
  ['style and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types', 'turbo', 'run', 'typecheck', 'typecheck:root', '--output-logs=errors-only'],
  ['unused code', 'knip'],
  ['build', 'turbo', 'run', 'build', '--output-logs=errors-only'],
  ['tests', 'vitest', 'run', ...toVitest],
]

for (const [name, command, ...args] of checks) {
  process.stdout.write(`\n> ${name}: ${[command, ...args].join(' ')}\n`)
  const { status, signal, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  })
  if (error) {
    process.stderr.write(`${command} could not be started (${error.message}): run this as \`pnpm test\`.\n`)
    process.exit(1)
  }
  if (status !== 0) {
    process.stderr.write(`\n${name} failed${signal ? ` (${signal})` : ''}.\n`)
    process.exit(status ?? 1)
  }
}
