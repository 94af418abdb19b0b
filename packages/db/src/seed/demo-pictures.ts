import { readFile } from 'node:fs/promises'
import { PICTURES_PER_KIND, SCENERY_KINDS } from './scenery.ts'

const FOLDER = new URL('../../../../content/demo/', import.meta.url)

/** The pictures of the demo, those of one kind of wood after the other. */
export async function readDemoPictures(): Promise<Buffer[]> {
  const files = SCENERY_KINDS.flatMap((kind) =>
    Array.from({ length: PICTURES_PER_KIND }, (_, index) => `${kind}-${index + 1}.jpg`),
  )
  return Promise.all(files.map((file) => readFile(new URL(file, FOLDER))))
}
