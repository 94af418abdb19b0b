/** `pnpm admin ACTION USERNAME`: accounts from the command line, for whoever runs the site. */
import { readEnv } from '../env.ts'
import { runAdminCommand } from '../features/accounts/admin-command.ts'
import { createPasswords } from '../features/accounts/passwords.ts'

try {
  const options = { databaseUrl: readEnv().databaseUrl, passwords: createPasswords() }
  console.info(await runAdminCommand(process.argv.slice(2), options))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
