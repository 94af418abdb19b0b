import { opendir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isPictureName } from '../features/media/picture-names.ts'
import { isMissingFile } from '../files.ts'
import { isSame, readJsonLines, sumOfFile } from './files.ts'
import type { FileSum, Manifest } from './manifest.ts'
import {
  MANIFEST_FILE,
  parseManifest,
  ROWS_FOLDER,
  rowsFile,
  UPLOADS_FOLDER,
  UPLOADS_LIST,
  uploadSchema,
} from './manifest.ts'

const PROBLEMS_TOLD = 20
const LINES_AT_A_TIME = 500

/** Thrown for a copy that is not as it was made; the message names what is wrong. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError'

  constructor(directory: string, problems: readonly string[]) {
    const told = problems.slice(0, PROBLEMS_TOLD).map((problem) => `  ${problem}`)
    const more = problems.length > told.length ? [`  ... and ${problems.length - told.length} more`] : []
    super([`${directory} is no whole copy:`, ...told, ...more].join('\n'))
  }
}

/** What is wrong with one file; undefined for nothing. */
async function problemOf(directory: string, file: string, expected: FileSum): Promise<string | undefined> {
  try {
    const found = await sumOfFile(path.join(directory, file))
    if (isSame(found, expected)) return undefined
    return found.bytes === expected.bytes
      ? `${file} holds something else`
      : `${file} has ${found.bytes} bytes instead of ${expected.bytes}`
  } catch (error) {
    if (isMissingFile(error)) return `${file} is missing`
    throw error
  }
}

/** The pictures of a copy, some at a time, each name one under which pictures are stored. */
export async function* listUploads(directory: string, { uploads }: Manifest) {
  const list = path.join(directory, UPLOADS_LIST)
  for await (const batch of readJsonLines(list, uploads.list, LINES_AT_A_TIME)) {
    const files = batch.map((line) => uploadSchema.parse(line))
    const strange = files.find(({ name }) => !isPictureName(name))
    if (strange !== undefined) throw new Error(`${UPLOADS_LIST} names "${strange.name}", which is no picture`)
    yield files
  }
}

async function checkRows(directory: string, { tables }: Manifest): Promise<string[]> {
  const problems: string[] = []
  for (const [table, { rows, ...expected }] of Object.entries(tables)) {
    const file = rowsFile(table)
    const problem = await problemOf(directory, file, expected)
    if (problem !== undefined) {
      problems.push(problem)
      continue
    }
    let found = 0
    for await (const batch of readJsonLines(path.join(directory, file), expected, LINES_AT_A_TIME)) {
      found += batch.length
    }
    if (found !== rows) problems.push(`${file} has ${found} rows instead of ${rows}`)
  }
  return problems
}

async function checkUploads(directory: string, manifest: Manifest, known: Set<string>): Promise<string[]> {
  const { files, bytes, list } = manifest.uploads
  const problem = await problemOf(directory, UPLOADS_LIST, list)
  if (problem !== undefined) return [problem]
  const problems: string[] = []
  let [foundFiles, foundBytes] = [0, 0]
  for await (const batch of listUploads(directory, manifest)) {
    for (const { name, ...expected } of batch) {
      const file = `${UPLOADS_FOLDER}/${name}`
      known.add(file)
      foundFiles += 1
      foundBytes += expected.bytes
      const wrong = await problemOf(directory, file, expected)
      if (wrong !== undefined) problems.push(wrong)
    }
  }
  if (foundFiles !== files || foundBytes !== bytes) {
    problems.push(`${UPLOADS_LIST} lists ${foundFiles} files instead of ${files}`)
  }
  return problems
}

async function unknownFiles(directory: string, known: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = []
  const folders: ReadonlySet<string> = new Set([ROWS_FOLDER, UPLOADS_FOLDER])
  for await (const entry of await opendir(directory, { recursive: true })) {
    const file = path.relative(directory, path.join(entry.parentPath, entry.name))
    if (entry.isDirectory() && folders.has(file)) continue
    if (!entry.isFile()) problems.push(`${file} is no file`)
    else if (!known.has(file)) problems.push(`${file} does not belong to it`)
  }
  return problems
}

/**
 * Reads a whole copy and holds every file of it to its size and sum, and every table to its count. Changes nothing.
 * @throws DamagedBackupError that names what is missing, changed, cut off or too much.
 */
export async function verifyBackup(directory: string): Promise<Manifest> {
  let manifest: Manifest
  try {
    manifest = parseManifest(await readFile(path.join(directory, MANIFEST_FILE), 'utf8'))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new DamagedBackupError(directory, [
      isMissingFile(error) ? `${MANIFEST_FILE} is missing` : error.message,
    ])
  }
  const known = new Set([MANIFEST_FILE, UPLOADS_LIST, ...Object.keys(manifest.tables).map(rowsFile)])
  const problems = [
    ...(await checkRows(directory, manifest)),
    ...(await checkUploads(directory, manifest, known)),
  ]
  problems.push(...(await unknownFiles(directory, known)))
  if (problems.length > 0) throw new DamagedBackupError(directory, problems)
  return manifest
}
