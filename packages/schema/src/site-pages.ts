import { z } from 'zod'
import { SITE_PAGE_NAMES } from './choices.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

export const sitePageNameSchema = z.enum(SITE_PAGE_NAMES)

/** A page of the site as everybody reads it. */
export const sitePageSchema = z.object({
  name: sitePageNameSchema,
  /** Safe HTML made of its Markdown; headings begin at level 2. */
  html: z.string(),
  /** When an administrator last changed it; null for the text that comes with the program. */
  changedAt: fields.timestampSchema.nullable(),
})
export type SitePage = z.infer<typeof sitePageSchema>

export const sitePageInput = z.object({ name: sitePageNameSchema })

/** Versions of a page are numbered from 1; 0 is the text that comes with the program. */
const versionSchema = z.int().min(0).max(limits.MAX_ID)

/** One version of a page, with its text. */
export const sitePageVersionSchema = z.object({
  name: sitePageNameSchema,
  version: versionSchema,
  markdown: z.string(),
  changedAt: fields.timestampSchema.nullable(),
  /** The texts in square brackets that still have to be filled in, and names in braces of which there is no setting. */
  gaps: z.array(z.string()),
})
export type SitePageVersion = z.infer<typeof sitePageVersionSchema>

/** Left out, the version is the newest one. */
export const sitePageVersionInput = sitePageInput.extend({ version: versionSchema.optional() })

/** The versions of a page, newest first. */
export const sitePageVersionsSchema = z.array(
  z.object({
    version: versionSchema,
    changedAt: fields.timestampSchema.nullable(),
    /** The administrator's user name; null for the text that comes with the program, and for an account that is gone. */
    by: z.string().nullable(),
  }),
)

/** True for a text that has no more lines, as Markdown counts them, than a page may have. */
export function hasLinesOfPage(text: string): boolean {
  return text.split(/\r\n?|\n/, limits.SITE_PAGE_MAX_LINES + 1).length <= limits.SITE_PAGE_MAX_LINES
}

export const sitePageTextSchema = fields
  .requiredLines(`A page has 1 to ${limits.SITE_PAGE_MAX_LENGTH} characters`, 1, limits.SITE_PAGE_MAX_LENGTH)
  .refine(hasLinesOfPage, `A page has at most ${limits.SITE_PAGE_MAX_LINES} lines`)

/** A new version; `version` is the newest one that was seen, and another one since is refused. */
export const saveSitePageInput = sitePageInput.extend({
  version: versionSchema,
  markdown: sitePageTextSchema,
})
export type SaveSitePageInput = z.output<typeof saveSitePageInput>

export const previewSitePageInput = z.object({ markdown: sitePageTextSchema })
export const sitePagePreviewSchema = z.object({ html: z.string(), gaps: z.array(z.string()) })
