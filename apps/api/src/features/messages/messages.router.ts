import { getApplicationMessages, listMessages, updateApplicationMessages } from '@grove/db'
import {
  applicationMessagesSchema,
  InvalidError,
  LINK_ENDED,
  listMessagesInput,
  messageIdInput,
  messageLinkSchema,
  messagePageSchema,
  messageViewSchema,
  outboxStateSchema,
  unsubscribeInput,
} from '@grove/schema'
import { z } from 'zod'
import { adminProcedure, publicProcedure, reviewerProcedure, router } from '../../trpc.ts'
import { makeMessageLink, readOutboxState, retryMessage, viewMessage } from './messages.service.ts'

const FORBIDDEN = { forbiddenMessage: 'Not authorized to read messages' }
const messageProcedure = reviewerProcedure.meta(FORBIDDEN)
const applicationMessages = z.object({ applicationMessages: applicationMessagesSchema })

export const messagesRouter = router({
  list: messageProcedure
    .meta({ description: 'The messages of the outbox, newest first.' })
    .input(listMessagesInput)
    .output(messagePageSchema)
    .query(({ ctx, input }) => listMessages(ctx.db, input)),
  byId: messageProcedure
    .meta({ description: 'One message as it looks; its link leads nowhere.' })
    .input(messageIdInput)
    .output(messageViewSchema)
    .query(({ ctx, input }) => viewMessage(ctx, input.id)),
  makeLink: adminProcedure
    .meta({
      ...FORBIDDEN,
      description: 'The link of a message that waits, while no mail server would send it.',
    })
    .input(messageIdInput)
    .output(messageLinkSchema)
    .mutation(({ ctx, input }) => makeMessageLink(ctx, input.id)),
  retry: messageProcedure
    .meta({ description: 'Sends a message that failed again.' })
    .input(messageIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => retryMessage(ctx, input.id)),
  state: messageProcedure
    .meta({ description: 'How many messages wait and have failed.' })
    .output(outboxStateSchema)
    .query(({ ctx }) => readOutboxState(ctx)),
  settings: messageProcedure
    .meta({ description: 'How the administrator hears of new applications.' })
    .output(applicationMessages)
    .query(async ({ ctx }) => ({
      applicationMessages: await getApplicationMessages(ctx.db, ctx.viewer.user.id),
    })),
  updateSettings: messageProcedure
    .meta({ description: 'Changes how the administrator hears of new applications.' })
    .input(applicationMessages)
    .output(applicationMessages)
    .mutation(async ({ ctx, input }) => {
      await updateApplicationMessages(ctx.db, ctx.viewer.user.id, input.applicationMessages)
      return input
    }),
  unsubscribe: publicProcedure
    .meta({ description: 'Ends messages about new applications, by the address in their headers.' })
    .input(unsubscribeInput)
    .output(z.void())
    .mutation(async ({ ctx, input: { account, key } }) => {
      if (!ctx.mail.isUnsubscribeKey(account, key)) throw new InvalidError(LINK_ENDED)
      await updateApplicationMessages(ctx.db, account, 'off')
    }),
})
