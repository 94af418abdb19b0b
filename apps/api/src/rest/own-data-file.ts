import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { OwnData } from '@grove/schema'
import { strToU8, zipSync } from 'fflate'
import type { SendAnswer } from '../http/list-answer.ts'
import type { MediaStore } from '../lib/media-store.ts'
import { fileAnswer } from './file-answer.ts'

type Stores = Record<'pictures' | 'evidence', Pick<MediaStore, 'open'>>

/** A person's data as one file: their rows as JSON, their pictures and the files of their credentials, as far as they are there. */
export function zipOwnData({ rows, pictures, evidence }: OwnData, stores: Stores): SendAnswer {
  async function* content(): AsyncGenerator<Uint8Array> {
    const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {
      'data.json': strToU8(JSON.stringify(rows, undefined, 2)),
    }
    for (const picture of pictures) {
      const name = picture.slice(picture.lastIndexOf('/') + 1)
      const stored = await stores.pictures.open(name)
      // Pictures are as small as they can be.
      if (stored !== undefined) files[`pictures/${name}`] = [await buffer(stored.stream), { level: 0 }]
    }
    for (const [index, { name, fileName }] of evidence.entries()) {
      const stored = await stores.evidence.open(name)
      // Numbered: two files may have come with one name.
      if (stored !== undefined)
        files[`evidence/${index + 1} ${fileName.replaceAll(/[\\/]/g, '_')}`] = await buffer(stored.stream)
    }
    yield zipSync(files)
  }
  return fileAnswer({
    fileName: 'my-data.zip',
    contentType: 'application/zip',
    content: Readable.from(content()),
  })
}
