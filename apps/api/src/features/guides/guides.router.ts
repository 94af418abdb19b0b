import { findPrivateGuideByUserId, listPins, resolveFilter } from '@grove/db'
import {
  createGuideInput,
  createGuideWithAccountInput,
  decideHeldInput,
  guideChangesInput,
  guideChangesSchema,
  guideIdInput,
  guideImageSchema,
  guidePageSchema,
  guidePinsInput,
  guidePinsSchema,
  guideSchema,
  guideViewSchema,
  heldAnswerSchema,
  listGuidesInput,
  privateGuideSchema,
  removeGuideInput,
  searchGuidesInput,
  setApplicationStatusInput,
  setPublishedInput,
  updateGuideInput,
  userIdInput,
} from '@grove/schema'
import { z } from 'zod'
import { adminProcedure, memberProcedure, publicProcedure, reviewerProcedure, router } from '../../trpc.ts'
import { createGuideWithAccount, setApplicationStatus, setPublished } from './guide-decisions.service.ts'
import {
  getGuideByUser,
  LIST_SCOPES,
  listGuides,
  readGuideChanges,
  searchGuidePage,
  viewGuide,
  viewGuideImages,
} from './guides.service.ts'
import { createGuide, removeGuide, saveGuide } from './guides-write.service.ts'
import { decideHeldChanges, getHeldChanges } from './held-changes.service.ts'

/** Tokens that read listings, private ones too, as far as their accounts may. */
const READ = ['read', 'own_listing', 'listings'] as const
/** Tokens that change a listing. */
const WRITE = ['own_listing', 'listings'] as const

export const guidesRouter = router({
  list: publicProcedure
    .meta({
      scopes: LIST_SCOPES,
      description: 'Every public guide, newest first; other selections for administrators.',
    })
    .input(listGuidesInput)
    .output(z.array(guideSchema))
    .query(({ ctx, input }) => listGuides(ctx, input)),
  search: publicProcedure
    .meta({
      description: 'Guides that a filter matches, a page at a time, with counts for each further choice.',
      sharedWith: 'everyone',
    })
    .input(searchGuidesInput)
    .output(guidePageSchema)
    .query(({ ctx, input }) => searchGuidePage(ctx, input)),
  pins: publicProcedure
    .meta({ description: 'Where the matches of a search are, for a map.', sharedWith: 'everyone' })
    .input(guidePinsInput)
    .output(guidePinsSchema)
    .query(({ ctx, input }) => listPins(ctx.db, resolveFilter(input).filter)),
  changes: publicProcedure
    .meta({
      description: 'The changes among public guides since a moment, and the guides that are public no more.',
    })
    .input(guideChangesInput)
    .output(guideChangesSchema)
    .query(({ ctx, input }) => readGuideChanges(ctx, input)),
  byId: publicProcedure
    .meta({
      scopes: READ,
      description:
        'One guide with its gallery; with private fields for its owner, reviewers and administrators.',
      sharedWith: 'signed-out',
    })
    .input(guideIdInput)
    .output(guideViewSchema)
    .query(({ ctx, input }) => viewGuide(ctx, input.id)),
  images: publicProcedure
    .meta({ scopes: READ, description: 'The gallery of one guide.', sharedWith: 'signed-out' })
    .input(guideIdInput)
    .output(z.array(guideImageSchema))
    .query(({ ctx, input }) => viewGuideImages(ctx, input.id)),
  byUser: memberProcedure
    .meta({
      scopes: READ,
      description: 'The listing of a user, for that user, reviewers and administrators.',
    })
    .input(userIdInput)
    .output(privateGuideSchema)
    .query(({ ctx, input }) => getGuideByUser(ctx, input.userId)),
  own: memberProcedure
    .meta({ scopes: READ, description: 'The listing of the signed-in user, or null.' })
    .output(privateGuideSchema.nullable())
    .query(async ({ ctx }) => (await findPrivateGuideByUserId(ctx.db, ctx.viewer.user.id)) ?? null),
  create: memberProcedure
    .meta({
      scopes: WRITE,
      description: 'Adds the listing of the signed-in user. It is pending and not published.',
    })
    .input(createGuideInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => createGuide(ctx, input)),
  update: memberProcedure
    .meta({ scopes: WRITE, description: 'Saves a listing: an absent key leaves its field, null clears it.' })
    .input(updateGuideInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => saveGuide(ctx, input)),
  remove: memberProcedure
    .meta({ scopes: WRITE, description: 'Deletes a listing, never the account.' })
    .input(removeGuideInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeGuide(ctx, input)),
  setApplicationStatus: reviewerProcedure
    .meta({
      scopes: ['listings'],
      description: 'Approves, which publishes, or rejects, which unpublishes.',
      forbiddenMessage: 'Not authorized to update application status',
    })
    .input(setApplicationStatusInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => setApplicationStatus(ctx, input)),
  setPublished: reviewerProcedure
    .meta({
      scopes: ['listings'],
      description: 'Publishes or unpublishes a guide that is not pending.',
      forbiddenMessage: 'Not authorized to publish guides',
    })
    .input(setPublishedInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => setPublished(ctx, input)),
  heldChanges: memberProcedure
    .meta({ description: 'The changes of a listing that wait for a reviewer, for its owner and reviewers.' })
    .input(guideIdInput)
    .output(heldAnswerSchema)
    .query(({ ctx, input }) => getHeldChanges(ctx, input.id)),
  decideHeldChanges: reviewerProcedure
    .meta({
      forbiddenMessage: 'Not authorized to review applications',
      description: 'Approves some of the changes that wait and refuses the others.',
    })
    .input(decideHeldInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => decideHeldChanges(ctx, input)),
  createWithAccount: adminProcedure
    .meta({
      description: 'Makes an account with an approved listing.',
      forbiddenMessage: 'Not authorized to create guides with accounts',
    })
    .input(createGuideWithAccountInput)
    .output(privateGuideSchema)
    .mutation(({ ctx, input }) => createGuideWithAccount(ctx, input)),
})
