import type { FieldIssue, PrivateGuide, TransferColumn } from '@grove/schema'
import {
  ACCESS,
  APPLICATION_STATUSES,
  AVAILABILITIES,
  accountWithListingInput,
  BADGES,
  FLAG_FIELDS,
  GALLERY_MAX_IMAGES,
  LANGUAGES,
  OFFERS,
  READ_ONLY_TRANSFER_COLUMNS,
  TAG_FIELDS,
  TRANSFER_COLUMNS,
  updateGuideBody,
  usernameSchema,
} from '@grove/schema'
import { z } from 'zod'
import type { FileRow } from './import-file.ts'
import { fromListCell, toCellText, toTransferRow } from './transfer-columns.ts'

/** Yes and no as spreadsheets write them in English, German, French, Spanish and Italian, and as people tick a box. */
const YES: ReadonlySet<string> = new Set(
  'true yes y 1 x ✓ published wahr ja j vrai oui o verdadero si sí s vero'.split(' '),
)
const NO: ReadonlySet<string> = new Set('false no n 0 - unpublished falsch nein faux non falso'.split(' '))

const publishedSchema = z.boolean({ error: 'Write true or false' })
const statusSchema = z.enum(APPLICATION_STATUSES, {
  error: `Write one of ${APPLICATION_STATUSES.join(', ')}`,
})

/** The address of a picture; a link as it is fetched later. */
const pictureAddress = z
  .string({ error: 'Could not process image' })
  .trim()
  .transform((url) => (/^https:/i.test(url) && URL.canParse(url) ? new URL(url).href : url))

/** A file names pictures that are stored or linked; there is nothing to claim. Links are fetched afterwards. */
const pictureFields = {
  profileImage: pictureAddress
    .nullable()
    .transform((url) => (url === '' ? null : url))
    .optional(),
  images: z.array(pictureAddress).max(GALLERY_MAX_IMAGES, 'Maximum images reached').optional(),
}

/** The fields that a row may change of an existing guide. */
const changesSchema = updateGuideBody.extend({
  ...pictureFields,
  email: accountWithListingInput.shape.email.optional(),
  applicationStatus: statusSchema.optional(),
  published: publishedSchema.optional(),
})
export type ImportedChanges = z.output<typeof changesSchema>

/** The fields that a row needs to create a listing for an existing account. */
const listingSchema = accountWithListingInput
  .omit({ password: true, username: true, firstName: true, lastName: true, email: true })
  .extend({
    ...pictureFields,
    applicationStatus: statusSchema.default('approved'),
    published: publishedSchema.default(false),
  })

/** The fields that a row needs to create an account with a listing. */
const newGuideSchema = listingSchema.extend({
  username: z
    .string({
      error: ({ input }) => (input === undefined ? 'A new guide needs a column "username"' : undefined),
    })
    .pipe(usernameSchema),
  ...accountWithListingInput.pick({ firstName: true, lastName: true, email: true }).shape,
})
export type ImportedGuide = z.output<typeof newGuideSchema>
export type ImportedListing = z.output<typeof listingSchema>

const LIST_COLUMNS: ReadonlySet<TransferColumn> = new Set([...TAG_FIELDS, 'images', 'imageDescriptions'])
const FLAG_COLUMNS: ReadonlySet<TransferColumn> = new Set([...FLAG_FIELDS, 'published'])

const NUMBER_COLUMNS: ReadonlySet<TransferColumn> = new Set([
  'latitude',
  'longitude',
  'imageFocalPointX',
  'imageFocalPointY',
])
/** A number as most of Europe writes it. */
const DECIMAL_COMMA = /^(-?\d+),(\d+)$/

/** Values of a closed list, by themselves and by their labels, in lower case. */
function byLabel(labels: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(labels).flatMap(([value, label]) =>
      [value, label].map((name) => [name.toLowerCase(), value] as const),
    ),
  )
}

function labelsOf(choices: Readonly<Record<string, { label: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).map(([value, { label }]) => [value, label]))
}

