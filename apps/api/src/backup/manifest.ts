import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { expectKnownSchema } from '@grove/db'
import { z } from 'zod'

/** Where the parts of a copy are in its folder. */
export const MANIFEST_FILE = 'manifest.json'
export const ROWS_FOLDER = 'rows'
/** Stored files, pictures and those that show credentials: each kind in a folder of its name. */
export const STORED_KINDS = ['uploads', 'evidence'] as const
export type StoredKind = (typeof STORED_KINDS)[number]

export function rowsFile(table: string): string {
  return `${ROWS_FOLDER}/${table}.jsonl`
}

/** The list of the files of a kind. */
export function listFile(kind: StoredKind): string {
  return `${kind}.jsonl`
}

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** The size and hash that a file has to have. */
const fileSumSchema = z.object({ bytes: z.int().min(0), sha256: sha256Schema })
export type FileSum = z.infer<typeof fileSumSchema>

/** One line of a list of files. */
export const uploadSchema = fileSumSchema.extend({ name: z.string() })

/** The list of stored files, and what is in it. */
const storedFilesSchema = z.object({ files: z.int().min(0), bytes: z.int().min(0), list: fileSumSchema })

/** Describes a copy and its files. It is the last file of a copy that is written. */
export const manifestSchema = z.object({
  format: z.literal('grove-backup'),
  formatVersion: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The database that was copied; a copy fits either. */
  database: z.enum(['sqlite', 'postgres']),
  /** The newest migration that the database had. */
  schemaVersion: z.string(),
  /** By table: its rows as JSON, one a line, and the highest number that it has ever given to a row. */
  tables: z.record(z.string(), fileSumSchema.extend({ rows: z.int().min(0), lastNumber: z.int().min(0) })),
  /** Pictures. */
  uploads: storedFilesSchema,
  /** Files that show credentials. */
  evidence: storedFilesSchema,
  /** Files of either that were missing when the copy was made, or held something else than they should. */
  faulty: z.array(z.object({ name: z.string(), fault: z.enum(['missing', 'damaged']) })),
})
export type Manifest = z.infer<typeof manifestSchema>

function sumOf(manifest: unknown): string {
  return hash('sha256', JSON.stringify(manifest))
}

function sealOf(manifest: unknown, key: Buffer): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(manifest)).digest()
}

/** The manifest as a file that tells when it was changed; with a key, also who may have made it. */
export function formatManifest(manifest: Manifest, key?: Buffer): string {
  const seal = key && sealOf(manifest, key).toString('hex')
  return `${JSON.stringify({ ...manifest, sha256: sumOf(manifest), seal }, null, 2)}\n`
}

const signedSchema = z.looseObject({ sha256: sha256Schema.optional(), seal: sha256Schema.optional() })

/** What manifests of all versions have, whatever their form is otherwise: the name of a migration. */
const versionSchema = z.object({ schemaVersion: z.string().regex(/^\d{4}-/) })

/** True for a manifest that was made with this key. */
export function isSealedWith(text: string, key: Buffer): boolean {
  const { sha256: _, seal, ...manifest } = signedSchema.parse(JSON.parse(text))
  return seal !== undefined && timingSafeEqual(Buffer.from(seal, 'hex'), sealOf(manifest, key))
}

/** @throws Error that says what is wrong with it; SchemaError for one of a version whose copies this program cannot read. */
export function parseManifest(text: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new Error(`${MANIFEST_FILE} is not whole`)
  }
  const { sha256, seal: _, ...rest } = signedSchema.safeParse(content).data ?? {}
  const isWhole = sumOf(rest) === sha256
  const parsed = manifestSchema.safeParse(rest)
  if (!parsed.success) {
    const version = versionSchema.safeParse(rest).data?.schemaVersion
    if (isWhole && version !== undefined) expectKnownSchema(version)
    throw new Error(`${MANIFEST_FILE} is not that of a copy which this program can read`)
  }
  if (!isWhole) throw new Error(`${MANIFEST_FILE} was changed`)
  return parsed.data
}
