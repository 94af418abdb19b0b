/** `pnpm admin ACTION USERNAME`: accounts from the command line, for whoever runs the site. */
import { readEnv } from '../env.ts'
import { runAdminCommand } from '../features/accounts/admin-command.ts'
import { createPasswords } from '../features/accounts/passwords.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (args) => {
  const options = { databaseUrl: readEnv().databaseUrl, passwords: createPasswords() }
  console.info(await runAdminCommand(args, options))
})
