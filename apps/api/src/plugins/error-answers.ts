import { isDatabaseUnavailable } from '@grove/db'
import { DomainError, INTERNAL_ERROR_MESSAGE } from '@grove/schema'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorAnswer } from '../errors.ts'
import { databaseAwayError, logFault, RefusedBodyError, toErrorAnswer, toTrpcError } from '../errors.ts'
import { INERT_POLICY } from '../http/http-headers.ts'
import { escapeMarkup } from '../lib/escape-markup.ts'

/** tRPC's names of what is refused before a call comes to its procedure; all else is a bad request. */
const PROCEDURE_CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

/** An answer to a call of a procedure that never came to it, in the form that its client reads. */
function procedureError({ message, status, retryAfterSeconds }: ErrorAnswer): { error: object } {
  const code = PROCEDURE_CODES[status] ?? 'BAD_REQUEST'
  return { error: { message, code: -32_600, data: { code, httpStatus: status, retryAfterSeconds } } }
}

/** True where a browser asks for a page of its own, not a program for data. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
}

/** The page for a browser when no page of the site could be rendered: no style, no script, one link. */
function errorPage(message: string, requestId: string): string {
  const [text, id] = [escapeMarkup(message), escapeMarkup(requestId)]
  return `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${text}</title></head><body><main><h1>${text}</h1><p><a href="/">Return to Home</a></p><p><small>Request ${id}</small></p></main></body></html>`
}

/** Answers an error as `{message, issues?}`, a 500 also names the request; where a page was asked for, as a plain page. */
export function sendError(reply: FastifyReply, answer: ErrorAnswer): FastifyReply {
  const { request } = reply
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  reply
    .status(answer.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': INERT_POLICY })
    .removeHeader('etag')
  if (wantsPage(request)) {
    return reply.type('text/html; charset=utf-8').send(errorPage(answer.message, request.id))
  }
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      message: answer.message,
      ...(answer.issues && { issues: answer.issues }),
      ...(answer.secondFactor && { secondFactor: answer.secondFactor }),
      ...(answer.status === 500 && { requestId: request.id }),
      ...(request.url.startsWith('/api/trpc/') && procedureError(answer)),
    }),
  )
}

/** Messages of the framework's own refusals, in our words. */
const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body has to be JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is not well-formed',
}

/** The answer to an error outside of a procedure. */
export function answerForError(error: FastifyError | Error): ErrorAnswer {
  if (error instanceof DomainError) return toErrorAnswer(toTrpcError(error))
  if (error instanceof RefusedBodyError) return { status: error.statusCode, message: error.message }
  if (isDatabaseUnavailable(error)) return toErrorAnswer(toTrpcError(databaseAwayError(error)))
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'Invalid value',
    }))
    return { status: 400, message: issues[0]?.message ?? 'Invalid request', issues }
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 400 || status >= 500) return { status: 500, message: INTERNAL_ERROR_MESSAGE }
  if (error instanceof SyntaxError) return { status, message: 'The body is not valid JSON' }
  const code = 'code' in error ? String(error.code) : ''
  return { status, message: FRAMEWORK_MESSAGES[code] ?? 'The request is not well-formed' }
}

/** Every error becomes JSON `{message}`; unexpected ones are logged and say nothing of their cause. */
export const errorAnswersPlugin = fp(async function errorAnswers(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const answer = answerForError(error)
    logFault(request.log, answer.status, 'request', { err: error })
    return sendError(reply, answer)
  })
})
