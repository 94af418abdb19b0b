import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { access, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { flushFolder, isMissingFile, removeLeftovers } from './files.ts'
import type { MediaStore } from './media-store.ts'

const TEMPORARY_SUFFIX = '.part'
/** A write takes moments: what is still unfinished after this long never will be. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000

/** Pictures as files of one folder, each written whole or not at all. */
export class DiskMediaStore implements MediaStore {
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
  }

  /** Makes the folder where there is none. */
  static async open(directory: string): Promise<DiskMediaStore> {
    await mkdir(directory, { recursive: true })
    return new DiskMediaStore(directory)
  }

  #path(name: string): string {
    return path.join(this.#directory, name)
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const temporary = this.#path(`${name}.${randomUUID()}${TEMPORARY_SUFFIX}`)
    try {
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o644, flush: true })
      await rename(temporary, this.#path(name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await flushFolder(this.#directory)
  }

  async exists(name: string): Promise<boolean> {
    try {
      await access(this.#path(name))
      return true
    } catch (error) {
      if (isMissingFile(error)) return false
      throw error
    }
  }

  async open(name: string) {
    let handle: FileHandle | undefined
    try {
      handle = await open(this.#path(name), 'r')
      const { size } = await handle.stat()
      // The stream closes the file at its end.
      return { stream: handle.createReadStream(), bytes: size }
    } catch (error) {
      await handle?.close()
      if (isMissingFile(error)) return undefined
      throw error
    }
  }

  async link(name: string, target: string): Promise<boolean> {
    try {
      await link(this.#path(name), target)
      return true
    } catch {
      // Another disk, a file system without links, or no such file: whoever copies it finds out.
      return false
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.#path(name), { force: true })
  }

  async removeLeftovers(): Promise<void> {
    await removeLeftovers(this.#directory, LEFTOVER_AGE_MS, (name) => name.endsWith(TEMPORARY_SUFFIX))
  }
}
