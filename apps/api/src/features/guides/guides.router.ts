import { listGuidePins } from '@grove/db'
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
  searchWords,
  setApplicationStatusInput,
  setPublishedInput,
  updateGuideInput,
  userIdInput,
} from '@grove/schema'
import { z } from 'zod'
import { adminProcedure, memberProcedure, publicRead, router } from '../../trpc.ts'
import { createGuideWithAccount, setApplicationStatus, setPublished } from './guide-decisions.service.ts'
import {
  findOwnGuide,
  getGuideByUser,
  listGuides,
  listGuidesJson,
  searchGuides,
  searchGuidesJson,
  viewGuide,
  viewGuideImages,
  viewGuideJson,
} from './guides.service.ts'
import { createGuide, removeGuide, saveGuide } from './guides-write.service.ts'

export const guidesRouter = router({
  list: publicRead(listGuidesInput, z.array(guideSchema), listGuides, listGuidesJson),
  search: publicRead(searchGuidesInput, guidePageSchema, searchGuides, searchGuidesJson),
  pins: publicRead(guidePinsInput, guidePinsSchema, ({ db }, { search = '' }) =>
    listGuidePins(db, searchWords(search)),
  ),
  byId: publicRead(
    guideIdInput,
    guideViewSchema,
    (context, { id }) => viewGuide(context, id),
    (context, { id }) => viewGuideJson(context, id),
  ),
  images: publicRead(guideIdInput, z.array(guideImageSchema), (context, { id }) =>
    viewGuideImages(context, id),
  ),
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
