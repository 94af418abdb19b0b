import { hasInventedGuides } from '@grove/db'
import { siteSchema } from '@grove/schema'
import { publicProcedure, router } from '../../trpc.ts'

export const siteRouter = router({
  get: publicProcedure
    .meta({ sharedWith: 'everyone' })
    .output(siteSchema)
    .query(async ({ ctx }) => ({ hasInventedGuides: await hasInventedGuides(ctx.db) })),
})
