import { answerBody, decideHeldBody, noteBody, questionBody } from '@grove/schema'
import { callsOf } from './rest-route.ts'

const { get, post, put } = callsOf('Review')

/** The conversation about an application. */
export const reviewRoutes = [
  get('/api/guides/:id/timeline', {
    operationId: 'getTimeline',
    procedure: 'review.timeline',
    errors: { 403: 'Neither the owner nor a reviewer or administrator' },
    summary:
      'All that happened to an application, oldest first; notes for reviewers and administrators alone',
  }),
  post('/api/guides/:id/questions', {
    operationId: 'askQuestion',
    procedure: 'review.ask',
    errors: { 409: 'The application is decided' },
    summary: 'Ask the owner of an application something; it waits for them',
    body: questionBody,
  }),
  post('/api/guides/:id/answers', {
    operationId: 'answerQuestion',
    procedure: 'review.answer',
    errors: { 403: 'Not the owner', 409: 'There is no open question' },
    summary: 'Answer the open question about the own application, which is back in the queue',
    body: answerBody,
  }),
  post('/api/guides/:id/notes', {
    operationId: 'addNote',
    procedure: 'review.note',
    summary: 'Add a note to an application, for reviewers and administrators alone',
    body: noteBody,
  }),
  get('/api/guides/:id/held-changes', {
    operationId: 'getHeldChanges',
    procedure: 'guides.heldChanges',
    summary: 'Changes of an approved listing that wait for a reviewer, for its owner and reviewers',
  }),
  put('/api/guides/:id/held-changes', {
    operationId: 'decideHeldChanges',
    procedure: 'guides.decideHeldChanges',
    errors: { 409: 'None wait any more, or the owner has changed them since' },
    summary: 'Approve some of the changes that wait and refuse the others',
    body: decideHeldBody,
  }),
]
