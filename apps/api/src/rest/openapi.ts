import { z } from 'zod'
import type { RestRoute } from './rest-route.ts'

/** Every error answer of the API. */
export const errorAnswerSchema = z.object({
  message: z.string().describe('What went wrong, fit for people'),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('The fields that did not pass; message is the first of them'),
  requestId: z.string().optional().describe('Names the request in the log, with a 500'),
})

/** The statuses a call may answer besides its success. */
function errorStatuses(route: RestRoute): number[] {
  const statuses = [400, 429, 500, 503]
  if (route.access !== 'public') statuses.push(401, 403)
  if (route.params !== undefined) statuses.push(404)
  if (route.body !== undefined) statuses.push(403, 413, 415)
  return [...new Set(statuses)].sort((a, b) => a - b)
}

/** What Fastify validates (params, query) and what the OpenAPI document tells of one call. */
export function routeSchema(route: RestRoute) {
  const success = route.status === 204 ? z.void().describe('Done') : (route.answer ?? z.unknown())
  const errors = Object.fromEntries(errorStatuses(route).map((status) => [status, errorAnswerSchema]))
  return {
    tags: [route.tag],
    summary: route.summary,
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.access !== 'public' && { security: [{ session: [] }] }),
    response: { [route.status]: success, ...errors },
  }
}
