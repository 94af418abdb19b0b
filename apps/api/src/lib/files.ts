import { open } from 'node:fs/promises'

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
