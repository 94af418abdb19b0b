import { z } from 'zod'
import { ADMIN_STATUS_FILTERS } from './choices.ts'
import * as limits from './limits.ts'

/** Everything that a list of guides can be narrowed by. The names are those of the address, the API and the export. */
const filterShape = {
  search: z
    .string()
    .transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH))
    .optional()
    .meta({ description: 'Words to find in name, city, county or country.' }),
}

/** The filter of visitors. Unknown names are ignored, as unknown parameters of an address are. */
export const guideFilterSchema = z.object(filterShape)
export type GuideFilter = z.output<typeof guideFilterSchema>

export const adminStatusFilterSchema = z.enum(ADMIN_STATUS_FILTERS)

/**
 * The filter of administrators. It refuses unknown names: a change of many, or an export, that left out a condition would
 * reach guides that nobody has seen.
 */
export const adminGuideFilterSchema = z.strictObject({
  ...filterShape,
  search: z
    .string()
    .transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH))
    .default(''),
  status: adminStatusFilterSchema.default('pending'),
})
export type AdminGuideFilter = z.output<typeof adminGuideFilterSchema>

/** One text for every filter that means the same: the names in one order, without those that narrow nothing. */
export function canonicalGuideFilter(filter: GuideFilter): string {
  const parameters = new URLSearchParams()
  for (const name of Object.keys(filterShape) as (keyof GuideFilter)[]) {
    const value = filter[name]?.trim()
    if (value !== undefined && value !== '') parameters.set(name, value)
  }
  return parameters.toString()
}
