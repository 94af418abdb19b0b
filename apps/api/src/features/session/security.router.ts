import {
  authenticatorSetupSchema,
  messageAnswer,
  recoveryCodesSchema,
  secondFactorInput,
  securityStateSchema,
} from '@grove/schema'
import { memberProcedure, router } from '../../trpc.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecurityState,
  removeAuthenticator,
  renewCodes,
} from './second-factor.service.ts'

/** How the signed-in account proves who it is. */
export const securityRouter = router({
  state: memberProcedure
    .meta({ description: 'How the signed-in account proves who it is.' })
    .output(securityStateSchema)
    .query(({ ctx }) => getSecurityState(ctx)),
  beginAuthenticator: memberProcedure
    .meta({
      description: 'Makes what an authenticator app has to know; it counts once a first code has come.',
    })
    .output(authenticatorSetupSchema)
    .mutation(({ ctx }) => beginAuthenticator(ctx)),
  confirmAuthenticator: memberProcedure
    .meta({
      description:
        'Adds the authenticator app by a first code of it, which ends every other session. Answers the recovery codes.',
    })
    .input(secondFactorInput)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => confirmAuthenticator(ctx, input)),
  removeAuthenticator: memberProcedure
    .meta({ description: 'Takes the authenticator app off the account.' })
    .output(messageAnswer)
    .mutation(({ ctx }) => removeAuthenticator(ctx)),
  renewRecoveryCodes: memberProcedure
    .meta({ description: 'Makes new recovery codes in the place of those before.' })
    .output(recoveryCodesSchema)
    .mutation(({ ctx }) => renewCodes(ctx)),
})
