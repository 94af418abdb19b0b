import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@grove/db'
import { createTRPCClient, localLink, TRPCClientError } from '@trpc/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, ContextFactory } from '../context.ts'
import type { Env } from '../env.ts'
import { databaseAwayError, logFault, toTrpcError } from '../errors.ts'
import { addVary, REVALIDATED } from '../http/http-headers.ts'
import type { SharedAnswer } from '../plugins/response-cache.ts'
import { documentHeaders } from '../plugins/security.ts'
import type { AppRouter } from '../router.ts'
import { appRouter } from '../router.ts'
import { formPosts } from './form-posts.ts'
import type { RefusedForm, WebBuild } from './web-build.ts'

interface PagesOptions {
  env: Env
  web: WebBuild
  createContext: ContextFactory
  siteOrigin: () => string
}

interface PageToSend {
  href: string
  /** Whether it is the same for others. */
  isShared: boolean
  isEmbedded: boolean
  /** The form of it that was refused, and its status then. */
  refused?: RefusedForm & { status: number }
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, page: PageToSend) => Promise<FastifyReply>

/** Renders a page for the viewer of a request, and sends it. */
function pageSender({ env, web, ...options }: PagesOptions): SendPage {
  /**
   * The context of one call of a page. Others get their turn before each of them: a page may ask for ten pages of a list, one
   * after the other, and SQLite gives way to nobody while it reads. Fails as a call does where the database cannot tell who
   * is signed in: the page then says so itself.
   */
  async function createContext(request: FastifyRequest): Promise<Context> {
    await nextTurn()
    try {
      return await options.createContext(request)
    } catch (error) {
      throw isDatabaseUnavailable(error) ? toTrpcError(databaseAwayError(error)) : error
    }
  }

  return async (request, reply, { href, isShared, isEmbedded, refused }) => {
    const page = await web.render({
      href,
      siteOrigin: options.siteOrigin(),
      client: createTRPCClient<AppRouter>({
        links: [localLink({ router: appRouter, createContext: () => createContext(request) })],
      }),
      manifest: web.manifest,
      refused,
      onError(error) {
        // Refusals that the page explains are no failures of the server.
        const failure = error instanceof TRPCClientError ? Number(error.data?.httpStatus ?? 500) : 500
        logFault(request.log, failure, 'page data', { err: error, href })
      },
    })
    const { html, location } = page
    const status = page.status === 200 && refused !== undefined ? refused.status : page.status
    reply.status(status).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isShared ? REVALIDATED : 'private, no-store',
      ...documentHeaders(env, html, { isFramed: isEmbedded }),
      ...(isEmbedded && { 'cross-origin-resource-policy': 'cross-origin' }),
      ...(location !== undefined && { location }),
      ...(status === 503 && { 'retry-after': '5' }),
    })
    if (isEmbedded) reply.removeHeader('x-frame-options')
    else addVary(reply, 'accept-encoding', 'cookie')
    return reply.send(html)
  }
}

/** Answers every page of the site; the site itself tells whom a page is the same for. */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { web } = options
  const sendPage = pageSender(options)

  function sharedAnswerOf({ url }: FastifyRequest): SharedAnswer | undefined {
    const { access, canonicalHref } = web.describePage(url)
    return access === 'viewer' ? undefined : { key: canonicalHref, sharedWith: access }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { responseCache: sharedAnswerOf },
    handler(request, reply) {
      const { canonicalHref, isEmbedded } = web.describePage(request.url)
      const isShared = request.sharedAnswer !== undefined
      // A target that looks like another host's address is a path of this site too.
      const href = isShared ? canonicalHref : request.url.replace(/^\/{2,}/, '/')
      return sendPage(request, reply, { href, isShared, isEmbedded })
    },
  })
  formPosts(app, {
    createContext: options.createContext,
    sendPage: (request, reply, href, refused) =>
      sendPage(request, reply, { href, refused, isShared: false, isEmbedded: false }),
  })
}
