import { sendEnquiryBody } from '@grove/schema'
import type { RestRoute } from './rest-route.ts'
import { idParams, post } from './rest-route.ts'

/** The enquiries of visitors to guides. */
export const enquiryRoutes: readonly RestRoute[] = [
  post(
    '/api/guides/:id/enquiries',
    {
      operationId: 'sendEnquiry',
      procedure: 'enquiries.send',
      errors: {
        409: 'The guide takes no enquiries',
        429: 'Too many from one address within an hour, or to one guide within a day',
      },
      tag: 'Guides',
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
