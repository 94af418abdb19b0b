import { answerBody, noteBody, questionBody, timelineItemSchema, timelineSchema } from '@grove/schema'
import type { RestRoute } from './rest-route.ts'
import { get, idParams, post } from './rest-route.ts'

const tag = 'Review'

/** The conversation about an application. */
export const reviewRoutes: readonly RestRoute[] = [
  get(
    '/api/guides/:id/timeline',
    {
      operationId: 'getTimeline',
      errors: { 403: 'Neither the owner nor an administrator' },
      tag,
      summary: 'All that happened to an application, oldest first; notes for administrators alone',
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
      summary: 'Add a note to an application, for administrators alone',
      params: idParams,
      body: noteBody,
      answer: timelineItemSchema,
      access: 'reviewer',
    },
    (caller, { params, body }) => caller.review.note({ ...body, ...params }),
  ),
]
