import { z } from 'zod'
import type { RestRoute } from './rest-route.ts'
import { documentedErrors, errorAnswerSchema } from './route-errors.ts'

/** What Fastify validates (params, query) and what the OpenAPI document tells of one call. */
export function routeSchema(route: RestRoute) {
  const success = route.status === 204 ? z.void().describe('Done') : (route.answer ?? z.unknown())
  const errors = Object.fromEntries(
    Object.keys(documentedErrors(route)).map((status) => [status, errorAnswerSchema]),
  )
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
