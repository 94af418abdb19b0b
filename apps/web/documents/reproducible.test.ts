import { expect, it } from 'vitest'
import { ebook, listBriefs } from './content.ts'
import { writeDocuments } from './documents.ts'
import { committedBytes } from './testing.ts'

it('writes exactly the documents that the content promises, byte for byte as they are committed', async () => {
  const files = await writeDocuments()
  const promised = listBriefs().map(({ filename }) => `documents/${filename}`)
  expect([...files.keys()].sort()).toEqual([...promised, `downloads/${ebook.filename}`].sort())
  const drifted: string[] = []
  for (const [path, bytes] of files) {
    if (!Buffer.from(bytes).equals(await committedBytes(path))) drifted.push(path)
  }
  expect(drifted, 'run `pnpm documents` and commit what it writes').toEqual([])
}, 90_000)
