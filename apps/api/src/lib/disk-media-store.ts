import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { access, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { flushFolder, isMissingFile, removeLeftovers } from './files.ts'
import type { MediaStore } from './media-store.ts'

const TEMPORARY_SUFFIX = '.part'
/** A write takes moments: what is still unfinished after this long never will be. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000

/** Opens pictures as files of one folder, each written whole or not at all. Makes the folder where there is none. */
export async function openDiskMediaStore(directory: string): Promise<MediaStore> {
  await mkdir(directory, { recursive: true })
  const pathOf = (name: string) => path.join(directory, name)
  return {
    async put(name, bytes) {
      const temporary = pathOf(`${name}.${randomUUID()}${TEMPORARY_SUFFIX}`)
      try {
        await writeFile(temporary, bytes, { flag: 'wx', mode: 0o644, flush: true })
        await rename(temporary, pathOf(name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await flushFolder(directory)
    },
    async exists(name) {
      try {
        await access(pathOf(name))
        return true
      } catch (error) {
        if (isMissingFile(error)) return false
        throw error
      }
    },
    async open(name) {
      let handle: FileHandle | undefined
      try {
        handle = await open(pathOf(name), 'r')
        const { size } = await handle.stat()
        // The stream closes the file at its end.
        return { stream: handle.createReadStream(), bytes: size }
      } catch (error) {
        await handle?.close()
        if (isMissingFile(error)) return undefined
        throw error
      }
    },
    // Another disk, a file system without links, or no such file: whoever copies it finds out.
    link: (name, target) =>
      link(pathOf(name), target).then(
        () => true,
        () => false,
      ),
    delete: (name) => rm(pathOf(name), { force: true }),
    async removeLeftovers() {
      await removeLeftovers(directory, LEFTOVER_AGE_MS, (name) => name.endsWith(TEMPORARY_SUFFIX))
    },
  }
}
