import { isDatabaseUnavailable } from '@grove/db'
import { createTRPCClient, localLink, TRPCClientError } from '@trpc/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, ContextFactory } from '../context.ts'
import { databaseAwayError } from '../database-away.ts'
import type { Env } from '../env.ts'
import { toTrpcError } from '../errors.ts'
import { documentHeaders } from '../plugins/security.ts'
import { hasSessionCookie } from '../plugins/session.ts'
import type { AppRouter } from '../router.ts'
import { appRouter } from '../router.ts'
import type { PageCache, ReadyPage } from './page-cache.ts'
import { comparablePath, pageHref } from './page-href.ts'
import type { ReadyLane } from './ready-lane.ts'
import { readyText, sendReady } from './send-ready.ts'
import type { WebBuild } from './web-build.ts'

/** The page that others may show in a frame of theirs. */
const EMBEDDED_PATH = '/embed/guides'
/** A page of one guide, which its owner and administrators may see while others may not. */
const PROFILE_PATH = /^\/guides\/[^/]+$/
/** Pages behind a sign-in, rendered for the viewer. */
const PROTECTED_PATHS: ReadonlySet<string> = new Set(['/create-profile', '/community', '/password-change'])

const PAGE_QUALITY = { cached: 6, personal: 4 } as const

function isEmbedded(href: string): boolean {
  return comparablePath(href) === EMBEDDED_PATH
}

interface PagesOptions {
  env: Env
  web: WebBuild
  cache: PageCache
  createContext: ContextFactory
  /** A context without a viewer, for pages that everybody shares. */
  createAnonymousContext: (request: FastifyRequest) => Context
  siteOrigin: (request: FastifyRequest) => string
  lane: ReadyLane
}

/** Answers every page of the site. Public ones come ready compressed from a cache by the directory's version. */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { env, web, cache } = options

  async function renderPage(
    request: FastifyRequest,
    href: string,
    createContext: () => Promise<Context>,
    quality: number,
  ): Promise<ReadyPage> {
    const result = await web.render({
      href,
      siteOrigin: options.siteOrigin(request),
      client: createTRPCClient<AppRouter>({
        links: [localLink({ router: appRouter, createContext })],
      }),
      manifest: web.manifest,
      onError(error) {
        // Refusals that the page explains are no failures of the server.
        const status = error instanceof TRPCClientError ? Number(error.data?.httpStatus ?? 500) : 500
        if (status >= 500) request.log.error({ err: error, href }, 'page data failed')
      },
    })
    return readyText(
      result.html,
      {
        'content-type': 'text/html; charset=utf-8',
        ...documentHeaders(env, result.html, { isFramed: isEmbedded(href) }),
        ...(isEmbedded(href) && { 'cross-origin-resource-policy': 'cross-origin' }),
        ...(result.location !== undefined && { location: result.location }),
        ...(result.status === 503 && { 'retry-after': '5' }),
      },
      // A search is mostly asked for once, a page without one by many.
      { quality, isPopular: !href.includes('?'), status: result.status },
    )
  }

  /** Fails as a call does where the database cannot tell who is signed in: the page then says so itself. */
  async function personalContext(request: FastifyRequest): Promise<Context> {
    try {
      return await options.createContext(request)
    } catch (error) {
      throw isDatabaseUnavailable(error) ? toTrpcError(databaseAwayError(error)) : error
    }
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: ReadyPage,
    cacheControl: string,
  ): FastifyReply {
    const isFramed = isEmbedded(request.url)
    if (isFramed) reply.removeHeader('x-frame-options')
    return sendReady(request, reply, page, { cacheControl, vary: isFramed ? [] : ['cookie'] })
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const href = pageHref(request.url)
      const pathname = comparablePath(request.url)
      const hasSession = hasSessionCookie(request)
      const isPersonal = PROTECTED_PATHS.has(pathname) || (hasSession && PROFILE_PATH.test(pathname))
      if (isPersonal) {
        const page = await renderPage(
          request,
          request.url.replace(/^\/{2,}/, '/'),
          () => personalContext(request),
          PAGE_QUALITY.personal,
        )
        return send(request, reply, page, 'private, no-store')
      }
      const context = options.createAnonymousContext(request)
      const version = context.directory.current()
      const make = () => renderPage(request, href, async () => context, PAGE_QUALITY.cached)
      const key = `${options.siteOrigin(request)} ${href}`
      const page = await (version === undefined ? make() : cache.get(key, version, make))
      if (version !== undefined) {
        const sharedWith = PROFILE_PATH.test(pathname) ? 'signed-out' : 'everyone'
        options.lane.mark(request, { version, sharedWith, find: () => cache.peek(key, version) })
      }
      return send(request, reply, page, 'public, max-age=0, must-revalidate')
    },
  })
}
