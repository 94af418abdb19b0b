import { z } from 'zod'
import {
  clearableEmailSchema,
  clearableLines,
  clearableText,
  tooLongMessage,
  websiteSchema,
} from './fields.ts'
import * as limits from './limits.ts'
import { SITE_NAME } from './messages.ts'
import { isPrintableLine, isPrintableLines, UNPRINTABLE_MESSAGE } from './text-fields.ts'

// A setting is one line here: its schema, its default, and how the form of the admin app names it. The form, the
// procedures and the history take it from here. Nothing is stored for a setting that nobody has changed.

/** A text that is null where there is none, which is the default. */
function clearable(schema: z.ZodType<string | null, string | null>) {
  return schema.pipe(z.string().nullable()).default(null)
}

/** Settings that every page knows. */
const everyPage = {
  siteName: z
    .string()
    .trim()
    .max(limits.NAME_MAX_LENGTH, tooLongMessage(limits.NAME_MAX_LENGTH))
    .refine(isPrintableLine, UNPRINTABLE_MESSAGE)
    .transform((name) => name || SITE_NAME)
    .pipe(z.string())
    .default(SITE_NAME)
    .meta({ title: 'Name of the site', description: 'In titles of pages, in the footer and in messages.' }),
  charityNumber: clearable(clearableText(limits.CHARITY_NUMBER_MAX_LENGTH)).meta({
    title: 'Charity number',
    description: 'Stands in the footer.',
  }),
  notice: clearable(clearableLines(limits.NOTICE_MAX_LENGTH)).meta({
    title: 'Notice',
    description: 'Stands above every page until you empty it.',
    isLong: true,
  }),
  dataLicenceName: clearable(clearableText(limits.NAME_MAX_LENGTH)).meta({
    title: 'Licence of the data',
    description: 'Under which others may use shared listings, such as CC BY 4.0.',
  }),
  dataLicenceUrl: clearable(websiteSchema).meta({
    title: 'Address of the licence',
    description: 'Where its text stands.',
  }),
  onlyCheckedBadges: z.boolean().default(false).meta({
    title: 'Show only checked badges',
    description:
      'A badge appears once an administrator has checked the credential behind it. Others see nothing of it before.',
  }),
}

/** Settings that members know besides: the links of the community hub. An offering without a link is not shown. */
const members = {
  groupUrl: clearable(websiteSchema).meta({
    title: "Address of the members' group",
    description: 'For the community hub.',
  }),
  eventsUrl: clearable(websiteSchema).meta({
    title: 'Address of masterclasses and webinars',
    description: 'For the community hub.',
  }),
  staffName: clearable(clearableText(limits.NAME_MAX_LENGTH)).meta({
    title: 'Who answers members',
    description: 'For the community hub, such as "Sam, our coordinator".',
  }),
  staffEmail: clearable(clearableEmailSchema).meta({
    title: 'E-mail for members',
    description: "For the community hub; left empty, the site's own contact e-mail.",
  }),
}

/** Settings that only the server and administrators know. */
const server = {
  holdsChanges: z.boolean().default(false).meta({
    title: 'Review changes of approved listings',
    description:
      'Changes of name, certifications and links wait for a reviewer. All others are public at once.',
  }),
  rejectionReasons: z
    .string()
    .trim()
    .max(limits.REJECTION_REASONS_MAX_LENGTH, tooLongMessage(limits.REJECTION_REASONS_MAX_LENGTH))
    .refine(isPrintableLines, UNPRINTABLE_MESSAGE)
    .default(
      [
        'Please tell us where and when you trained, and add the name of your certificate.',
        'Please write some sentences about yourself and your walks. Visitors read them first.',
        'This directory is for certified guides of forest bathing and ecotherapy. Your listing is about something else.',
      ].join('\n\n'),
    )
    .meta({
      title: 'Reasons to begin a rejection with',
      description: 'One in each paragraph, with an empty line between two.',
      isLong: true,
    }),
}

export const pageSettingsSchema = z.object(everyPage)
export type PageSettings = z.output<typeof pageSettingsSchema>
export const memberSettingsSchema = z.object(members)
export type MemberSettings = z.output<typeof memberSettingsSchema>

const shape = { ...everyPage, ...members, ...server }
type Shape = typeof shape

/** Every setting of the site, each with a default. */
export const siteSettingsSchema = z.object(shape)
export type SiteSettings = z.output<typeof siteSettingsSchema>
export type SiteSettingName = keyof SiteSettings

export const SITE_SETTING_NAMES = Object.keys(shape) as readonly SiteSettingName[]
export const DEFAULT_SITE_SETTINGS: Readonly<SiteSettings> = siteSettingsSchema.parse({})

/** The same without defaults: a setting that is absent is left as it is. */
const changesSchema = z.object(
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.unwrap().optional()])) as {
    [Name in keyof Shape]: z.ZodOptional<ReturnType<Shape[Name]['unwrap']>>
  },
)

/** Settings to change, with what stood in the form when it was opened: what has changed since is refused. */
export const saveSiteSettingsInput = z.object({
  changes: changesSchema,
  seen: changesSchema.optional(),
})
export type SaveSiteSettingsInput = z.output<typeof saveSiteSettingsInput>

/** Settings as they are stored, by name; one whose value no rule takes any more has its default. */
export function readSiteSettings(stored: ReadonlyMap<string, unknown>): SiteSettings {
  const known = SITE_SETTING_NAMES.flatMap((name) => {
    const read = shape[name].safeParse(stored.get(name))
    return read.success ? [[name, read.data]] : []
  })
  return siteSettingsSchema.parse(Object.fromEntries(known))
}
