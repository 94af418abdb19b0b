import { getSiteSettings, hasInventedGuides } from '@grove/db'
import { memberSettingsSchema, saveSiteSettingsInput, siteSchema, siteSettingsSchema } from '@grove/schema'
import { adminProcedure, memberProcedure, publicProcedure, router } from '../../trpc.ts'
import { saveSiteSettings } from './site-settings.service.ts'

const settingsProcedure = adminProcedure.meta({
  forbiddenMessage: 'Not authorized to change the settings of the site',
})

export const siteRouter = router({
  get: publicProcedure
    .meta({
      description:
        'The facts about the site that every page shows, such as its name and whether its guides are invented.',
      sharedWith: 'everyone',
    })
    .output(siteSchema)
    .query(async ({ ctx }) => ({
      hasInventedGuides: await hasInventedGuides(ctx.db),
      settings: await getSiteSettings(ctx.db),
    })),
  community: memberProcedure
    .meta({ description: 'The links of the community hub, and who answers its members.' })
    .output(memberSettingsSchema)
    .query(({ ctx }) => getSiteSettings(ctx.db)),
  settings: settingsProcedure
    .meta({ description: 'Every setting of the site.' })
    .output(siteSettingsSchema)
    .query(({ ctx }) => getSiteSettings(ctx.db)),
  saveSettings: settingsProcedure
    .meta({ description: 'Changes settings of the site.' })
    .input(saveSiteSettingsInput)
    .output(siteSettingsSchema)
    .mutation(({ ctx, input }) => saveSiteSettings(ctx, input)),
})
