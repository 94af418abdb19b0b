/**
 * `pnpm backup DIR` copies database and pictures, as they are at this moment, into a new folder, while the server runs.
 * `pnpm backup --verify DIR` reads a copy and holds every file of it to its sum; it needs no database.
 */
import { parseArgs } from 'node:util'
import { openExistingDb } from '@grove/db'
import { makeBackup, sumOfBackup } from '../backup/make-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { readEnv } from '../env.ts'
import { backupKey, findSessionKey, isKeyOfDatabase } from '../features/session/session-key.ts'
import { openMediaStore } from '../lib/media-store.ts'
import { runCommand } from './run-command.ts'

const USAGE = [
  'Usage: pnpm backup DIR | pnpm backup --verify DIR',
  '  DIR             the folder to make, with a copy of database and pictures; the server may run',
  '  --verify DIR    reads a copy and holds every file of it to its sum',
].join('\n')

const OTHER_KEY_WARNING =
  'This copy is not sealed with the SESSION_KEY of this database: pnpm restore takes it with --trust-foreign only. ' +
  'Run it with the SESSION_KEY or the DATA_DIR of the server.'

const OTHER_STORE_HINT =
  'Run it with the DATA_DIR and the MEDIA_URL of the server; if these are right, the copy holds what is left.'

/** Says when somebody breaks the command off: a half-made copy, with the addresses of people, must not stay behind. */
function untilBrokenOff(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('The copy was broken off. Nothing of it is left.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  return stopping.signal
}

function told(manifest: Manifest): string {
  const { rows, files, bytes } = sumOfBackup(manifest)
  return `${rows} rows and ${files} files of pictures, ${(bytes / 1e6).toFixed(1)} MB`
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  })
  const [directory, ...others] = positionals
  if (directory === undefined || others.length > 0) throw new Error(USAGE)
  if (values.verify) {
    const manifest = await verifyBackup(directory)
    console.info(`The copy of ${manifest.createdAt} is whole: ${told(manifest)}`)
    return
  }
  const env = readEnv()
  const db = await openExistingDb(env.databaseUrl)
  try {
    const store = await openMediaStore(env.media)
    const key = await findSessionKey(env)
    const evidence = await openMediaStore(env.evidence, 'Files')
    const sealKey = key && backupKey(key)
    const source = { db, store, evidence, clock: () => new Date(), sealKey }
    const manifest = await makeBackup(source, directory, untilBrokenOff())
    if (!(await isKeyOfDatabase(db, key))) console.warn(OTHER_KEY_WARNING)
    for (const { name, fault } of manifest.faulty) console.warn(`The stored file ${name} is ${fault}`)
    console.info(`Copied ${told(manifest)}`)
    // The copy stays: it is worth more than none. Whoever has it made every night learns of the exit code alone.
    if (manifest.faulty.length > 0)
      throw new Error(`Stored files missing or damaged: ${manifest.faulty.length}. ${OTHER_STORE_HINT}`)
  } finally {
    await db.destroy()
  }
}

await runCommand(USAGE, main)
