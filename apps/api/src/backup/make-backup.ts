import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { addAbortSignal } from 'node:stream'
import type { BackupSum, Db, Snapshot } from '@grove/db'
import { dialectOf, withSnapshot } from '@grove/db'
import { namesOfPicture, pictureName } from '@grove/schema'
import { z } from 'zod'
import { flushFolder, isMissingFile } from '../lib/files.ts'
import type { MediaStore } from '../lib/media-store.ts'
import { unlessAborted } from '../lib/unless-aborted.ts'
import { isSame, readJsonLines, sumOfFile, toJsonLines, writeSummed } from './files.ts'
import type { FileSum, Manifest, StoredKind } from './manifest.ts'
import { formatManifest, listFile, MANIFEST_FILE, ROWS_FOLDER, rowsFile } from './manifest.ts'

/** Pictures or files copied at the same time. */
const FILES_AT_A_TIME = 8
/** The name of a copy until it is finished. */
export const PARTIAL_MARK = '.partial-'

interface BackupSource {
  db: Db
  store: MediaStore
  /** Files that show credentials. */
  evidence: MediaStore
  clock: () => Date
  /** The key that seals the copy: nobody without it can make a copy with a valid seal. Left out: the copy is not sealed. */
  sealKey?: Buffer | undefined
}

/** A stored file that a copied row speaks of, and what is known of its content. */
type WantedFile = { name: string } & Partial<FileSum>

const mediaRowSchema = z.object({ hash: z.string() })
const evidenceRowSchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })

async function expectNothingThere(directory: string): Promise<void> {
  try {
    if ((await readdir(directory)).length === 0) return
  } catch (error) {
    if (isMissingFile(error)) return
    throw error
  }
  throw new Error(`There is something in ${directory} already: a copy needs a folder of its own`)
}

async function copyRows(
  snapshot: Snapshot,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Manifest['tables']> {
  await mkdir(path.join(folder, ROWS_FOLDER))
  const tables: Manifest['tables'] = {}
  for (const table of snapshot.tables) {
    let rows = 0
    async function* lines() {
      for await (const batch of snapshot.rows(table)) {
        signal?.throwIfAborted()
        rows += batch.length
        yield toJsonLines(batch)
      }
    }
    const sum = await writeSummed(path.join(folder, rowsFile(table.name)), lines())
    tables[table.name] = { rows, ...sum, lastNumber: table.isNumbered ? await snapshot.lastNumber(table) : 0 }
  }
  await flushFolder(path.join(folder, ROWS_FOLDER))
  return tables
}

/** Destroyed by the signal only once somebody reads it: nobody else would take its error. */
async function* bytesOf(stream: Readable, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  yield* signal === undefined ? stream : addAbortSignal(signal, stream)
}

/** A store that files are copied from; the signal breaks the copy off. */
interface CopiedStore {
  store: MediaStore
  signal: AbortSignal | undefined
}

/** A store may be slow, and whoever breaks off the copy does not wait for it. */
async function copyFile(
  { store, signal }: CopiedStore,
  name: string,
  target: string,
): Promise<FileSum | undefined> {
  signal?.throwIfAborted()
  // Stored files never change, so a second name is as good as a copy.
  if (await store.link(name, target)) return sumOfFile(target)
  const opening = store.open(name)
  const stored = await unlessAborted(opening, signal).catch((error: unknown) => {
    opening.then(
      (late) => late?.stream.destroy(),
      () => {},
    )
    throw error
  })
  return stored && writeSummed(target, bytesOf(stored.stream, signal))
}

function filesOfPicture(row: unknown): WantedFile[] {
  const { hash } = mediaRowSchema.parse(row)
  // The picture itself is named after its content.
  return namesOfPicture(hash).map((name) => (name === pictureName(hash) ? { name, sha256: hash } : { name }))
}

function fileOfEvidence(row: unknown): WantedFile[] {
  return [evidenceRowSchema.parse(row)]
}

async function copyWanted(from: CopiedStore, wanted: readonly WantedFile[], folder: string) {
  const files: (FileSum & { name: string })[] = []
  const faulty: Manifest['faulty'] = []
  for (const { name, ...known } of wanted) {
    const sum = await copyFile(from, name, path.join(folder, name))
    if (sum !== undefined) files.push({ name, ...sum })
    if (sum === undefined) faulty.push({ name, fault: 'missing' })
    // Only what is known is compared.
    else if (!isSame(sum, { ...sum, ...known })) faulty.push({ name, fault: 'damaged' })
  }
  return { files, faulty }
}

/** Copies the stored files of a kind that the copied rows of a table speak of. */
async function copyFiles(
  folder: string,
  kind: StoredKind,
  { table, sum, filesOf }: { table: string; sum: FileSum; filesOf: (row: unknown) => WantedFile[] },
  from: CopiedStore,
): Promise<{ copied: Manifest[StoredKind]; faulty: Manifest['faulty'] }> {
  const target = path.join(folder, kind)
  await mkdir(target)
  const faulty: Manifest['faulty'] = []
  let [files, bytes] = [0, 0]
  async function* lines() {
    for await (const batch of readJsonLines(path.join(folder, rowsFile(table)), sum, FILES_AT_A_TIME)) {
      // All of them have come to an end before what was copied is taken away.
      const copied = await Promise.allSettled(batch.map((row) => copyWanted(from, filesOf(row), target)))
      for (const done of copied) {
        if (done.status === 'rejected') throw done.reason
        const one = done.value
        faulty.push(...one.faulty)
        files += one.files.length
        bytes += one.files.reduce((all, file) => all + file.bytes, 0)
        yield toJsonLines(one.files)
      }
    }
  }
  const list = await writeSummed(path.join(folder, listFile(kind)), lines())
  await flushFolder(target)
  return { copied: { files, bytes, list }, faulty }
}

/** The size of a copy. */
export function sumOfBackup({ tables, uploads, evidence, faulty }: Manifest): BackupSum {
  const all = Object.values(tables)
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, uploads.bytes + evidence.bytes),
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    files: uploads.files + evidence.files,
    faulty: faulty.length,
  }
}

