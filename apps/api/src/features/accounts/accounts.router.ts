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
    .input(registerInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),
  registerGuide: registration
    .input(registerGuideInput)
    .output(registerGuideAnswer)
    .mutation(({ ctx, input }) => registerGuide(ctx, input)),
  changePassword: memberProcedure
    .input(changePasswordInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
})
