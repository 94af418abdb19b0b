import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** True for an error of the file system with one of these codes. */
export function hasFileErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** True where there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return hasFileErrorCode(error, 'ENOENT')
}

/** Names in a folder survive a power cut only once the folder itself is on disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Deletes the files of a folder that were last written so long ago, in milliseconds: what processes that ended in the
 * middle have left. Answers how many.
 */
export async function removeLeftovers(
  folder: string,
  ageMs: number,
  isLeftover: (name: string) => boolean = () => true,
): Promise<number> {
  const before = Date.now() - ageMs
  let removed = 0
  for (const name of (await readdir(folder)).filter(isLeftover)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found === undefined || found.mtimeMs >= before) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
