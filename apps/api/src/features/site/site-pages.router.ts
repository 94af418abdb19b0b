import {
  previewSitePageInput,
  saveSitePageInput,
  sitePageInput,
  sitePagePreviewSchema,
  sitePageSchema,
  sitePageVersionInput,
  sitePageVersionSchema,
  sitePageVersionsSchema,
} from '@grove/schema'
import { adminProcedure, publicProcedure, router } from '../../trpc.ts'
import {
  getSitePageVersion,
  listSitePage,
  previewSitePage,
  saveSitePage,
  viewSitePage,
} from './site-pages.service.ts'

const pageProcedure = adminProcedure.meta({ forbiddenMessage: 'Not authorized to change pages of the site' })

export const sitePagesRouter = router({
  get: publicProcedure
    .meta({
      description: 'A page of the site, such as its privacy policy, as safe HTML.',
      sharedWith: 'everyone',
    })
    .input(sitePageInput)
    .output(sitePageSchema)
    .query(({ ctx, input }) => viewSitePage(ctx, input.name)),
  version: pageProcedure
    .meta({ description: 'One version of a page of the site as Markdown, else the newest.' })
    .input(sitePageVersionInput)
    .output(sitePageVersionSchema)
    .query(({ ctx, input }) => getSitePageVersion(ctx, input.name, input.version)),
  versions: pageProcedure
    .meta({ description: 'The versions of a page of the site, newest first.' })
    .input(sitePageInput)
    .output(sitePageVersionsSchema)
    .query(({ ctx, input }) => listSitePage(ctx, input.name)),
  preview: pageProcedure
    .meta({ description: 'Markdown as it would look on a page of the site. Changes nothing.' })
    .input(previewSitePageInput)
    .output(sitePagePreviewSchema)
    .mutation(({ ctx, input }) => previewSitePage(ctx, input.markdown)),
  save: pageProcedure
    .meta({ description: 'Saves a new version of a page of the site.' })
    .input(saveSitePageInput)
    .output(sitePageVersionSchema)
    .mutation(({ ctx, input }) => saveSitePage(ctx, input)),
})
