import { userSchema } from '@grove/schema'
import { publicProcedure, router } from '../../trpc.ts'

export const sessionRouter = router({
  /** The signed-in user, or null: asking who one is is no error. */
  current: publicProcedure.output(userSchema.nullable()).query(({ ctx }) => ctx.viewer?.user ?? null),
})
