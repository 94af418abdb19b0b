import {
  sendEnquiryBody,
  setApplicationStatusBody,
  setPublishedBody,
  updateContactInput,
  updateGuideBody,
} from '@grove/schema'
import { z } from 'zod'
import { callsOf, idParams, pathId } from './rest-route.ts'

const { get, post, put, del } = callsOf('Guides')

/** Keeping a listing, what administrators decide about it, and writing to a guide. */
export const guideWriteRoutes = [
  get('/api/guides/user/:userId', {
    operationId: 'getGuideOfUser',
    procedure: 'guides.byUser',
    errors: { 403: 'Neither that user, nor a reviewer or an administrator' },
    summary: 'The listing of a user, for that user, reviewers and administrators',
    params: z.object({ userId: pathId.meta({ description: 'The account that the listing belongs to.' }) }),
    hasVersion: true,
  }),
  post('/api/guides', {
    operationId: 'createGuide',
    procedure: 'guides.create',
    errors: {
      403: 'For another user, and not an administrator',
      404: 'User not found',
      409: 'You already have a guide profile',
      429: 'Too many pictures of one account',
    },
    summary: 'Make a listing; it is pending and not published',
  }),
  put('/api/guides/:id', {
    operationId: 'updateGuide',
    procedure: 'guides.update',
    errors: {
      403: 'Neither the owner nor an administrator',
      409: 'It has changed since the version that was sent along',
      429: 'Too many pictures of one account',
    },
    summary: 'Save a listing; a key that is absent leaves its field, null clears it',
    body: updateGuideBody,
    hasVersion: true,
  }),
  del('/api/guides/:id', {
    operationId: 'deleteGuide',
    procedure: 'guides.remove',
    errors: { 403: 'Neither the owner nor an administrator' },
    summary: 'Delete a listing, never the account',
    hasVersion: true,
  }),
  put('/api/guides/:id/application', {
    operationId: 'setApplicationStatus',
    procedure: 'guides.setApplicationStatus',
    errors: { 409: 'It has changed since `version`' },
    summary: 'Approve, which publishes, or reject, which unpublishes',
    body: setApplicationStatusBody,
    hasVersion: true,
  }),
  put('/api/guides/:id/publish', {
    operationId: 'setPublished',
    procedure: 'guides.setPublished',
    errors: { 409: 'A pending application must be approved first, or it has changed since `version`' },
    summary: 'Publish or unpublish a guide that is not pending',
    body: setPublishedBody,
    hasVersion: true,
  }),
  callsOf('Administration').post('/api/admin/guides', {
    operationId: 'createGuideWithAccount',
    procedure: 'guides.createWithAccount',
    errors: { 409: 'Username already exists', 429: 'Too many pictures of one account' },
    summary: 'Make an account with an approved guide, published as asked',
  }),
  callsOf('Contact').put('/api/contact', {
    operationId: 'updateContact',
    procedure: 'contact.update',
    summary: "Change the site's contact details",
    body: updateContactInput,
  }),
  post(
    '/api/guides/:id/enquiries',
    {
      operationId: 'sendEnquiry',
      procedure: 'enquiries.send',
      errors: {
        409: 'The guide takes no enquiries',
        429: 'Too many from one address within an hour, or to one guide within a day',
      },
      summary: 'Write to a guide: the guide gets a message, and an answer goes to the visitor',
      params: idParams,
      body: sendEnquiryBody,
      status: 202,
    },
    (caller, { params, body }) => {
      const { name, email, message } = body
      return caller.enquiries.send({ ...params, name, email, message })
    },
  ),
]
