import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import community from '../../../content/community.json' with { type: 'json' }
import templates from '../../../content/templates.json' with { type: 'json' }
import toolkit from '../../../content/toolkit.json' with { type: 'json' }
import { writeDocuments } from './documents.ts'
import { committedBytes } from './testing.ts'

it('the Markdown makes exactly the documents that the site offers, byte for byte as they are committed', async () => {
  const files = await writeDocuments()
  const documents = [...templates.groups.flatMap((group) => group.documents), ...toolkit.localPdfs]
  const books = community.offerings.flatMap(({ url }) =>
    url?.startsWith('/downloads/') ? [url.slice(1)] : [],
  )
  const offered = [...documents.map(({ filename }) => `documents/${filename}`), ...books]
  expect([...files.keys()].toSorted()).toEqual(offered.toSorted())
  const kept = await Promise.all(
    ['documents', 'downloads'].map(async (folder) =>
      (await readdir(new URL(`../public/${folder}`, import.meta.url))).map((name) => `${folder}/${name}`),
    ),
  )
  expect(kept.flat().toSorted()).toEqual(offered.toSorted())
  const drifted: string[] = []
  for (const [path, bytes] of files) {
    if (!Buffer.from(bytes).equals(await committedBytes(path))) drifted.push(path)
  }
  expect(drifted, 'run `pnpm documents` and commit what it writes').toEqual([])
}, 90_000)
