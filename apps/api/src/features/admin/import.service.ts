import type { Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  findUserById,
  lockGuides,
  lockUsers,
  replaceGuideImages,
  updateGuide,
  updateUserEmail,
  updateUserNames,
} from '@grove/db'
import type { ImportInput, ImportReport, ImportRow, TransferColumn } from '@grove/schema'
import {
  ConflictError,
  displayName,
  fullName,
  IMPORT_REPORT_ROWS,
  InvalidError,
  TRANSFER_COLUMNS,
} from '@grove/schema'
import type { Services } from '../../context.ts'
import { CHANGES_PER_TRANSACTION, inParts } from '../../lib/in-parts.ts'
import { inTurns } from '../../lib/in-turns.ts'
import { newToken } from '../../lib/tokens.ts'
import { insertAccount } from '../accounts/account.writes.ts'
import type { Actor } from '../guides/guide-audit.writes.ts'
import { auditGuideChange } from '../guides/guide-audit.writes.ts'
import { tellOfStates } from '../guides/guide-messages.writes.ts'
import { holdChanges } from '../guides/held-changes.writes.ts'
import { getPrivateGuide, insertListing } from '../guides/listing.writes.ts'
import type { ImportFile } from './import-file.ts'
import { listUnreadColumns, readImportFile } from './import-file.ts'
import { changedMeanwhile, pictureValidator } from './import-pictures.ts'
import type { PlannedRow } from './import-plan.ts'
import { planAnew, planImport, planName, ROWS_PER_TURN } from './import-plan.ts'
import { cellText, cellTexts } from './import-values.ts'

type ImportServices = Pick<Services, 'db' | 'clock' | 'directory' | 'media' | 'passwords'>

function touchedColumns(planned: PlannedRow): TransferColumn[] {
  if (planned.outcome !== 'updated') return []
  return TRANSFER_COLUMNS.filter((column) => column in planned.changes)
}

function nameOf(planned: PlannedRow): string {
  if (planned.outcome === 'updated') return displayName(planned.before.userName)
  if (planned.outcome === 'created' && planned.account !== undefined)
    return displayName(fullName(planned.account.firstName, planned.account.lastName))
  const { row } = planned
  const name = fullName(cellText(row, 'firstName'), cellText(row, 'lastName'))
  return name || cellText(row, 'username') || `Row ${row.row}`
}

type MadeGuides = ReadonlyMap<PlannedRow, number>

function guideIdOf(planned: PlannedRow, made: MadeGuides): number | null {
  if (planned.outcome === 'created') return made.get(planned) ?? null
  if (planned.outcome === 'updated') return planned.before.id
  return planned.outcome === 'rejected' ? (planned.guide?.id ?? null) : null
}

function toReportRow(planned: PlannedRow & { outcome: ImportRow['outcome'] }, made: MadeGuides): ImportRow {
  const issues = planned.outcome === 'rejected' ? planned.issues : []
  return {
    row: planned.row.row,
    outcome: planned.outcome,
    name: nameOf(planned),
    guideId: guideIdOf(planned, made),
    fields: touchedColumns(planned),
    isPlaceFound: planned.outcome !== 'rejected' && planned.isPlaceFound,
    cells: planned.outcome === 'rejected' ? cellTexts(planned.row) : null,
    line: planned.row.line ?? null,
    issues: issues.map(({ path, message }) => ({ field: path.split('.', 1)[0] ?? path, message })),
  }
}

function isReported(planned: PlannedRow): planned is PlannedRow & { outcome: ImportRow['outcome'] } {
  return planned.outcome !== 'unchanged'
}

async function toReport(
  { columns, mapping }: ImportFile,
  planned: readonly PlannedRow[],
  { maxRows, made = new Map() }: { maxRows: number; made?: MadeGuides },
): Promise<ImportReport> {
  const count = (outcome: PlannedRow['outcome']) => planned.filter((row) => row.outcome === outcome).length
  const reported = planned.filter(isReported)
  const ordered = [
    ...reported.filter(({ outcome }) => outcome === 'rejected'),
    ...reported.filter(({ outcome }) => outcome !== 'rejected'),
  ]
  return {
    columns,
    mapping,
    total: planned.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    rejected: count('rejected'),
    createdIds: planned.flatMap((row) => made.get(row) ?? []),
    rows: ordered.slice(0, maxRows).map((row) => toReportRow(row, made)),
    isCut: ordered.length > maxRows,
    plan: await planName(planned),
  }
}

