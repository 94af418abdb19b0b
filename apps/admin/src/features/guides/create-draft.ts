import { keepWork, readKeptWork } from '../../kept-work.ts'
import type { CreateValues } from './create-values.ts'
import { EMPTY_CREATE_VALUES } from './create-values.ts'

const NAME = 'create guide'

/** Secrets and pictures are not written down. */
const NOT_KEPT: ReadonlySet<string> = new Set<keyof CreateValues>([
  'password',
  'profileImage',
  'profileImageDescription',
  'images',
  'imageDescriptions',
])

type Entry = readonly [string, unknown]

function keptEntries(values: object): Entry[] {
  return Object.entries(values).filter(([key]) => !NOT_KEPT.has(key))
}

/** True for a value that the form can hold in this field. */
function fits([key, value]: Entry): boolean {
  const empty: unknown = Object.getOwnPropertyDescriptor(EMPTY_CREATE_VALUES, key)?.value
  if (Array.isArray(empty)) return Array.isArray(value) && value.every((part) => typeof part === 'string')
  return empty !== undefined && typeof value === typeof empty
}

/** Whether anything was typed or chosen. */
export function isFilled(values: CreateValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(EMPTY_CREATE_VALUES)
}

/** The words of a form that was closed or reloaded in this tab; undefined where there are none. */
export function readDraft(): CreateValues | undefined {
  const kept = readKeptWork(NAME)
  if (typeof kept !== 'object' || kept === null) return undefined
  const values = { ...EMPTY_CREATE_VALUES, ...Object.fromEntries(keptEntries(kept).filter(fits)) }
  return isFilled(values) ? values : undefined
}

export function keepDraft(values: CreateValues): void {
  if (isFilled(values)) keepWork(NAME, Object.fromEntries(keptEntries(values)))
}

/** Forgets the draft: once the guide is made, and when it is thrown away. */
export function forgetDraft(): void {
  keepWork(NAME, undefined)
}
