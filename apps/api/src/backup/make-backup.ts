import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackupSum, Db, Snapshot } from '@grove/db'
import { dialectOf, withSnapshot } from '@grove/db'
import { z } from 'zod'
import type { MediaStore } from '../features/media/media-store.ts'
import { namesOfPicture, pictureName } from '../features/media/picture-names.ts'
import { flushFolder, isMissingFile } from '../lib/files.ts'
import { readJsonLines, sumOfFile, toJsonLines, writeSummed } from './files.ts'
import type { FileSum, Manifest } from './manifest.ts'
import {
  formatManifest,
  MANIFEST_FILE,
  ROWS_FOLDER,
  rowsFile,
  UPLOADS_FOLDER,
  UPLOADS_LIST,
} from './manifest.ts'

/** Pictures copied at the same time. */
const PICTURES_AT_A_TIME = 8
/** The name of a copy until it is finished. */
export const PARTIAL_MARK = '.partial-'

export interface BackupSource {
  db: Db
  store: MediaStore
  clock: () => Date
  /** The key that seals the copy: nobody without it can make a copy with a valid seal. Left out: the copy is not sealed. */
  sealKey?: Buffer | undefined
}

type Uploads = Pick<Manifest, 'uploads' | 'faulty'>

const mediaRowSchema = z.object({ hash: z.string() })

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

async function copyFile(store: MediaStore, name: string, target: string): Promise<FileSum | undefined> {
  // Stored files never change, so a second name is as good as a copy.
  if (await store.link(name, target)) return sumOfFile(target)
  const stored = await store.open(name)
  return stored && writeSummed(target, stored.stream)
}

/** Copies the files of one picture. */
async function copyPicture(store: MediaStore, hash: string, folder: string) {
  const files: (FileSum & { name: string })[] = []
  const faulty: Manifest['faulty'] = []
  for (const name of namesOfPicture(hash)) {
    const sum = await copyFile(store, name, path.join(folder, name))
    if (sum === undefined) faulty.push({ name, fault: 'missing' })
    else files.push({ name, ...sum })
    // The picture itself is named after its content.
    if (sum !== undefined && name === pictureName(hash) && sum.sha256 !== hash) {
      faulty.push({ name, fault: 'damaged' })
    }
  }
  return { files, faulty }
}

/** Copies the pictures that the copied rows speak of. */
async function copyUploads(
  store: MediaStore,
  folder: string,
  media: FileSum,
  signal: AbortSignal | undefined,
): Promise<Uploads> {
  const uploads = path.join(folder, UPLOADS_FOLDER)
  await mkdir(uploads)
  const faulty: Manifest['faulty'] = []
  let [files, bytes] = [0, 0]
  async function* lines() {
    const batches = readJsonLines(path.join(folder, rowsFile('media')), media, PICTURES_AT_A_TIME)
    for await (const batch of batches) {
      signal?.throwIfAborted()
      const hashes = batch.map((row) => mediaRowSchema.parse(row).hash)
      const copied = await Promise.all(hashes.map((hash) => copyPicture(store, hash, uploads)))
      for (const picture of copied) {
        faulty.push(...picture.faulty)
        files += picture.files.length
        bytes += picture.files.reduce((sum, file) => sum + file.bytes, 0)
        yield toJsonLines(picture.files)
      }
    }
  }
  const list = await writeSummed(path.join(folder, UPLOADS_LIST), lines())
  await flushFolder(uploads)
  return { uploads: { files, bytes, list }, faulty }
}

/** The size of a copy. */
export function sumOfBackup({ tables, uploads, faulty }: Manifest): BackupSum {
  const all = Object.values(tables)
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, uploads.bytes),
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    files: uploads.files,
    faulty: faulty.length,
  }
}

/**
 * Copies database and pictures, as they are at this moment, into a folder that is not there yet or empty, while everybody
 * goes on reading and writing. The folder has its name only once the copy is whole.
 * @throws where there is something in the folder, or the copy cannot be made; nothing of it stays then.
 */
export async function makeBackup(
  { db, store, clock, sealKey }: BackupSource,
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
    const media = copied.tables.media
    if (media === undefined) throw new Error('The database has no pictures table: it is too old to be copied')
    const manifest: Manifest = {
      format: 'grove-backup',
      formatVersion: 1,
      createdAt,
      database: dialectOf(db),
      ...copied,
      ...(await copyUploads(store, folder, media, signal)),
    }
    await writeSummed(path.join(folder, MANIFEST_FILE), [Buffer.from(formatManifest(manifest, sealKey))])
    await flushFolder(folder)
    await rename(folder, target)
    await flushFolder(path.dirname(target))
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
