import type { ImportMapping } from '@grove/schema'
import { importMappingSchema } from '@grove/schema'
import { keepStored, parseJson, readStored } from '@grove/ui/storage'

const STORAGE_KEY = 'grove:import-mappings'
/** Files of so many kinds are remembered. */
const MAX_KEPT = 10

type Kept = [columns: string, mapping: ImportMapping][]

function keyOf(columns: readonly string[]): string {
  return JSON.stringify(columns.toSorted())
}

function readAll(): Kept {
  const stored = parseJson(readStored('localStorage', STORAGE_KEY))
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown): Kept => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') return []
    const mapping = importMappingSchema.safeParse(entry[1])
    return mapping.success ? [[entry[0], mapping.data]] : []
  })
}

/** The mapping that was last chosen for a file with these columns, on this device. */
export function keptMapping(columns: readonly string[]): ImportMapping | undefined {
  return readAll().find(([key]) => key === keyOf(columns))?.[1]
}

export function keepMapping(columns: readonly string[], mapping: ImportMapping): void {
  const others = readAll().filter(([key]) => key !== keyOf(columns))
  const kept: Kept = [[keyOf(columns), mapping], ...others]
  keepStored('localStorage', STORAGE_KEY, JSON.stringify(kept.slice(0, MAX_KEPT)))
}
