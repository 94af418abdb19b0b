import {
  changeEmailInput,
  changePasswordInput,
  confirmPasswordResetInput,
  linkTokenInput,
  messageAnswer,
  ownEmailSchema,
  registerGuideAnswer,
  registerGuideInput,
  registerInput,
  renameInput,
  requestPasswordResetInput,
  usernameAnswer,
  usernameInput,
  userSchema,
} from '@grove/schema'
import { memberProcedure, publicProcedure, router } from '../../trpc.ts'
import { changePassword, checkUsername, register, registerGuide, rename } from './accounts.service.ts'
import { changeEmail, confirmEmail, getEmail, requestEmailVerification } from './email.service.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.service.ts'

/** Making an account, which so many attempts of an address are allowed at. */
const registration = publicProcedure.meta({ attemptLimit: 'registrationAttemptByAddress' })

export const accountsRouter = router({
  checkUsername: publicProcedure
    .meta({ description: 'Whether a new account could have this username.', isCounted: true })
    .input(usernameInput)
    .output(usernameAnswer)
    .query(({ ctx, input }) => checkUsername(ctx, input.username)),
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
      isBeforeOwnPassword: true,
      description:
        'Changes the password of the signed-in user, which ends every session and begins a new one.',
    })
    .input(changePasswordInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  requestPasswordReset: publicProcedure
    .meta({
      description:
        'Sends a link to choose a new password to the address of the account; one answer, whether there is one or not.',
    })
    .input(requestPasswordResetInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  confirmPasswordReset: publicProcedure
    .meta({ description: 'Chooses a new password by a link, which ends every session of the account.' })
    .input(confirmPasswordResetInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => confirmPasswordReset(ctx, input)),
  rename: memberProcedure
    .meta({ description: 'Changes the name of the account; who has a listing changes the name there.' })
    .input(renameInput)
    .output(userSchema)
    .mutation(({ ctx, input }) => rename(ctx, input)),
  email: memberProcedure
    .meta({
      description:
        'The e-mail address of the account, whether it is confirmed, and the one that is asked to take its place.',
    })
    .output(ownEmailSchema)
    .query(({ ctx }) => getEmail(ctx)),
  requestEmailVerification: memberProcedure
    .meta({ description: 'Sends a link that confirms the e-mail address of the account.' })
    .output(messageAnswer)
    .mutation(({ ctx }) => requestEmailVerification(ctx)),
  confirmEmail: publicProcedure
    .meta({ description: 'Confirms an e-mail address by a link.' })
    .input(linkTokenInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  changeEmail: memberProcedure
    .meta({ description: 'Asks a new address to confirm, and tells the old one, which counts until then.' })
    .input(changeEmailInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),
})
