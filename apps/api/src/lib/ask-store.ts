import type { MediaStore } from './media-store.ts'

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
