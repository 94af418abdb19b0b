import { getContactInfo } from '@grove/db'
import { contactInfoSchema, saveContactInput } from '@grove/schema'
import { adminProcedure, publicProcedure, router } from '../../trpc.ts'
import { updateContact } from './contact.service.ts'

export const contactRouter = router({
  get: publicProcedure
    .meta({ description: "The site's contact details.", sharedWith: 'everyone' })
    .output(contactInfoSchema)
    .query(({ ctx }) => getContactInfo(ctx.db)),
  update: adminProcedure
    .meta({
      description: "Changes the site's contact details.",
      forbiddenMessage: 'Not authorized to update contact information',
    })
    .input(saveContactInput)
    .output(contactInfoSchema)
    .mutation(({ ctx, input }) => updateContact(ctx, input)),
})
