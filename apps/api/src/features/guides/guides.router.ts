import { listGuidePins } from '@grove/db'
import {
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
  searchWords,
  userIdInput,
} from '@grove/schema'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc.ts'
import { getGuideByUser, listGuides, searchGuides, viewGuide, viewGuideImages } from './guides.service.ts'

export const guidesRouter = router({
  list: publicProcedure
    .input(listGuidesInput)
    .output(z.array(guideSchema))
    .query(({ ctx, input }) => listGuides(ctx, input)),
  search: publicProcedure
    .input(searchGuidesInput)
    .output(guidePageSchema)
    .query(({ ctx, input }) => searchGuides(ctx, input)),
  pins: publicProcedure
    .input(guidePinsInput)
    .output(guidePinsSchema)
    .query(({ ctx, input }) => listGuidePins(ctx.db, searchWords(input.search ?? ''))),
  byId: publicProcedure
    .input(guideIdInput)
    .output(guideViewSchema)
    .query(({ ctx, input }) => viewGuide(ctx, input.id)),
  images: publicProcedure
    .input(guideIdInput)
    .output(z.array(guideImageSchema))
    .query(({ ctx, input }) => viewGuideImages(ctx, input.id)),
  byUser: memberProcedure
    .input(userIdInput)
    .output(privateGuideSchema)
    .query(({ ctx, input }) => getGuideByUser(ctx, input.userId)),
})
