/**
 * `pnpm restore DIR [--force] [--trust-foreign] [--dry-run]`: verifies a copy that `pnpm backup` has made and puts it into the configured
 * database, SQLite or PostgreSQL, and the configured store of pictures. It replaces a used database or store only with
 * --force, and a copy that was made with another SESSION_KEY, or with none, is only taken with --trust-foreign. The server has
 * to be stopped.
 */
import { parseArgs } from 'node:util'
import { sumOfBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Env } from '../env.ts'
import { readEnv } from '../env.ts'
import { backupKey, findSessionKey } from '../features/session/session-key.ts'
import type { MediaStore } from '../lib/media-store.ts'
import { openMediaStore } from '../lib/media-store.ts'
import { expectMediaStore, openFolder } from '../services.ts'
import { runCommand } from './run-command.ts'

const USAGE = [
  'Usage: pnpm restore DIR [--force] [--trust-foreign] [--dry-run]',
  '  DIR             a copy that pnpm backup has made; the server has to be stopped',
  '  --force         replaces what database and store hold',
  '  --trust-foreign takes a copy that was made with another SESSION_KEY, or with none',
  '  --dry-run       verifies the copy and changes nothing',
].join('\n')

/** A store that cannot be used is told of before any folder is made. */
async function openPictures(env: Env): Promise<MediaStore> {
  if (env.media.kind === 's3') await expectMediaStore(env, await openMediaStore(env.media))
  await openFolder('DATA_DIR', env.dataDir)
  if (env.media.kind === 'disk') await openFolder('MEDIA_URL', env.media.directory)
  return openMediaStore(env.media)
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      'trust-foreign': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const [directory, ...others] = positionals
  if (directory === undefined || others.length > 0) throw new Error(USAGE)
  const env = readEnv()
  const isDryRun = values['dry-run']
  const key = await findSessionKey(env)
  const manifest = await restoreBackup(
    {
      databaseUrl: env.databaseUrl,
      openStore: () => openPictures(env),
      openEvidence: () => openMediaStore(env.evidence, 'Files'),
      clock: () => new Date(),
      sealKey: key && backupKey(key),
    },
    directory,
    { isForced: values.force, isForeignTrusted: values['trust-foreign'], isDryRun },
  )
  const { rows, files } = sumOfBackup(manifest)
  const sum = `${rows} rows and ${files} files of pictures of ${manifest.createdAt}`
  console.info(
    isDryRun ? `A dry run, nothing was written: ${sum}` : `Restored ${sum}. Everybody is signed out.`,
  )
}

await runCommand(USAGE, main)
