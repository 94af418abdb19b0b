import { z } from 'zod'
import type { BadgeType } from './badges.ts'
import { BADGES } from './badges.ts'
import * as fields from './fields.ts'
import { reasonSchema } from './review.ts'

/** The fields whose changes are reviewed first, where the setting `holdsChanges` is on: name, badges and links. */
export const HELD_FIELDS = [
  'firstName',
  'lastName',
  'certificationBadges',
  'website',
  'instagram',
  'facebook',
  'twitter',
  'contactEmail',
] as const
export type HeldField = (typeof HELD_FIELDS)[number]

const heldFieldSchema = z.enum(HELD_FIELDS, { error: 'Must be a field whose changes are reviewed' })
const heldValueSchema = z.union([z.string(), z.array(z.string()), z.null()])
export type HeldValue = z.infer<typeof heldValueSchema>

/** The values that an owner wants, by field. */
export const heldValuesSchema = z.partialRecord(heldFieldSchema, heldValueSchema)
export type HeldValues = z.infer<typeof heldValuesSchema>

export const heldChangesSchema = z
  .object({
    version: fields.timestampSchema.meta({
      description: 'Names this state of the changes: send it back with a decision.',
      examples: ['2026-05-04T09:30:00.000Z'],
    }),
    since: fields.timestampSchema.meta({
      description: 'When the first of them was saved.',
      examples: ['2026-05-03T17:12:00.000Z'],
    }),
    items: z
      .array(
        z.object({
          field: heldFieldSchema.meta({ description: 'The field.', examples: ['website'] }),
          before: heldValueSchema.meta({
            description: 'The value that visitors see.',
            examples: ['brookfield.example'],
          }),
          after: heldValueSchema.meta({
            description: 'The value that the owner wants.',
            examples: ['brookfield.example/walks'],
          }),
        }),
      )
      .meta({ description: 'In the order of the form.' }),
  })
  .meta({ id: 'HeldChanges', description: 'Changes of an approved listing that wait for a reviewer.' })
export type HeldChanges = z.infer<typeof heldChangesSchema>

export const heldAnswerSchema = z
  .object({ changes: heldChangesSchema.nullable().meta({ description: 'null where none wait.' }) })
  .meta({ id: 'HeldChangesAnswer', description: 'The changes that wait for a reviewer, if any.' })
export type HeldAnswer = z.infer<typeof heldAnswerSchema>

export const decideHeldBody = z
  .object({
    version: fields.timestampSchema.meta({
      description: 'The version that was on the screen; 409 where the owner has changed them since.',
      examples: ['2026-05-04T09:30:00.000Z'],
    }),
    approved: z
      .array(heldFieldSchema)
      .max(HELD_FIELDS.length)
      .meta({
        description: 'The fields that become public. The others are refused.',
        examples: [['website']],
      }),
    reason: reasonSchema,
  })
  .meta({ id: 'HeldChangesDecision', description: 'A decision about changes that wait.' })
export const decideHeldInput = decideHeldBody.extend({ id: fields.idSchema })
export type DecideHeldInput = z.output<typeof decideHeldInput>

/** A value as people read it; empty where there is none. */
export function heldValueText(value: HeldValue): string {
  if (!Array.isArray(value)) return value ?? ''
  return value.map((name) => BADGES[name as BadgeType]?.label ?? name).join(', ')
}
