import { hasInventedGuides } from '@grove/db'
import { siteSchema } from '@grove/schema'
import { publicProcedure, router } from '../../trpc.ts'

export const siteRouter = router({
  get: publicProcedure
    .meta({
      description: 'The facts about the site that every page shows, such as whether its guides are invented.',
      sharedWith: 'everyone',
    })
    .output(siteSchema)
    .query(async ({ ctx }) => ({ hasInventedGuides: await hasInventedGuides(ctx.db) })),
})
