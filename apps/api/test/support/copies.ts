import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CopiedRow, Db } from '@grove/db'
import { createDb, withSnapshot } from '@grove/db'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import type { Manifest } from '../../src/backup/manifest.ts'
import { formatManifest, MANIFEST_FILE, parseManifest, rowsFile } from '../../src/backup/manifest.ts'
import type { RestorePlace } from '../../src/backup/restore-backup.ts'
import type { MediaStore } from '../../src/lib/media-store.ts'
import { openMediaStore } from '../../src/lib/media-store.ts'
import type { SiteUnderTest } from './each-site.ts'
import { portrait, tenPictures } from './pictures.ts'

/** The time that copies are restored at. */
export function copyClock(): Date {
  return new Date('2026-06-02T03:00:00.000Z')
}

/** The key that encrypts copies in tests. */
export const SEAL_KEY = Buffer.alloc(32, 7)

/** A folder of each test's own, and where things of it are restored to. */
export interface CopyFolder {
  /** A path in it. */
  in: (name: string) => string
  diskStore: (name: string) => Promise<MediaStore>
  /** A database with its store of pictures, on the disk of the folder unless told otherwise. */
  placeOf: (databaseUrl: string, openStore?: () => Promise<MediaStore>) => RestorePlace
}

/** Gives each test of a file a folder, which goes with all that is in it. */
export function folderForCopies(): CopyFolder {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'grove-copy-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const diskStore = (name: string) => openMediaStore({ kind: 'disk', directory: path.join(folder, name) })
  return {
    in: (name) => path.join(folder, name),
    diskStore,
    placeOf: (databaseUrl, openStore = () => diskStore('uploads')) => ({
      databaseUrl,
      openStore,
      openEvidence: () => diskStore('evidence'),
      clock: copyClock,
      sealKey: SEAL_KEY,
    }),
  }
}

/** The parts of a running site that are copied. */
export function sourceOf({ site }: SiteUnderTest) {
  return { ...site.services, store: site.services.media.store, sealKey: SEAL_KEY }
}

/** Makes one copy of a small directory for all tests of a suite, who leave it as it is; answers its path. */
export function makeSmallCopy(current: () => SiteUnderTest): () => string {
  let place = ''
  const copy = () => path.join(place, 'copy')
  beforeAll(async () => {
    await current().guide('fern', { profileImage: portrait, images: tenPictures.slice(0, 2) })
    place = await mkdtemp(path.join(tmpdir(), 'grove-whole-'))
    await makeBackup(sourceOf(current()), copy())
  })
  afterAll(() => rm(place, { recursive: true, force: true }))
  return copy
}

/** All that would be copied of a database, by table. */
export async function rowsOf(db: Db): Promise<Record<string, CopiedRow[]>> {
  const tables: Record<string, CopiedRow[]> = {}
  await withSnapshot(db, async (snapshot) => {
    for (const table of snapshot.tables) {
      const rows = []
      for await (const batch of snapshot.rows(table)) rows.push(...batch)
      tables[table.name] = rows
    }
  })
  return tables
}

/** The rows of a table as a copy holds them. */
export async function linesOf(copy: string, table: string): Promise<CopiedRow[]> {
  const text = await readFile(path.join(copy, rowsFile(table)), 'utf8')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as CopiedRow)
}

/** Opens what a copy was restored into, and closes it again. */
export async function within<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(url, { poolSize: 1 })
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** The rows of a database, apart from the version of its directory, which no restore brings back. */
export async function withoutVersion(db: Db) {
  const { directory_version: version, ...tables } = await rowsOf(db)
  return { version: Number(version?.[0]?.version), tables }
}

/**
 * Changes rows of a copy and makes its sums right again, and its seal: what is wrong with it then only a database can tell.
 * Without the key it is sealed with one of somebody else's.
 */
export async function forge(
  copy: string,
  change: (manifest: Manifest) => void | Promise<void>,
  key: Buffer = SEAL_KEY,
): Promise<void> {
  const file = path.join(copy, MANIFEST_FILE)
  const manifest = parseManifest(await readFile(file, 'utf8'))
  await change(manifest)
  for (const [table, sum] of Object.entries(manifest.tables)) {
    const bytes = await readFile(path.join(copy, rowsFile(table)))
    sum.bytes = bytes.length
    sum.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  await writeFile(file, formatManifest(manifest, key))
}

/** Changes one bit in the middle of a file. */
export async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  // A new file: the stored picture shares the old one.
  await rm(file)
  await writeFile(file, bytes)
}
