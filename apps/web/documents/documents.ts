import { readdir } from 'node:fs/promises'
import { blocksOf } from './blocks.ts'
import { writeBook } from './book/write-book.ts'
import type { FontFiles } from './fonts.ts'
import { loadFonts } from './fonts.ts'
import { writePdf } from './pdf/write-pdf.ts'
import type { Reader } from './reader.ts'
import { DOCUMENTS, openDocument } from './reader.ts'
import { writeWord } from './word/write-word.ts'

/** The document that a Markdown file stands for. @throws Error that names file and line of what is wrong */
export async function writeDocument(reader: Reader, fonts: FontFiles): Promise<Uint8Array> {
  const meta = reader.frontMatter()
  const blocks = blocksOf(reader, reader.body())
  if (reader.format === 'docx') return writeWord(fonts, reader, meta, blocks)
  return meta.paper === 'A5' ? writeBook(fonts, reader, meta, blocks) : writePdf(fonts, reader, meta, blocks)
}

/** Writes every document of `content/documents` into memory: path under the public folder to bytes, the same each time. */
export async function writeDocuments(): Promise<Map<string, Uint8Array>> {
  const fonts = await loadFonts()
  const files = new Map<string, Uint8Array>()
  for (const name of (await readdir(DOCUMENTS)).filter((each) => /\.(pdf|docx)\.md$/.test(each)).toSorted()) {
    const reader = await openDocument(name)
    const folder = reader.frontMatter().paper === 'A5' ? 'downloads' : 'documents'
    files.set(`${folder}/${name.replace(/\.md$/, '')}`, await writeDocument(reader, fonts))
  }
  return files
}
