import { EASY_TO_GUESS, ENQUIRY_LEAST_TIME_MS, LINK_ENDED } from '@grove/schema'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContextFactory } from '../context.ts'
import { logFault, toErrorAnswer } from '../errors.ts'
import { sendError } from '../plugins/error-answers.ts'
import type { Caller } from '../router.ts'
import { createCaller } from '../router.ts'
import type { RefusedForm } from './web-build.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is what a form sends by itself. */
    takesForm?: boolean
  }
}

type Fields = Readonly<Record<string, string>>

/** A form of a page that works without JavaScript. It is sent to the address of its page, and leads back there. */
interface PageForm {
  path: string
  send: (caller: Caller, fields: Fields) => Promise<unknown>
  /** Fields that the page needs to be shown once more. */
  kept: readonly string[]
  /** Fields that somebody has filled in: where the form is refused, the page is answered at once, with their texts. */
  words?: readonly string[]
  /** The part of the page where the form stands. */
  anchor?: string
}

interface FormPosts {
  createContext: ContextFactory
  /** Sends a page with a form that was refused. */
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    href: string,
    refused: RefusedForm & { status: number },
  ) => Promise<FastifyReply>
}

const FORMS: readonly PageForm[] = [
  {
    path: '/forgot-password',
    send: (caller, { login = '' }) => caller.accounts.requestPasswordReset({ login }),
    kept: [],
  },
  {
    path: '/reset-password',
    send: (caller, { token = '', newPassword = '' }) =>
      caller.accounts.confirmPasswordReset({ token, newPassword }),
    kept: ['token'],
  },
  {
    path: '/verify-email',
    send: (caller, { token = '' }) => caller.accounts.confirmEmail({ token }),
    kept: ['token'],
  },
  {
    path: '/still-correct',
    send: (caller, { token = '', choice = '' }) =>
      choice === 'pause' ? caller.confirmation.pause({ token }) : caller.confirmation.confirm({ token }),
    kept: ['token'],
  },
  {
    path: '/guides/:id',
    // When the page was shown is not known here: pages of the cache are older than their readers.
    send: (caller, { id = '', name = '', email = '', message = '', website = '' }) =>
      caller.enquiries.send({
        id: Number(id),
        name,
        email,
        message,
        form: { website, shownForMs: ENQUIRY_LEAST_TIME_MS },
      }),
    kept: [],
    words: ['name', 'email', 'message'],
    anchor: 'write',
  },
  {
    path: '/unsubscribe',
    send: (caller, { account = '', key = '' }) =>
      caller.messages.unsubscribe({ account: Number(account), key }),
    kept: ['account', 'key'],
  },
]

/** The name of a refusal in the address of the redirect: no text is taken from an address. */
function problemOf(error: TRPCError): string {
  const { status, message } = toErrorAnswer(error)
  if (message === LINK_ENDED) return 'ended'
  if (message === EASY_TO_GUESS) return 'easy'
  return { 400: 'invalid', 409: 'taken', 429: 'too-many' }[status] ?? 'failed'
}

/** The body that a mail program sends for its own unsubscribe button. */
function isOneClick(fields: Fields): boolean {
  return fields['List-Unsubscribe'] === 'One-Click'
}

/** Takes the forms of pages whose scripts have not come, by the same procedures that the scripts call. */
export function formPosts(app: FastifyInstance, { createContext, sendPage }: FormPosts): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body)]
      // Browsers send a line break as two characters; with scripts it is one.
      done(null, Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])))
    },
  )
  for (const { path, send, kept, words, anchor } of FORMS) {
    app.post(path, { config: { takesForm: true } }, async (request, reply) => {
      const query = request.query as Fields
      const params = request.params as Fields
      const fields = { ...query, ...((request.body ?? {}) as Fields), ...params }
      const page = path.replace(':id', encodeURIComponent(params.id ?? ''))
      const outcome = new URLSearchParams()
      try {
        await send(createCaller(await createContext(request)), fields)
        if (isOneClick(fields)) return reply.type('text/plain; charset=utf-8').send('Done')
        outcome.set('done', 'true')
      } catch (error) {
        if (!(error instanceof TRPCError)) throw error
        const answer = toErrorAnswer(error)
        logFault(request.log, answer.status, 'form', { err: error.cause ?? error })
        if (isOneClick(fields)) return sendError(reply, answer)
        if (words !== undefined) {
          const typed = Object.fromEntries(words.map((name) => [name, fields[name] ?? '']))
          const { status, message, issues, retryAfterSeconds } = answer
          if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
          return sendPage(request, reply, page, { status, message, issues, words: typed })
        }
        outcome.set('problem', problemOf(error))
        for (const name of kept) outcome.set(name, fields[name] ?? '')
      }
      return reply.redirect(`${page}?${outcome}${anchor === undefined ? '' : `#${anchor}`}`, 303)
    })
  }
}