/** What the cells of a closed list may say. */
const CHOICES: Partial<Record<TransferColumn, ReadonlyMap<string, string>>> = {
  certificationBadges: byLabel(labelsOf(BADGES)),
  languages: byLabel(labelsOf(LANGUAGES)),
  offers: byLabel(OFFERS),
  access: byLabel(ACCESS),
  availability: byLabel(AVAILABILITIES),
}

/** A cell as the schemas take it: lists apart, yes and no as truth, choices by their values, everything else as written. */
function toInput(column: TransferColumn, cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  const choose = (name: string) => CHOICES[column]?.get(name.toLowerCase()) ?? name
  if (LIST_COLUMNS.has(column)) return fromListCell(column, text).map(choose)
  if (FLAG_COLUMNS.has(column)) {
    if (text === '') return undefined
    if (YES.has(text.toLowerCase())) return true
    return NO.has(text.toLowerCase()) ? false : cell
  }
  if (NUMBER_COLUMNS.has(column)) return text.replace(DECIMAL_COMMA, '$1.$2')
  if (column === 'availability') return choose(text)
  if (column === 'locationPrecision' || column === 'applicationStatus')
    return text === '' ? undefined : text.toLowerCase()
  return cell
}

function toCell(column: TransferColumn, cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (cell === null || cell === undefined) return ''
  const isList = Array.isArray(cell) && cell.every((part) => typeof part === 'string')
  if (isList) return toCellText(column, cell)
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

/** The text of a cell; empty for none. */
export function cellText({ cells }: FileRow, column: TransferColumn): string {
  return toCell(column, cells[column]).trim()
}

/** The texts of all cells that the row has. */
export function cellTexts(row: FileRow): Partial<Record<TransferColumn, string>> {
  return Object.fromEntries(presentColumns(row).map((column) => [column, toCell(column, row.cells[column])]))
}

const UNSAVED: ReadonlySet<TransferColumn> = new Set<TransferColumn>([
  'id',
  'username',
  ...READ_ONLY_TRANSFER_COLUMNS,
])

function inputOf({ cells }: FileRow, columns: readonly TransferColumn[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, toInput(column, cells[column])]))
}

/** The result of reading a row: valid values, or its errors. */
export type Validated<T> = { value: T; issues?: undefined } | { value?: undefined; issues: FieldIssue[] }

function validate<T>(schema: z.ZodType<T>, input: Record<string, unknown>): Validated<T> {
  const result = schema.safeParse(input)
  if (result.success) return { value: result.data }
  const place = ({ path: [column] }: { path: PropertyKey[] }) =>
    TRANSFER_COLUMNS.indexOf(column as TransferColumn)
  const issues = result.error.issues.toSorted((a, b) => place(a) - place(b))
  return { issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}

/**
 * The changes of a guide by a row. Cells that equal the guide's own values are left alone, so that
 * an export can always be imported again.
 */
export function validateChanges(row: FileRow, guide: PrivateGuide): Validated<ImportedChanges> {
  const stored = toTransferRow(guide)
  const touched = TRANSFER_COLUMNS.filter(
    (column) =>
      !UNSAVED.has(column) &&
      row.cells[column] !== undefined &&
      toCell(column, row.cells[column]) !== toCellText(column, stored[column]),
  )
  const validated = validate(changesSchema, inputOf(row, touched))
  if (validated.issues !== undefined) return validated
  // A value that is only written differently, such as a handle with its @, is no change.
  const differing = Object.entries(validated.value).filter(([name, value]) => {
    const column = TRANSFER_COLUMNS.find((candidate) => candidate === name)
    return (
      column !== undefined &&
      value !== undefined &&
      toCell(column, value) !== toCellText(column, stored[column])
    )
  })
  return { value: Object.fromEntries(differing) }
}

function presentColumns({ cells }: FileRow): TransferColumn[] {
  return TRANSFER_COLUMNS.filter((column) => cells[column] !== undefined)
}

/** A guide that a row makes, with its account. */
export function validateNewGuide(row: FileRow): Validated<ImportedGuide> {
  return validate(newGuideSchema, inputOf(row, presentColumns(row)))
}

/** A listing that a row makes for an account that has none. */
export function validateListing(row: FileRow): Validated<ImportedListing> {
  return validate(listingSchema, inputOf(row, presentColumns(row)))
}
