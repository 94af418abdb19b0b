import { loginInput, userSchema } from '@grove/schema'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc.ts'
import { login } from './session.service.ts'

export const sessionRouter = router({
  /** The signed-in user, or null: asking who one is is no error. */
  current: publicProcedure
    .meta({ description: 'The signed-in user, or null.' })
    .output(userSchema.nullable())
    .query(({ ctx }) => ctx.viewer?.user ?? null),
  /** The signed-in user, and an error for nobody. */
  user: memberProcedure
    .meta({ description: 'The signed-in user, or an error for nobody.' })
    .output(userSchema)
    .query(({ ctx }) => ctx.viewer.user),
  login: publicProcedure
    .meta({ description: 'Signs in.' })
    .input(loginInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => login(ctx, input)),
  logout: publicProcedure
    .meta({ description: 'Signs out.' })
    .output(z.void())
    .mutation(({ ctx }) => ctx.session.end()),
})
