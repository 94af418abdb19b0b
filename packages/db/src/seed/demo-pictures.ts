import { readFile } from 'node:fs/promises'
import { SCENERY_KINDS } from '@grove/artwork'
import { PICTURES_PER_KIND } from './demo-guides.ts'

const FOLDER = new URL('./pictures/', import.meta.url)

/** The painted pictures of the demo (`pnpm paint` makes them), those of one kind of wood after the other. */
export async function readDemoPictures(): Promise<Buffer[]> {
  const files = SCENERY_KINDS.flatMap((kind) =>
    Array.from({ length: PICTURES_PER_KIND }, (_, index) => `${kind}-${index + 1}.jpg`),
  )
  return Promise.all(files.map((file) => readFile(new URL(file, FOLDER))))
}
