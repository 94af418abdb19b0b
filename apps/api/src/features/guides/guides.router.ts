import { listPins, resolveFilter } from '@grove/db'
import {
  createGuideInput,
  createGuideWithAccountInput,
  guideIdInput,
  guideImageSchema,
  guidePageSchema,
  guidePinsInput,
  guidePinsSchema,
  guideSchema,
  guideViewSchema,
  listGuidesInput,
  privateGuideSchema,
  searchGuidesInput,
  setApplicationStatusInput,
  setPublishedInput,
  updateGuideInput,
  userIdInput,
} from '@grove/schema'
import { z } from 'zod'
import { adminProcedure, memberProcedure, publicProcedure, router } from '../../trpc.ts'
import { createGuideWithAccount, setApplicationStatus, setPublished } from './guide-decisions.service.ts'
import {
  findOwnGuide,
  getGuideByUser,
  listGuides,
  searchGuidePage,
  viewGuide,
  viewGuideImages,
} from './guides.service.ts'
import { createGuide, removeGuide, saveGuide } from './guides-write.service.ts'

export const guidesRouter = router({
  list: publicProcedure
    .input(listGuidesInput)
    .output(z.array(guideSchema))
    .query(({ ctx, input }) => listGuides(ctx, input)),
  search: publicProcedure
    .meta({ sharedWith: 'everyone' })
    .input(searchGuidesInput)
    .output(guidePageSchema)
    .query(({ ctx, input }) => searchGuidePage(ctx, input)),
  pins: publicProcedure
    .meta({ sharedWith: 'everyone' })
    .input(guidePinsInput)
    .output(guidePinsSchema)
    .query(({ ctx, input }) => listPins(ctx.db, resolveFilter(input).filter)),
  byId: publicProcedure
    .meta({ sharedWith: 'signed-out' })
    .input(guideIdInput)
    .output(guideViewSchema)
    .query(({ ctx, input }) => viewGuide(ctx, input.id)),
  images: publicProcedure
    .meta({ sharedWith: 'signed-out' })
    .input(guideIdInput)
    .output(z.array(guideImageSchema))
    .query(({ ctx, input }) => viewGuideImages(ctx, input.id)),
  byUser: memberProcedure
    .input(userIdInput)
    .output(privateGuideSchema)
    .query(({ ctx, input }) => getGuideByUser(ctx, input.userId)),
  own: memberProcedure.output(privateGuideSchema.nullable()).query(({ ctx }) => findOwnGuide(ctx)),
  create: memberProcedure
    .input(createGuideInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => createGuide(ctx, input)),
  update: memberProcedure
    .input(updateGuideInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => saveGuide(ctx, input)),
  remove: memberProcedure
    .input(guideIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeGuide(ctx, input.id)),
  setApplicationStatus: adminProcedure
    .meta({ forbiddenMessage: 'Not authorized to update application status' })
    .input(setApplicationStatusInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => setApplicationStatus(ctx, input)),
  setPublished: adminProcedure
    .meta({ forbiddenMessage: 'Not authorized to publish guides' })
    .input(setPublishedInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => setPublished(ctx, input)),
  createWithAccount: adminProcedure
    .meta({ forbiddenMessage: 'Not authorized to create guides with accounts' })
    .input(createGuideWithAccountInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => createGuideWithAccount(ctx, input)),
})
