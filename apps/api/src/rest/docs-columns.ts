import type { TransferColumn } from '@grove/schema'
import {
  APPLICATION_STATUSES,
  accountWithListingInput,
  FLAG_FIELDS,
  GUIDE_FIELDS,
  READ_ONLY_TRANSFER_COLUMNS,
  TAG_FIELDS,
  TRANSFER_COLUMNS,
} from '@grove/schema'
import type { JsonSchema } from './api-schemas.ts'
import { toJsonSchema } from './api-schemas.ts'

/** Columns that are no fields of a listing. */
const OTHERS: Readonly<Record<string, string>> = {
  id: 'The guide that the row changes; empty for a new one. A row without it is found by its `username`.',
  username:
    'The account; a row with an unknown one makes the account, which signs in once it has set a password.',
  email:
    'The e-mail address of the account. An import by token does not change that of an account that is there.',
  applicationStatus: 'The application; a new guide is `approved` where it is empty.',
  published: 'Whether everybody sees the guide, once approved; `false` for a new guide where it is empty.',
  createdAt: 'When it was made. An import passes over it.',
  updatedAt: 'When it was last changed. An import passes over it.',
}
const NEEDED: ReadonlySet<string> = new Set(['username', 'firstName', 'lastName', 'email'])
/** The point of a town that is known is found. */
const FOUND: ReadonlySet<string> = new Set(['latitude', 'longitude'])
/** How several stand in one cell, where that is not parted by semicolons. */
const SEVERAL: Readonly<Record<string, string>> = {
  images: 'Several, each on a line of its own.',
  imageDescriptions: 'One line for each picture, `(none)` for one without.',
}
const YES_OR_NO = '`true`, `false`'

/** The closed list of values of a schema, or of its items; empty where it takes any. */
function valuesOf(schema: JsonSchema, named = schema.$defs): readonly unknown[] {
  const referred = named?.[schema.$ref?.split('/').at(-1) ?? '']
  if (typeof referred === 'object') return valuesOf(referred, named)
  if (schema.enum !== undefined) return schema.enum.filter((value) => value !== null && value !== '')
  const { items } = schema
  const inner = [
    ...(typeof items === 'object' && !Array.isArray(items) ? [items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ]
  return inner.flatMap((part) => (typeof part === 'boolean' ? [] : valuesOf(part, named)))
}

function rowOf(column: TransferColumn) {
  const field = Object.entries(GUIDE_FIELDS).find(([name]) => name === column)?.[1]
  const account: Readonly<Record<string, { description?: string }>> = {
    firstName: accountWithListingInput.shape.firstName.meta() ?? {},
    lastName: accountWithListingInput.shape.lastName.meta() ?? {},
  }
  const values =
    column === 'applicationStatus'
      ? APPLICATION_STATUSES
      : field === undefined
        ? []
        : valuesOf(toJsonSchema(field.input, 'input'))
  const isFlag = column === 'published' || FLAG_FIELDS.some((name) => name === column)
  const isTags = TAG_FIELDS.some((name) => name === column)
  const closed = isFlag ? YES_OR_NO : [...new Set(values)].map((value) => `\`${String(value)}\``).join(', ')
  const several = SEVERAL[column] ?? (isTags ? 'Several with `;` between them: ' : '')
  return {
    column,
    meaning: OTHERS[column] ?? field?.input.meta()?.description ?? account[column]?.description ?? '',
    // Where they are a closed list, and how several stand in one cell.
    values: several + closed,
    // Whether a row that makes a guide needs it.
    isNeeded:
      !READ_ONLY_TRANSFER_COLUMNS.includes(column) &&
      !FOUND.has(column) &&
      (NEEDED.has(column) || field?.isRequired === true),
  }
}

/** The columns of a CSV, in their order, from the schemas that validate them. */
export const COLUMN_ROWS = TRANSFER_COLUMNS.map(rowOf)
