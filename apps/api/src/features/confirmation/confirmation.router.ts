import { linkTokenInput, messageAnswer } from '@grove/schema'
import { z } from 'zod'
import { publicProcedure, router } from '../../trpc.ts'
import { checkLink, confirmByLink, pauseByLink } from './confirmation.service.ts'

/** The procedures behind the link of "Still correct?", without signing in. */
export const confirmationRouter = router({
  look: publicProcedure
    .meta({ description: 'Whether the link of a "Still correct?" message works. Changes nothing.' })
    .input(linkTokenInput)
    .output(z.object({ isValid: z.boolean() }))
    .query(({ ctx, input }) => checkLink(ctx, input.token)),
  confirm: publicProcedure
    .meta({ description: 'Says that a listing is still correct, by the link of a message.' })
    .input(linkTokenInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => confirmByLink(ctx, input.token)),
  pause: publicProcedure
    .meta({ description: 'Takes a listing off for a while, by the link of a message.' })
    .input(linkTokenInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => pauseByLink(ctx, input.token)),
})
