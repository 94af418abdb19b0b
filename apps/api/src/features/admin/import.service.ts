import { randomBytes } from 'node:crypto'
import type { Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  findUserById,
  replaceGuideImages,
  updateGuide,
  updateUserEmail,
  updateUserNames,
} from '@grove/db'
import type { ImportInput, ImportReport, ImportRow, PrivateGuide, TransferColumn } from '@grove/schema'
import { ConflictError, displayName, fullName, IMPORT_REPORT_ROWS, TRANSFER_COLUMNS } from '@grove/schema'
import type { Services } from '../../context.ts'
import type { Actor } from '../../writes/audit-guide.ts'
import { auditGuideChange } from '../../writes/audit-guide.ts'
import { insertAccount } from '../../writes/insert-account.ts'
import { getPrivateGuide, insertListing } from '../../writes/insert-listing.ts'
import type { ImportFile } from './import-file.ts'
import { readImportFile } from './import-file.ts'
import type { PlannedRow } from './import-plan.ts'
import { planImport } from './import-plan.ts'
import { cellText } from './import-values.ts'

/** What an import stands on. */
export type ImportServices = Pick<Services, 'db' | 'clock' | 'directory' | 'media' | 'passwords'>

/** Nobody knows such a password, so nobody can sign in until an administrator sets another. */
const UNKNOWN_PASSWORD_BYTES = 32

function touchedColumns(planned: PlannedRow): TransferColumn[] {
  if (planned.outcome !== 'changed') return []
  return TRANSFER_COLUMNS.filter((column) => column in planned.changes)
}

function nameOf(planned: PlannedRow): string {
  if (planned.outcome === 'changed') return displayName(planned.before.userName)
  const { row } = planned
  const name = fullName(cellText(row, 'firstName'), cellText(row, 'lastName'))
  return name || cellText(row, 'username') || `Row ${row.row}`
}

function guideIdOf(planned: PlannedRow): number | null {
  if (planned.outcome === 'changed') return planned.before.id
  return planned.outcome === 'refused' ? (planned.guide?.id ?? null) : null
}

function toReportRow(planned: PlannedRow & { outcome: ImportRow['outcome'] }): ImportRow {
  const issues = planned.outcome === 'refused' ? planned.issues : []
  return {
    row: planned.row.row,
    outcome: planned.outcome,
    name: nameOf(planned),
    guideId: guideIdOf(planned),
    fields: touchedColumns(planned),
    issues: issues.map(({ path, message }) => ({ field: path.split('.', 1)[0] ?? path, message })),
  }
}

function isTold(planned: PlannedRow): planned is PlannedRow & { outcome: ImportRow['outcome'] } {
  return planned.outcome !== 'unchanged'
}

function toReport({ columns, mapping }: ImportFile, planned: readonly PlannedRow[]): ImportReport {
  const count = (outcome: PlannedRow['outcome']) => planned.filter((row) => row.outcome === outcome).length
  const told = planned.filter(isTold)
  const ordered = [
    ...told.filter(({ outcome }) => outcome === 'refused'),
    ...told.filter(({ outcome }) => outcome !== 'refused'),
  ]
  return {
    columns,
    mapping,
    total: planned.length,
    made: count('made'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows: ordered.slice(0, IMPORT_REPORT_ROWS).map(toReportRow),
  }
}

/** What an import of this file would come to. Nothing is written. @throws InvalidError for what is no such file. */
export async function previewImport(services: ImportServices, input: ImportInput): Promise<ImportReport> {
  const file = readImportFile(input)
  return toReport(file, await planImport(services, file))
}

interface Application {
  actor: Actor
  now: Date
  passwordHash: string
}

async function makeGuide(
  trx: Db,
  planned: PlannedRow & { outcome: 'made' },
  { actor, now, passwordHash }: Application,
): Promise<void> {
  const { applicationStatus, published, ...data } = planned.guide
  const user =
    planned.account === undefined
      ? await insertAccount(trx, planned.guide, passwordHash, now)
      : await findUserById(trx, planned.account.userId)
  if (user === undefined) throw new ConflictError('An account was deleted meanwhile. Please try again.')
  const urls = { profileImage: data.profileImage, images: data.images }
  const after = await insertListing(trx, { user, data, urls, state: { applicationStatus, published } }, now)
  await auditGuideChange(trx, { actor, action: 'guide.import', after }, now)
}

async function changeGuide(
  trx: Db,
  { before, changes }: PlannedRow & { outcome: 'changed' },
  { actor, now }: Application,
): Promise<void> {
  const { firstName, lastName, email, images, ...fields } = changes
  // The account before the guide, as everywhere: two transactions never wait for each other.
  if (email !== undefined) await updateUserEmail(trx, before.userId, email)
  if (firstName !== undefined || lastName !== undefined) {
    await updateUserNames(trx, before.userId, { firstName, lastName }, now)
  }
  await updateGuide(trx, before.id, fields, now)
  if (images !== undefined) await replaceGuideImages(trx, before.id, images, now)
  const after = await getPrivateGuide(trx, before.id)
  await auditGuideChange(trx, { actor, action: 'guide.import', before, after }, now)
}

function picturesOf(planned: PlannedRow): string[] {
  const of = ({ profileImage, images = [] }: Partial<Pick<PrivateGuide, 'profileImage' | 'images'>>) => [
    ...(profileImage ? [profileImage] : []),
    ...images,
  ]
  if (planned.outcome === 'made')
    return of({ ...planned.guide, profileImage: planned.guide.profileImage ?? null })
  if (planned.outcome !== 'changed') return []
  const { profileImage, images } = planned.changes
  if (profileImage === undefined && images === undefined) return []
  return [...of(planned.before), ...of({ profileImage: profileImage ?? null, images })]
}

/**
 * Imports a file in one transaction: makes and changes what its rows come to, and leaves out those that are refused.
 * @throws InvalidError for what is no such file, ConflictError where something else came between.
 */
export async function applyImport(
  { db, clock, directory, media, passwords }: ImportServices,
  actor: Actor,
  input: ImportInput,
): Promise<ImportReport> {
  const file = readImportFile(input)
  const passwordHash = await passwords.hash(randomBytes(UNKNOWN_PASSWORD_BYTES).toString('base64'))
  const planned = await db.transaction().execute(async (trx) => {
    const now = clock()
    const rows = await planImport({ db: trx, media }, file)
    await media.leave(trx, { images: rows.flatMap(picturesOf) }, now)
    for (const row of rows) {
      if (row.outcome === 'made') await makeGuide(trx, row, { actor, now, passwordHash })
      if (row.outcome === 'changed') await changeGuide(trx, row, { actor, now, passwordHash })
    }
    if (rows.some(({ outcome }) => outcome === 'made' || outcome === 'changed'))
      await bumpDirectoryVersion(trx)
    return rows
  })
  await directory.refresh()
  return toReport(file, planned)
}
