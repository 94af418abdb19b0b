import { getContactInfo } from '@grove/db'
import { contactInfoSchema } from '@grove/schema'
import { publicProcedure, router } from '../../trpc.ts'

export const contactRouter = router({
  get: publicProcedure.output(contactInfoSchema).query(({ ctx }) => getContactInfo(ctx.db)),
})
