import type { Readable } from 'node:stream'
import type { MediaLocation } from '../env.ts'
import { openDiskMediaStore } from './disk-media-store.ts'
import type { StoredContent } from './guarded-media-store.ts'
import { guardedMediaStore } from './guarded-media-store.ts'

/** Where the bytes of pictures are kept, by name. A name is never given to other bytes. */
export interface MediaStore {
  /** Resolves once the bytes would survive a power cut; nobody ever reads a part of them. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  exists: (name: string) => Promise<boolean>
  /** The stored bytes; undefined where there are none of this name. */
  open: (name: string) => Promise<{ stream: Readable; bytes: number | undefined } | undefined>
  /** Gives the stored file a second name, without copying it; false where that cannot be done. */
  link: (name: string, target: string) => Promise<boolean>
  /** Done as well where there is nothing of this name. */
  delete: (name: string) => Promise<void>
  /** Clears away what writes that were cut off have left behind. */
  removeLeftovers: () => Promise<void>
}

/**
 * Opens the store of the configuration, whose methods throw UnavailableError for what keeps it from its work. The
 * client of object stores is only loaded where one is used.
 */
export async function openMediaStore(
  location: MediaLocation,
  content: StoredContent = 'Pictures',
): Promise<MediaStore> {
  if (location.kind === 'disk')
    return guardedMediaStore(await openDiskMediaStore(location.directory), content)
  const { S3MediaStore } = await import('./s3-media-store.ts')
  return guardedMediaStore(new S3MediaStore(location), content)
}

/** No picture is called so. */
const NOBODYS_NAME = 'ready'

/**
 * Asks the store for something that is not there, which a wrong key or a missing bucket does not let pass.
 * @throws UnavailableError
 */
export async function askStore(store: MediaStore): Promise<void> {
  const found = await store.open(NOBODYS_NAME)
  found?.stream.destroy()
}
