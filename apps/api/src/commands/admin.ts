/** `pnpm admin list`, `pnpm admin ACTION USERNAME`: accounts from the command line, for whoever runs the site. */
import { readEnv } from '../env.ts'
import { ADMIN_USAGE, runAdminCommand } from '../features/accounts/admin-command.ts'
import { createPasswords } from '../features/accounts/passwords.ts'
import { runCommand } from './run-command.ts'

await runCommand(ADMIN_USAGE, async (args) => {
  const options = { databaseUrl: readEnv().databaseUrl, passwords: createPasswords() }
  console.info(await runAdminCommand(args, options))
})
