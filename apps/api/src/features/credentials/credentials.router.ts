import {
  checkCredentialInput,
  credentialInput,
  credentialSchema,
  evidenceInput,
  guideIdInput,
  saveCredentialInput,
} from '@grove/schema'
import { z } from 'zod'
import { memberProcedure, reviewerProcedure, router } from '../../trpc.ts'
import { checkCredential, listOfGuide, removeCredential, saveCredential } from './credentials.service.ts'
import { removeEvidence } from './evidence.service.ts'

export const credentialsRouter = router({
  list: memberProcedure
    .meta({ description: 'The credentials of a listing, for its owner, reviewers and administrators.' })
    .input(guideIdInput)
    .output(z.array(credentialSchema))
    .query(({ ctx, input }) => listOfGuide(ctx, input.id)),
  save: memberProcedure
    .meta({
      description: 'Adds or changes a credential of a listing. It has to be checked again after that.',
    })
    .input(saveCredentialInput)
    .output(credentialSchema)
    .mutation(({ ctx, input }) => saveCredential(ctx, input)),
  remove: memberProcedure
    .meta({ description: 'Removes a credential with its evidence.' })
    .input(credentialInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeCredential(ctx, input)),
  removeEvidence: memberProcedure
    .meta({ description: 'Removes a file that shows a credential, which has to be checked again then.' })
    .input(evidenceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeEvidence(ctx, input)),
  check: reviewerProcedure
    .meta({
      description: 'Notes that a credential was checked, or takes that back.',
      forbiddenMessage: 'Not authorized to check credentials',
    })
    .input(checkCredentialInput)
    .output(credentialSchema)
    .mutation(({ ctx, input }) => checkCredential(ctx, input)),
})
