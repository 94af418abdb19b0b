import {
  accessTokensSchema,
  accountClosedAnswer,
  addPasskeyInput,
  authenticatorSetupSchema,
  madeTokenSchema,
  makeTokenInput,
  messageAnswer,
  ownDataSchema,
  ownSessionSchema,
  passkeyCreationSchema,
  passkeyIdInput,
  recoveryCodesSchema,
  renamePasskeyInput,
  secondFactorInput,
  securityStateSchema,
  sessionIdInput,
  tokenIdInput,
} from '@grove/schema'
import { z } from 'zod'
import { memberProcedure, router } from '../../trpc.ts'
import { deleteOwnAccount, readOwnData } from './own-account.service.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkey.service.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecurityState,
  removeAuthenticator,
  renewCodes,
} from './second-factor.service.ts'
import { listTokens, makeToken, revokeToken } from './tokens.service.ts'

/** How the signed-in account proves who it is. */
export const securityRouter = router({
  ownData: memberProcedure
    .meta({ description: 'Everything that the directory holds about who asks.' })
    .output(ownDataSchema)
    .query(({ ctx }) => readOwnData(ctx)),
  closeAccount: memberProcedure
    .meta({ description: 'Closes the account of who asks; it is erased after 14 days, unless they sign in.' })
    .output(accountClosedAnswer)
    .mutation(({ ctx }) => deleteOwnAccount(ctx)),
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
  beginPasskey: memberProcedure
    .meta({ description: 'Begins to make a passkey.' })
    .output(passkeyCreationSchema)
    .mutation(({ ctx }) => beginPasskey(ctx)),
  addPasskey: memberProcedure
    .meta({
      description:
        'Adds the passkey that the browser has made. Answers recovery codes where it is the first second factor.',
    })
    .input(addPasskeyInput)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  renamePasskey: memberProcedure
    .meta({ description: 'Gives a passkey another name.' })
    .input(renamePasskeyInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  removePasskey: memberProcedure
    .meta({ description: 'Removes a passkey.' })
    .input(passkeyIdInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  sessions: memberProcedure
    .meta({ description: 'Where the signed-in account is signed in.' })
    .output(z.array(ownSessionSchema))
    .query(({ ctx }) => listOwnSessions(ctx)),
  endSession: memberProcedure
    .meta({ description: 'Ends one session of the signed-in account.' })
    .input(sessionIdInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input)),
  endOtherSessions: memberProcedure
    .meta({ description: 'Ends every session of the signed-in account but this one.' })
    .output(messageAnswer)
    .mutation(({ ctx }) => endOtherSessions(ctx)),
  tokens: memberProcedure
    .meta({ description: 'The tokens of programs that act for the signed-in account.' })
    .output(accessTokensSchema)
    .query(({ ctx }) => listTokens(ctx)),
  makeToken: memberProcedure
    .meta({ description: 'Makes a token for a program, and shows its secret this once.' })
    .input(makeTokenInput)
    .output(madeTokenSchema)
    .mutation(({ ctx, input }) => makeToken(ctx, input)),
  revokeToken: memberProcedure
    .meta({ description: 'Ends a token of the signed-in account at once.' })
    .input(tokenIdInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => revokeToken(ctx, input)),
})
