import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CopiedRow, CopiedTable } from '@grove/db'
import { COPIED_TABLES, expectKnownSchema, openRestoreTarget } from '@grove/db'
import { z } from 'zod'
import type { MediaStore } from '../lib/media-store.ts'
import { readJsonLines } from './files.ts'
import type { Manifest, StoredKind } from './manifest.ts'
import { rowsFile, STORED_KINDS } from './manifest.ts'
import { DamagedBackupError, isSealedBackup, listStored, verifyBackup } from './verify-backup.ts'

const ROWS_AT_A_TIME = 200
const FILES_AT_A_TIME = 8

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export interface RestorePlace {
  databaseUrl: string
  /** Opened only once it is certain that something will be put into it. */
  openStore: () => Promise<MediaStore>
  openEvidence: () => Promise<MediaStore>
  clock: () => Date
  /** The key that seals the copies of this server; undefined where there is no key yet. */
  sealKey: Buffer | undefined
}

interface RestoreOptions {
  /** Replaces a database that holds something. */
  isForced?: boolean
  /** Accepts a copy that was not made with the key of this server: its maker decides what is in the directory. */
  isForeignTrusted?: boolean
  /** Verifies the copy and whether it may be restored here, and changes nothing. */
  isDryRun?: boolean
}

/** The error for a copy of which nobody knows who has made it. */
function foreignBackup(directory: string): Error {
  return new Error(
    `${directory} was not made with the SESSION_KEY of this server, or was changed since: whoever did so decides what is in it, administrators and their passwords too. Set the SESSION_KEY that it was made with, or restore it all the same with --trust-foreign.`,
  )
}

/** Thrown for a restore that failed and left files in a store, for the reason that is its cause. */
export class LeftFilesError extends Error {
  override readonly name = 'LeftFilesError'

  constructor(count: number, cause: unknown) {
    super(
      `Up to ${count} files of the copy are still in the store, which did not delete them. No listing shows them, and nothing deletes them later: restore the same copy again, or delete them by hand.`,
      { cause },
    )
  }
}

/** Deletes files that a restore has put into its stores. Answers how many of them it could not. */
async function takeAway(
  stores: Record<StoredKind, MediaStore>,
  added: Record<StoredKind, readonly string[]>,
): Promise<number> {
  let left = 0
  for (const kind of STORED_KINDS) {
    for (const name of added[kind]) {
      await stores[kind].delete(name).catch(() => {
        left += 1
      })
    }
  }
  return left
}

async function* rowsOf(
  directory: string,
  table: CopiedTable,
  sum: Manifest['tables'][string],
): AsyncGenerator<CopiedRow[]> {
  const file = path.join(directory, rowsFile(table.name))
  for await (const batch of readJsonLines(file, sum, ROWS_AT_A_TIME)) {
    yield batch.map((row) => rowSchema.parse(row))
  }
}

/** Puts all files of a kind into their store. `added` gets the names of those that were not there before. */
async function putStored(
  directory: string,
  { manifest, kind }: { manifest: Manifest; kind: StoredKind },
  store: MediaStore,
  added: string[],
): Promise<void> {
  async function put(name: string): Promise<void> {
    if (!(await store.exists(name))) added.push(name)
    // Written even where it is there: what is in its place may be the damage that led here.
    await store.put(name, await readFile(path.join(directory, kind, name)))
  }
  for await (const batch of listStored(directory, manifest, kind)) {
    for (let start = 0; start < batch.length; start += FILES_AT_A_TIME) {
      // All of them have come to an end before any is taken away again.
      const puts = await Promise.allSettled(
        batch.slice(start, start + FILES_AT_A_TIME).map(({ name }) => put(name)),
      )
      for (const done of puts) if (done.status === 'rejected') throw done.reason
    }
  }
}

function copiedTables(manifest: Manifest): readonly (readonly [CopiedTable, Manifest['tables'][string]])[] {
  return COPIED_TABLES.flatMap((table) => {
    const sum = manifest.tables[table.name]
    return sum === undefined ? [] : [[table, sum] as const]
  })
}

/**
 * Replaces database, pictures and files by those of a copy: first everything is verified, then the files are put in place,
 * then the rows, in one transaction. Everybody is signed out by it.
 * @throws DamagedBackupError, and Error for a copy of others, a database in use and one that holds something; all of them before
 * anything is changed.
 */
export async function restoreBackup(
  { databaseUrl, openStore, openEvidence, clock, sealKey }: RestorePlace,
  directory: string,
  { isForced = false, isForeignTrusted = false, isDryRun = false }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await verifyBackup(directory)
  const isOwn = sealKey !== undefined && (await isSealedBackup(directory, sealKey))
  if (!isOwn && !isForeignTrusted) throw foreignBackup(directory)
  expectKnownSchema(manifest.schemaVersion)
  const tables = copiedTables(manifest)
  if (tables.length !== Object.keys(manifest.tables).length) {
    throw new DamagedBackupError(directory, [
      'It holds tables that this version of the program does not know',
    ])
  }
  const target = await openRestoreTarget(databaseUrl)
  try {
    if (!target.isEmpty && !isForced) {
      throw new Error('The database is not empty. With --force everything in it is replaced by the copy.')
    }
    if (isDryRun) return manifest
    const stores = { uploads: await openStore(), evidence: await openEvidence() }
    const added: Record<StoredKind, string[]> = { uploads: [], evidence: [] }
    try {
      for (const kind of STORED_KINDS)
        await putStored(directory, { manifest, kind }, stores[kind], added[kind])
      await target.replace(
        {
          schemaVersion: manifest.schemaVersion,
          tables: tables.map(([table, sum]) => ({
            table,
            lastNumber: sum.lastNumber,
            rows: rowsOf(directory, table, sum),
          })),
        },
        clock(),
      )
    } catch (error) {
      const left = await takeAway(stores, added)
      throw left === 0 ? error : new LeftFilesError(left, error)
    }
    return manifest
  } finally {
    await target.close()
  }
}
