import { z } from 'zod'

/** The facts about the site that every page shows. */
export const siteSchema = z.object({
  /** Whether visitors see guides of the demo, who do not exist. */
  hasInventedGuides: z.boolean(),
})
export type Site = z.infer<typeof siteSchema>
