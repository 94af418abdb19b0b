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

export const accountsRouter = router({
  register: publicProcedure
    .input(registerInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),
  registerGuide: publicProcedure
    .input(registerGuideInput)
    .output(registerGuideAnswer)
    .mutation(({ ctx, input }) => registerGuide(ctx, input)),
  changePassword: memberProcedure
    .input(changePasswordInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
})
