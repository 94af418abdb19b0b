import {
  changePasswordInput,
  messageAnswer,
  registerGuideAnswer,
  registerGuideInput,
  registerInput,
  userSchema,
} from '@grove/schema'
import { memberProcedure, publicProcedure, router } from '../../trpc.ts'
import { changePassword, register, registerGuide } from './accounts.service.ts'

/** Making an account, which so many attempts of an address are allowed at. */
const registration = publicProcedure.meta({ attemptLimit: 'registrationAttemptByAddress' })

export const accountsRouter = router({
  register: registration
    .meta({ description: 'Makes an account and signs in.' })
    .input(registerInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),
  registerGuide: registration
    .meta({
      description: 'Applies to be listed: an account and a pending listing, both or neither; signs in.',
    })
    .input(registerGuideInput)
    .output(registerGuideAnswer)
    .mutation(({ ctx, input }) => registerGuide(ctx, input)),
  changePassword: memberProcedure
    .meta({
      description:
        'Changes the password of the signed-in user, which ends every session and begins a new one.',
    })
    .input(changePasswordInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
})
