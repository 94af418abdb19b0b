import { lstat, opendir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SchemaError } from '@grove/db'
import { evidenceName, pictureHash, pictureName } from '@grove/schema'
import { isMissingFile } from '../lib/files.ts'
import { isSame, readJsonLines, sumOfFile } from './files.ts'
import type { FileSum, Manifest, StoredKind } from './manifest.ts'
import {
  isSealedWith,
  listFile,
  MANIFEST_FILE,
  parseManifest,
  ROWS_FOLDER,
  rowsFile,
  STORED_KINDS,
  uploadSchema,
} from './manifest.ts'

const PROBLEMS_TOLD = 20
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024
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

/** The fault of one file; undefined where it has none. */
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

/** The names that stored files of each kind may have. */
const NAMES = {
  uploads: { isName: (name: string) => pictureHash(name) !== undefined, what: 'picture' },
  evidence: {
    isName: (name: string) => evidenceName().safeParse(name).success,
    what: 'file of a credential',
  },
}

/** The stored files of a copy, some at a time, each name one under which such files are stored. */
export async function* listStored(directory: string, manifest: Manifest, kind: StoredKind) {
  const { isName, what } = NAMES[kind]
  const list = listFile(kind)
  for await (const batch of readJsonLines(path.join(directory, list), manifest[kind].list, LINES_AT_A_TIME)) {
    const files = batch.map((line) => uploadSchema.parse(line))
    const strange = files.find(({ name }) => !isName(name))
    if (strange !== undefined) throw new Error(`${list} names "${strange.name}", which is no ${what}`)
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

/** A picture is named after its content, but for those that were damaged already when the copy was made. */
function isUnlikeItsName({ name, sha256 }: FileSum & { name: string }, { faulty }: Manifest): boolean {
  const hash = pictureHash(name) ?? ''
  if (name !== pictureName(hash) || sha256 === hash) return false
  return !faulty.some((picture) => picture.name === name && picture.fault === 'damaged')
}

async function checkStored(
  directory: string,
  manifest: Manifest,
  kind: StoredKind,
  known: Set<string>,
): Promise<string[]> {
  const { files, bytes, list } = manifest[kind]
  const problem = await problemOf(directory, listFile(kind), list)
  if (problem !== undefined) return [problem]
  const problems: string[] = []
  let [foundFiles, foundBytes] = [0, 0]
  for await (const batch of listStored(directory, manifest, kind)) {
    for (const { name, ...expected } of batch) {
      const file = `${kind}/${name}`
      known.add(file)
      foundFiles += 1
      foundBytes += expected.bytes
      const wrong = await problemOf(directory, file, expected)
      if (wrong !== undefined) problems.push(wrong)
      else if (kind === 'uploads' && isUnlikeItsName({ name, ...expected }, manifest))
        problems.push(`${file} is another picture than its name says`)
    }
  }
  if (foundFiles !== files || foundBytes !== bytes) {
    problems.push(`${listFile(kind)} lists ${foundFiles} files instead of ${files}`)
  }
  return problems
}

/** All files of a copy, with what of it is none: links, pipes and the like are never read. */
async function filesOf(directory: string): Promise<{ files: string[]; problems: string[] }> {
  const files: string[] = []
  const problems: string[] = []
  const folders: ReadonlySet<string> = new Set([ROWS_FOLDER, ...STORED_KINDS])
  for await (const entry of await opendir(directory, { recursive: true })) {
    const file = path.relative(directory, path.join(entry.parentPath, entry.name))
    if (entry.isDirectory() && folders.has(file)) continue
    if (entry.isFile()) files.push(file)
    else problems.push(`${file} is no file`)
  }
  return { files, problems }
}

async function readManifest(directory: string): Promise<string> {
  const file = path.join(directory, MANIFEST_FILE)
  const found = await lstat(file)
  if (!found.isFile()) throw new Error(`${MANIFEST_FILE} is no file`)
  if (found.size > MAX_MANIFEST_BYTES) throw new Error(`${MANIFEST_FILE} is too large`)
  return readFile(file, 'utf8')
}

/** True for a copy that was made with this key, the one of the server that it is for. */
export async function isSealedBackup(directory: string, key: Buffer): Promise<boolean> {
  return isSealedWith(await readManifest(directory), key)
}

/**
 * Reads a whole copy and holds every file of it to its size and sum, and every table to its count. Changes nothing.
 * @throws DamagedBackupError that names what is missing, changed, cut off or too much; SchemaError for a copy of a version whose
 * copies this program cannot read.
 */
export async function verifyBackup(directory: string): Promise<Manifest> {
  let manifest: Manifest
  try {
    manifest = parseManifest(await readManifest(directory))
  } catch (error) {
    if (!(error instanceof Error) || error instanceof SchemaError) throw error
    throw new DamagedBackupError(directory, [
      isMissingFile(error) ? `${MANIFEST_FILE} is missing` : error.message,
    ])
  }
  const { files, problems: strange } = await filesOf(directory)
  if (strange.length > 0) throw new DamagedBackupError(directory, strange)
  const known = new Set([
    MANIFEST_FILE,
    ...STORED_KINDS.map(listFile),
    ...Object.keys(manifest.tables).map(rowsFile),
  ])
  const problems = await checkRows(directory, manifest)
  for (const kind of STORED_KINDS) problems.push(...(await checkStored(directory, manifest, kind, known)))
  problems.push(...files.filter((file) => !known.has(file)).map((file) => `${file} does not belong to it`))
  if (problems.length > 0) throw new DamagedBackupError(directory, problems)
  return manifest
}
