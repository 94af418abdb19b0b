import { secondFactorSchema } from '@grove/schema'
import { z } from 'zod'
import type { RestRoute } from './rest-route.ts'
import { obeysIfMatch } from './rest-route.ts'

/** Every error answer of the API. */
export const errorAnswerSchema = z
  .object({
    message: z.string().meta({
      description: 'The error, fit for people. Of several issues, the first.',
    }),
    issues: z
      .array(
        z.object({
          path: z.string().meta({ description: 'The field, dotted: guideData.city.' }),
          message: z.string().meta({ description: 'The problem of the field, fit for people.' }),
        }),
      )
      .optional()
      .meta({ description: 'The fields that did not pass.' }),
    secondFactor: z
      .array(secondFactorSchema)
      .optional()
      .meta({ description: 'The sign-in also wants one of these, besides the password.' }),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Names the call in the log of the server; with a status of 500.' }),
  })
  .meta({
    id: 'Error',
    description: 'Every refusal and failure.',
    examples: [{ message: 'City is required', issues: [{ path: 'city', message: 'City is required' }] }],
  })

/** The errors that a call may answer, by status, each with its cause. */
export function documentedErrors(route: RestRoute): Readonly<Record<number, string>> {
  const reasons: [status: number, reason: string | undefined | false][] = [
    [400, route.body !== undefined && 'A field is missing or invalid, or the body is not a JSON object'],
    [
      400,
      route.body === undefined && (route.params ?? route.query) !== undefined && 'A parameter is invalid',
    ],
    [400, route.takes === 'picture' && 'The file is of another type, or no picture that can be processed'],
    [400, route.takes === 'evidence' && 'The file is neither a PDF nor a JPEG nor a PNG'],
    [401, route.access !== 'public' && 'Authentication required'],
    [401, route.errors[401]],
    [403, route.access === 'admin' && 'Not an administrator'],
    [403, route.access === 'reviewer' && 'Neither an administrator nor a reviewer'],
    [403, route.errors[403]],
    [403, route.access !== 'public' && 'A token without the right to call it'],
    [403, route.method !== 'GET' && "Called from another site's page"],
    [404, route.params !== undefined && 'Guide not found'],
    [404, route.errors[404]],
    [409, route.errors[409]],
    [410, route.errors[410]],
    [412, obeysIfMatch(route) && 'It has changed since the answer whose ETag If-Match holds'],
    [413, route.body !== undefined && 'The body, or a picture in it, is too large'],
    [413, route.takes !== undefined && 'File too large'],
    [415, route.body !== undefined && 'The body is not JSON, or is compressed'],
    [415, route.takes === 'picture' && 'The body is not a picture'],
    [415, route.takes === 'evidence' && 'The body is neither a PDF nor a JPEG nor a PNG'],
    [429, route.errors[429]],
    [429, route.access === 'member' && route.method !== 'GET' && 'Too many changes of one account'],
    [500, 'Something went wrong'],
    [501, route.errors[501]],
    [503, 'The database is away, or too much is going on; see Retry-After'],
  ]
  const byStatus = new Map<number, string>()
  for (const [status, reason] of reasons) {
    if (typeof reason !== 'string') continue
    const before = byStatus.get(status)
    byStatus.set(status, before === undefined ? reason : `${before}; or: ${reason}`)
  }
  return Object.fromEntries(byStatus)
}
