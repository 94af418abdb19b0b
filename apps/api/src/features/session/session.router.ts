import {
  confirmIdentityInput,
  loginInput,
  messageAnswer,
  passkeyRequestSchema,
  secondFactorInput,
  usePasskeyInput,
  userSchema,
} from '@grove/schema'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc.ts'
import { askForPasskey, confirmWithPasskey, loginWithPasskey } from './passkey.service.ts'
import { confirmIdentity, login, loginWithCode } from './session.service.ts'

export const sessionRouter = router({
  /** The signed-in user, or null: asking who one is is no error. */
  current: publicProcedure
    .meta({ description: 'The signed-in user, or null.' })
    .output(userSchema.nullable())
    .query(({ ctx }) => ctx.viewer?.user ?? null),
  user: memberProcedure
    .meta({ isBeforeOwnPassword: true, description: 'The signed-in user, or an error for nobody.' })
    .output(userSchema)
    .query(({ ctx }) => ctx.viewer.user),
  login: publicProcedure
    .meta({ description: 'Signs in.' })
    .input(loginInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => login(ctx, input)),
  secondFactor: publicProcedure
    .meta({
      description:
        'The second step of a sign-in, within five minutes of the first: a code of the authenticator app, or a recovery code.',
    })
    .input(secondFactorInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => loginWithCode(ctx, input)),
  askForPasskey: publicProcedure
    .meta({ description: 'Begins to sign in with a passkey, or to confirm with one who is signed in.' })
    .output(passkeyRequestSchema)
    .mutation(({ ctx }) => askForPasskey(ctx)),
  loginWithPasskey: publicProcedure
    .meta({ description: 'Signs in with a passkey.' })
    .input(usePasskeyInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => loginWithPasskey(ctx, input)),
  confirmWithPasskey: memberProcedure
    .meta({ isBeforeOwnPassword: true, description: 'Proves once more who is signed in, by a passkey.' })
    .input(usePasskeyInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => confirmWithPasskey(ctx, input)),
  confirm: memberProcedure
    .meta({
      isBeforeOwnPassword: true,
      description: 'Proves once more who is signed in, which changes of how one signs in ask for.',
    })
    .input(confirmIdentityInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => confirmIdentity(ctx, input)),
  needsSecondFactor: publicProcedure
    .meta({ description: 'Whether who is signed in has to set up a second factor before administering.' })
    .output(z.boolean())
    .query(({ ctx }) => ctx.viewer?.needsSecondFactor ?? false),
  logout: publicProcedure
    .meta({ description: 'Signs out.' })
    .output(z.void())
    .mutation(({ ctx }) => ctx.session.end()),
})
