import { countUnreadEnquiries, listEnquiriesOfUser, listEnquiryReports } from '@grove/db'
import {
  blockSenderInput,
  ENQUIRY_REPORTS_SHOWN,
  enquiryPageSchema,
  enquiryReportsSchema,
  listEnquiriesInput,
  messageAnswer,
  sendEnquiryInput,
  updateEnquiryInput,
} from '@grove/schema'
import { z } from 'zod'
import { memberProcedure, publicProcedure, reviewerProcedure, router } from '../../trpc.ts'
import { blockSender, sendEnquiry, updateEnquiry } from './enquiries.service.ts'

export const enquiriesRouter = router({
  send: publicProcedure
    .meta({ description: 'Writes to a guide; an answer goes to the visitor.' })
    .input(sendEnquiryInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => sendEnquiry(ctx, input)),
  list: memberProcedure
    .meta({ description: 'The enquiries to the listing of the signed-in user, newest first.' })
    .input(listEnquiriesInput)
    .output(enquiryPageSchema)
    .query(async ({ ctx: { db, viewer }, input }) => ({
      ...(await listEnquiriesOfUser(db, viewer.user.id, input)),
      unread: await countUnreadEnquiries(db, viewer.user.id),
    })),
  update: memberProcedure
    .meta({ description: 'Marks an enquiry as read, answered or reported.' })
    .input(updateEnquiryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateEnquiry(ctx, input)),
  blockSender: memberProcedure
    .meta({
      description: 'Lets nobody write to the listing from the address of an enquiry, or lets them again.',
    })
    .input(blockSenderInput)
    .output(z.void())
    .mutation(({ ctx, input }) => blockSender(ctx, input)),
  reports: reviewerProcedure
    .meta({
      description: 'Numbers of enquiries, and those that were reported.',
      forbiddenMessage: 'Not authorized to read reports of enquiries',
    })
    .output(enquiryReportsSchema)
    .query(({ ctx }) => listEnquiryReports(ctx.db, ENQUIRY_REPORTS_SHOWN)),
})