/**
 * Copies database, pictures and files, as they are at this moment, into a folder that is not there yet or empty, while everybody
 * goes on reading and writing. The folder has its name only once the copy is whole.
 * @throws where there is something in the folder, or the copy cannot be made; nothing of it stays then.
 */
export async function makeBackup(
  { db, store, evidence, clock, sealKey }: BackupSource,
  directory: string,
  signal?: AbortSignal,
): Promise<Manifest> {
  const target = path.resolve(directory)
  await expectNothingThere(target)
  await mkdir(path.dirname(target), { recursive: true })
  const createdAt = clock().toISOString()
  const folder = await mkdtemp(target + PARTIAL_MARK)
  try {
    const copied = await withSnapshot(db, async (snapshot) => ({
      schemaVersion: snapshot.schemaVersion,
      tables: await copyRows(snapshot, folder, signal),
    }))
    const { media, credential_evidence: credentialFiles } = copied.tables
    if (media === undefined || credentialFiles === undefined)
      throw new Error('The database has no table of stored files: it is too old to be copied')
    const pictures = { table: 'media', sum: media, filesOf: filesOfPicture }
    const uploads = await copyFiles(folder, 'uploads', pictures, { store, signal })
    const shows = { table: 'credential_evidence', sum: credentialFiles, filesOf: fileOfEvidence }
    const shown = await copyFiles(folder, 'evidence', shows, { store: evidence, signal })
    const manifest: Manifest = {
      format: 'grove-backup',
      formatVersion: 1,
      createdAt,
      database: dialectOf(db),
      ...copied,
      uploads: uploads.copied,
      evidence: shown.copied,
      faulty: [...uploads.faulty, ...shown.faulty],
    }
    await writeSummed(path.join(folder, MANIFEST_FILE), [Buffer.from(formatManifest(manifest, sealKey))])
    await flushFolder(folder)
    signal?.throwIfAborted()
    await rename(folder, target)
    await flushFolder(path.dirname(target))
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    signal?.throwIfAborted()
    throw error
  }
}
