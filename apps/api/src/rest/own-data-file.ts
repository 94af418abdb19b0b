import { Readable } from 'node:stream'
import type { OwnData } from '@grove/schema'
import { Zip, ZipPassThrough } from 'fflate'
import type { SendAnswer } from '../http/list-answer.ts'
import type { MediaStore } from '../lib/media-store.ts'
import { fileAnswer } from './file-answer.ts'

type Stores = Record<'pictures' | 'evidence', Pick<MediaStore, 'open'>>

/**
 * A person's data as one file: their rows as JSON, their pictures and the files of their credentials, as far as they are there.
 * Sent as it is read, and not compressed: that would take seconds of everybody's time for what is small already.
 */
export function zipOwnData({ rows, pictures, evidence }: OwnData, stores: Stores): SendAnswer {
  async function* content(): AsyncGenerator<Uint8Array> {
    const written: Uint8Array[] = []
    const zip = new Zip((error, bytes) => {
      if (error) throw error
      written.push(bytes)
    })
    async function* addFile(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      for await (const chunk of bytes) {
        entry.push(chunk)
        yield* written.splice(0)
      }
      entry.push(new Uint8Array(), true)
    }

    yield* addFile('data.json', Readable.from([Buffer.from(JSON.stringify(rows, undefined, 2))]))
    for (const picture of pictures) {
      const name = picture.slice(picture.lastIndexOf('/') + 1)
      const stored = await stores.pictures.open(name)
      if (stored !== undefined) yield* addFile(`pictures/${name}`, stored.stream)
    }
    for (const [index, { name, fileName }] of evidence.entries()) {
      const stored = await stores.evidence.open(name)
      // Numbered: two files may have come with one name.
      if (stored !== undefined)
        yield* addFile(`evidence/${index + 1} ${fileName.replaceAll(/[\\/]/g, '_')}`, stored.stream)
    }
    zip.end()
    yield* written.splice(0)
  }
  return fileAnswer({
    fileName: 'my-data.zip',
    contentType: 'application/zip',
    content: Readable.from(content()),
  })
}
