/**
 * `pnpm run demo remove`: takes the invented guides of the demo away, with their accounts. Real ones stay, and
 * administrators too.
 */
import { bumpDirectoryVersion, deleteInventedAccounts, inTransaction } from '@grove/db'
import { readEnv } from '../env.ts'
import { startExistingServices } from '../services.ts'
import { runCommand } from './run-command.ts'

const USAGE = [
  'Usage: pnpm run demo remove',
  '  remove          takes the invented guides away, with their accounts; real ones stay',
].join('\n')

async function main([action, ...others]: string[]): Promise<void> {
  if (action !== 'remove' || others.length > 0) throw new Error(USAGE)
  const { services, close } = await startExistingServices(readEnv())
  try {
    const removed = await inTransaction(services.db, async (trx) => {
      const accounts = await deleteInventedAccounts(trx)
      if (accounts > 0) await bumpDirectoryVersion(trx)
      return accounts
    })
    console.info(
      removed === 0
        ? 'There are no invented guides.'
        : `${removed} invented guides and their accounts are gone.`,
    )
  } finally {
    await close()
  }
}

await runCommand(USAGE, main)
