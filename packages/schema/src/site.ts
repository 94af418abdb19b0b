import { z } from 'zod'

/** What every page says about the site itself. */
export const siteSchema = z.object({
  /** Whether visitors see guides of the demo, who do not exist. */
  hasInventedGuides: z.boolean(),
})
export type Site = z.infer<typeof siteSchema>