interface ReportOptions {
  /** So many rows are told of; all are counted. */
  maxRows?: number
}

/**
 * Returns the result that an import of this file would have. Nothing is written.
 * @throws InvalidError for another kind of file, and where the import itself would be refused as a whole.
 */
export async function previewImport(
  { db, media }: ImportServices,
  actor: Actor,
  input: ImportInput,
  { maxRows = IMPORT_REPORT_ROWS }: ReportOptions = {},
): Promise<ImportReport> {
  const file = await readImportFile(input)
  const { validate } = pictureValidator(media)
  const planned = await planImport(db, file, { actor, validate, allowsSameEmail: input.allowsSameEmail })
  if (input.isStrict) expectWhole(file, planned)
  return toReport(file, planned, { maxRows })
}

interface Application {
  actor: Actor
  now: Date
  passwordHash: string
}

async function makeGuide(
  trx: Db,
  planned: PlannedRow & { outcome: 'created' },
  { actor, now, passwordHash }: Application,
): Promise<number> {
  const { applicationStatus, published, ...data } = planned.guide
  const user =
    planned.account === undefined
      ? // Nobody has chosen its password: its owner may be invited.
        await insertAccount(trx, { ...planned.guide, isProvisional: true }, passwordHash, now)
      : await findUserById(trx, planned.account.userId)
  if (user === undefined) throw changedMeanwhile()
  const urls = { profileImage: data.profileImage, images: data.images }
  const after = await insertListing(trx, { user, data, urls, state: { applicationStatus, published } }, now)
  await auditGuideChange(trx, { actor, action: 'guide.import', after }, now)
  return after.id
}

/** Of a name or a listing that is taken: it was free when the row was planned, so somebody else has taken it since. */
function asChangedMeanwhile(error: unknown): never {
  throw error instanceof ConflictError ? changedMeanwhile() : error
}

async function changeGuide(
  trx: Db,
  { before, changes }: PlannedRow & { outcome: 'updated' },
  { actor, now }: Application,
): Promise<void> {
  const { firstName, lastName, email, images, imageDescriptions, ...fields } = changes
  // As an administrator's save does, it decides about changes that wait in the same fields.
  await holdChanges(
    trx,
    { before, fields: changes, isOwn: false, isAdministrator: true, actorId: actor.id },
    now,
  )
  // The account before the guide, as everywhere: two transactions never wait for each other.
  if (email !== undefined) await updateUserEmail(trx, before.userId, email)
  if (firstName !== undefined || lastName !== undefined) {
    await updateUserNames(trx, before.userId, { firstName, lastName }, now)
  }
  await updateGuide(trx, before.id, fields, now)
  if (images !== undefined || imageDescriptions !== undefined)
    await replaceGuideImages(trx, before.id, { images, imageDescriptions }, now)
  const after = await getPrivateGuide(trx, before.id)
  await auditGuideChange(trx, { actor, action: 'guide.import', before, after }, now)
  await tellOfStates(trx, { before, after, actorId: actor.id }, now)
}

type PictureFields = Parameters<Services['media']['leave']>[1]

/** The pictures that a row makes a guide show, and those that the guide shows so far. */
function picturesOf(planned: PlannedRow): { needed: PictureFields[]; left: PictureFields[] } {
  if (planned.outcome === 'created') return { needed: [planned.guide], left: [] }
  if (planned.outcome !== 'updated') return { needed: [], left: [] }
  const { profileImage, images } = planned.changes
  if (profileImage === undefined && images === undefined) return { needed: [], left: [] }
  return { needed: [{ profileImage, images }], left: [planned.before] }
}

/**
 * Keeps everybody else from what an import is going to change: pictures, accounts, guides, each in the order that all
 * transactions keep to, so that none waits for another that waits for it.
 */
