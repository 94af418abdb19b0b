import { z } from 'zod'
import { pageSettingsSchema } from './site-settings.ts'

/** The facts about the site that every page shows. */
export const siteSchema = z.object({
  /** Whether visitors see guides of the demo, who do not exist. */
  hasInventedGuides: z.boolean(),
  settings: pageSettingsSchema,
})
export type Site = z.infer<typeof siteSchema>
