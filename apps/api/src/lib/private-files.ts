import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sqliteFile } from '@grove/db'
import type { Env } from '../env.ts'

/** For the server's own account and nobody else. */
export const PRIVATE_FOLDER_MODE = 0o700
const OTHERS = 0o077

/** From now on this process creates files that only its own account may read: the database holds password hashes and addresses. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS)
}

/** The paths of data that other accounts of the machine may read or change: what was there before is left as it is. */
export async function findSharedFiles({ dataDir, databaseUrl, media, evidence }: Env): Promise<string[]> {
  // Its files have no such modes.
  if (process.platform === 'win32') return []
  const database = databaseUrl.startsWith('file:') ? [sqliteFile(databaseUrl)] : []
  const places = [
    dataDir,
    path.join(dataDir, 'session.key'),
    ...database.flatMap((file) => [file, `${file}-wal`, `${file}-shm`]),
    ...(media.kind === 'disk' ? [media.directory] : []),
    ...(evidence.kind === 'disk' ? [evidence.directory] : []),
  ]
  const modes = await Promise.all(places.map((place) => stat(place).catch(() => undefined)))
  return places.filter((_, index) => ((modes[index]?.mode ?? 0) & OTHERS) !== 0)
}