async function lockTargets(
  trx: Db,
  media: Services['media'],
  planned: readonly PlannedRow[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const pictures = planned.map(picturesOf)
  await media.hold(
    trx,
    { needed: pictures.flatMap(({ needed }) => needed), left: pictures.flatMap(({ left }) => left) },
    now,
  )
  const changed = planned.filter((row) => row.outcome === 'updated')
  const listed = planned.flatMap((row) =>
    row.outcome === 'created' && row.account ? row.account.userId : [],
  )
  await lockUsers(trx, [...changed.map(({ before }) => before.userId), ...listed])
  const guideIds = changed.map(({ before }) => before.id)
  await lockGuides(trx, guideIds)
  return new Set(guideIds)
}

const ISSUES_TOLD = 100

/** @throws InvalidError where an import is to be all or nothing, and would leave something out. */
function expectWhole(file: ImportFile, rows: readonly PlannedRow[]): void {
  const unknown = listUnreadColumns(file).map((column) => ({
    path: column,
    message: `"${column}" is no column of an import`,
  }))
  const rejected = rows.flatMap((planned) => {
    if (planned.outcome !== 'rejected') return []
    const { row } = planned.row
    return planned.issues.map(({ path, message }) => ({
      path: `rows.${row}.${path}`,
      message: `Row ${row}: ${path}: ${message}`,
    }))
  })
  const issues = [...unknown, ...rejected]
  if (issues[0] !== undefined) throw new InvalidError(issues[0].message, issues.slice(0, ISSUES_TOLD))
}

/**
 * Imports a file: makes and changes what its rows come to, and leaves out those that are refused. Long work is done before:
 * reading the file, checking its pictures, and finding the guides in it. A long file is written in parts, each in one
 * transaction: its guides are locked, and its rows compared anew with what is there then. One that is to be all or nothing
 * is one part.
 * @throws InvalidError for what is no such file, and where it is to be all or nothing and a row is refused;
 * ConflictError where something else came between, or it would not do what its preview showed, UnavailableError while
 * too many pictures wait to be validated. It tells how far it came, where a part had been written.
 */
export async function applyImport(
  { db, clock, directory, media, passwords }: ImportServices,
  actor: Actor,
  input: ImportInput,
  { maxRows = IMPORT_REPORT_ROWS }: ReportOptions = {},
): Promise<ImportReport> {
  const file = await readImportFile(input)
  const { validate, validated } = pictureValidator(media)
  const options = { actor, validate, allowsSameEmail: input.allowsSameEmail }
  const expected = await planImport(db, file, options)
  if (input.plan !== undefined) expectPlan(input.plan, await planName(expected))
  if (input.isStrict) expectWhole(file, expected)
  // Nobody knows this password, so nobody can sign in until the owner is invited, or an administrator sets another.
  const passwordHash = await passwords.hash(newToken(), actor.username)
  const made = new Map<PlannedRow, number>()

  async function applyPart(trx: Db, part: readonly PlannedRow[]): Promise<PlannedRow[]> {
    const now = clock()
    const locked = await lockTargets(trx, media, part, now)
    const rows = await planAnew(trx, part, { ...options, validate: validated })
    if (input.plan !== undefined) expectPlan(await planName(part), await planName(rows))
    if (input.isStrict) expectWhole(file, rows)
    await inTurns(rows, ROWS_PER_TURN, async (row) => {
      if (row.outcome === 'created') {
        const id = await makeGuide(trx, row, { actor, now, passwordHash }).catch(asChangedMeanwhile)
        made.set(row, id)
      }
      if (row.outcome !== 'updated') return
      // It was not about this guide when the locks were taken.
      if (!locked.has(row.before.id)) throw changedMeanwhile()
      await changeGuide(trx, row, { actor, now, passwordHash })
    })
    if (rows.some(({ outcome }) => outcome === 'created' || outcome === 'updated'))
      await bumpDirectoryVersion(trx)
    return rows
  }

  const planned: PlannedRow[] = []
  await inParts(
    expected,
    input.isStrict ? expected.length : CHANGES_PER_TRANSACTION,
    async (part) => {
      for (const row of await directory.change((trx) => applyPart(trx, part))) planned.push(row)
    },
    (done) =>
      `The rows before row ${expected[done]?.row.row} were imported. Import the file again for the others.`,
  )
  return toReport(file, planned, { maxRows, made })
}

/** @throws ConflictError where a plan is another one than that of the preview. */
function expectPlan(previewed: string, plan: string): void {
  if (plan !== previewed)
    throw new ConflictError('The directory has changed since the preview. Look at it again.')
}
