import { listReviewers, listReviewQueue, listSavedViews } from '@grove/db'
import {
  assignInput,
  guideIdInput,
  messagePreviewSchema,
  previewInput,
  queueInput,
  queueSchema,
  reviewersSchema,
  reviewStateSchema,
  reviewTextInput,
  savedViewNameInput,
  savedViewsSchema,
  saveViewInput,
  timelineItemSchema,
  timelineSchema,
} from '@grove/schema'
import { z } from 'zod'
import { memberProcedure, reviewerProcedure, router } from '../../trpc.ts'
import {
  addNote,
  answerQuestion,
  askQuestion,
  assignReview,
  getReviewState,
  getTimeline,
  listRejectionReasons,
  openReview,
  previewRejection,
  removeView,
  saveView,
} from './review.service.ts'

const applicationProcedure = reviewerProcedure.meta({
  forbiddenMessage: 'Not authorized to review applications',
})

export const reviewRouter = router({
  timeline: memberProcedure
    .meta({ description: 'All that happened to an application, for its owner and reviewers.' })
    .input(guideIdInput)
    .output(timelineSchema)
    .query(({ ctx, input }) => getTimeline(ctx, input.id)),
  ask: applicationProcedure
    .meta({ description: 'Asks the owner of an application something.' })
    .input(reviewTextInput)
    .output(timelineItemSchema)
    .mutation(({ ctx, input }) => askQuestion(ctx, input)),
  answer: memberProcedure
    .meta({ description: 'Answers the open question about the own application.' })
    .input(reviewTextInput)
    .output(timelineItemSchema)
    .mutation(({ ctx, input }) => answerQuestion(ctx, input)),
  note: applicationProcedure
    .meta({ description: 'Adds a note to an application.' })
    .input(reviewTextInput)
    .output(timelineItemSchema)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  queue: applicationProcedure
    .meta({ description: 'Applications that wait, the longest first.' })
    .input(queueInput)
    .output(queueSchema)
    .query(({ ctx, input }) => listReviewQueue(ctx.db, input, ctx.viewer.user.id)),
  state: applicationProcedure
    .meta({ description: 'How far a review is.' })
    .input(guideIdInput)
    .output(reviewStateSchema)
    .query(({ ctx, input }) => getReviewState(ctx, input.id)),
  open: applicationProcedure
    .meta({ description: 'Tells other reviewers that one has opened an application.' })
    .input(guideIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => openReview(ctx, input.id)),
  reasons: applicationProcedure
    .meta({ description: 'Reasons that a rejection may begin with.' })
    .output(z.array(z.string()))
    .query(({ ctx }) => listRejectionReasons(ctx)),
  preview: applicationProcedure
    .meta({ description: 'The message that an owner gets with a rejection.' })
    .input(previewInput)
    .output(messagePreviewSchema)
    .query(({ ctx, input }) => previewRejection(ctx, input)),
  assign: applicationProcedure
    .meta({ description: 'Gives an application to a reviewer.' })
    .input(assignInput)
    .output(z.void())
    .mutation(({ ctx, input }) => assignReview(ctx, input)),
  reviewers: applicationProcedure
    .meta({ description: 'Everybody who may review applications.' })
    .output(reviewersSchema)
    .query(({ ctx }) => listReviewers(ctx.db)),
  views: applicationProcedure
    .meta({ description: 'The own saved views of the queue.' })
    .output(savedViewsSchema)
    .query(({ ctx }) => listSavedViews(ctx.db, ctx.viewer.user.id)),
  saveView: applicationProcedure
    .meta({ description: 'Saves a view of the queue under a name.' })
    .input(saveViewInput)
    .output(savedViewsSchema)
    .mutation(({ ctx, input }) => saveView(ctx, input)),
  removeView: applicationProcedure
    .meta({ description: 'Removes a saved view of the queue.' })
    .input(savedViewNameInput)
    .output(savedViewsSchema)
    .mutation(({ ctx, input }) => removeView(ctx, input.name)),
})
