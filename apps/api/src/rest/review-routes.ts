import {
  answerBody,
  decideHeldBody,
  heldAnswerSchema,
  noteBody,
  privateGuideSchema,
  questionBody,
  timelineItemSchema,
  timelineSchema,
} from '@grove/schema'
import type { RestRoute } from './rest-route.ts'
import { get, idParams, post, put } from './rest-route.ts'

const tag = 'Review'

/** The conversation about an application. */
export const reviewRoutes: readonly RestRoute[] = [
  get(
    '/api/guides/:id/timeline',
    {
      operationId: 'getTimeline',
      errors: { 403: 'Neither the owner nor a reviewer or administrator' },
      tag,
      summary:
        'All that happened to an application, oldest first; notes for reviewers and administrators alone',
      params: idParams,
      answer: timelineSchema,
      access: 'member',
    },
    (caller, { params }) => caller.review.timeline(params),
  ),
  post(
    '/api/guides/:id/questions',
    {
      operationId: 'askQuestion',
      errors: { 409: 'The application is decided' },
      tag,
      summary: 'Ask the owner of an application something; it waits for them',
      params: idParams,
      body: questionBody,
      answer: timelineItemSchema,
      access: 'reviewer',
    },
    (caller, { params, body }) => caller.review.ask({ ...body, ...params }),
  ),
  post(
    '/api/guides/:id/answers',
    {
      operationId: 'answerQuestion',
      errors: { 403: 'Not the owner', 409: 'There is no open question' },
      tag,
      summary: 'Answer the open question about the own application, which is back in the queue',
      params: idParams,
      body: answerBody,
      answer: timelineItemSchema,
      access: 'member',
    },
    (caller, { params, body }) => caller.review.answer({ ...body, ...params }),
  ),
  post(
    '/api/guides/:id/notes',
    {
      operationId: 'addNote',
      tag,
      summary: 'Add a note to an application, for reviewers and administrators alone',
      params: idParams,
      body: noteBody,
      answer: timelineItemSchema,
      access: 'reviewer',
    },
    (caller, { params, body }) => caller.review.note({ ...body, ...params }),
  ),
  get(
    '/api/guides/:id/held-changes',
    {
      operationId: 'getHeldChanges',
      tag,
      summary: 'Changes of an approved listing that wait for a reviewer, for its owner and reviewers',
      params: idParams,
      answer: heldAnswerSchema,
      access: 'member',
    },
    (caller, { params }) => caller.guides.heldChanges(params),
  ),
  put(
    '/api/guides/:id/held-changes',
    {
      operationId: 'decideHeldChanges',
      errors: { 409: 'None wait any more, or the owner has changed them since' },
      tag,
      summary: 'Approve some of the changes that wait and refuse the others',
      params: idParams,
      body: decideHeldBody,
      answer: privateGuideSchema,
      access: 'reviewer',
    },
    (caller, { params, body }) => caller.guides.decideHeldChanges({ ...body, ...params }),
  ),
]
