import type { Readable } from 'node:stream'
import {
  checkCredentialBody,
  credentialKindSchema,
  credentialSchema,
  evidenceFileNameSchema,
  evidenceName,
  saveCredentialBody,
} from '@grove/schema'
import { z } from 'zod'
import { openEvidence, uploadEvidence } from '../features/credentials/evidence.service.ts'
import { fileAnswer } from './file-answer.ts'
import { callsOf, idParams } from './rest-route.ts'

const { get, post, put, del } = callsOf('Guides')
const kindParams = idParams.extend({ kind: credentialKindSchema })
const evidenceParams = kindParams.extend({ name: evidenceName() })
const NOT_THERE = 'Credential not found'
const NOT_OWNER = 'Neither the owner nor an administrator'

/** Credentials behind badges, and the files that show them. */
export const credentialRoutes = [
  get('/api/guides/:id/credentials', {
    operationId: 'listCredentials',
    procedure: 'credentials.list',
    summary: 'The credentials of a listing, for its owner, reviewers and administrators',
  }),
  put('/api/guides/:id/credentials/:kind', {
    operationId: 'saveCredential',
    procedure: 'credentials.save',
    errors: { 403: NOT_OWNER, 409: 'It was changed since the version that was sent along' },
    summary: 'Add or change a credential; it has to be checked again after that',
    params: kindParams,
    body: saveCredentialBody,
  }),
  del('/api/guides/:id/credentials/:kind', {
    operationId: 'deleteCredential',
    procedure: 'credentials.remove',
    errors: { 403: NOT_OWNER, 404: NOT_THERE },
    summary: 'Remove a credential with its evidence',
    params: kindParams,
  }),
  put('/api/guides/:id/credentials/:kind/check', {
    operationId: 'checkCredential',
    procedure: 'credentials.check',
    errors: { 404: NOT_THERE, 409: 'It has ended, or was changed since the version that was sent along' },
    summary: 'Note that a credential was checked, or take that back',
    params: kindParams,
    body: checkCredentialBody,
  }),
  post(
    '/api/guides/:id/credentials/:kind/evidence',
    {
      operationId: 'uploadEvidence',
      errors: {
        403: NOT_OWNER,
        404: NOT_THERE,
        409: 'Five files show it already',
        429: 'Too many files of one account',
      },
      summary: 'Send one file that shows a credential: its bytes, as PDF, JPEG or PNG of at most 10 MB',
      params: kindParams,
      query: z.object({
        fileName: evidenceFileNameSchema
          .default('')
          .describe('The name of the file; characters that are not safe in the names of files become "_"'),
      }),
      answer: credentialSchema,
      takes: 'evidence',
      access: 'member',
    },
    // No procedure: the body is bytes.
    (_caller, { params, query, body }, context) =>
      uploadEvidence(context, { ...params, ...query }, body as Readable | undefined),
  ),
  get(
    '/api/guides/:id/credentials/:kind/evidence/:name',
    {
      operationId: 'getEvidence',
      errors: { 404: 'Evidence not found' },
      summary: 'The file, for its owner, reviewers and administrators; for everybody else there is none',
      params: evidenceParams,
      alsoAnswersAs: ['application/pdf', 'image/jpeg', 'image/png'],
    },
    // No procedure: the answer is bytes.
    async (_caller, { params }, context) => {
      const { evidence, stream } = await openEvidence(context, params)
      return fileAnswer({
        fileName: evidence.fileName || 'evidence',
        contentType: evidence.mediaType,
        content: stream,
        isSandboxed: true,
      })
    },
  ),
  del('/api/guides/:id/credentials/:kind/evidence/:name', {
    operationId: 'deleteEvidence',
    procedure: 'credentials.removeEvidence',
    errors: { 403: NOT_OWNER, 404: 'Evidence not found' },
    summary: 'Remove a file; the credential has to be checked again after that',
    params: evidenceParams,
  }),
]
