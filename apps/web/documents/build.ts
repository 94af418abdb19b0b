import { mkdir, writeFile } from 'node:fs/promises'
import { writeDocuments } from './documents.ts'

const publicFolder = new URL('../public/', import.meta.url)

for (const [path, bytes] of await writeDocuments()) {
  const target = new URL(path, publicFolder)
  await mkdir(new URL('.', target), { recursive: true })
  await writeFile(target, bytes)
  process.stdout.write(`${path}  ${Math.ceil(bytes.length / 1000)} kB\n`)
}
