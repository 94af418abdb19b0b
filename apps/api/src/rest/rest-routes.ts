import { guideChangesInput, searchGuidesInput } from '@grove/schema'
import { z } from 'zod'
import { guideListAnswer } from '../features/guides/guide-list.ts'
import { LIST_SCOPES } from '../features/guides/guides.service.ts'
import { viewerOf } from '../trpc.ts'
import { accountRoutes } from './account-routes.ts'
import { adminRoutes } from './admin-routes.ts'
import { credentialRoutes } from './credential-routes.ts'
import { feedRoutes } from './feed-routes.ts'
import { guideWriteRoutes } from './guide-write-routes.ts'
import { oembedRoute } from './oembed-route.ts'
import { pictureRoutes } from './picture-routes.ts'
import { placeRoutes } from './place-routes.ts'
import {
  readyGuideChangesSchema,
  readyGuidePageSchema,
  readyGuideSchema,
  readyGuideViewSchema,
  toReadyGuide,
  toReadyPage,
} from './ready-guides.ts'
import type { RestRoute } from './rest-route.ts'
import { callsOf, idParams } from './rest-route.ts'
import { reviewRoutes } from './review-routes.ts'

const { get } = callsOf('Guides')

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Accepted so that a client can defeat caches on its way; the server's answers are never stale. */
export const ignoredFreshness = {
  _t: z.string().optional().describe('Ignored: a timestamp that makes the address unique'),
  force: z.string().optional().describe('Ignored: answers are never stale'),
}

/** Names by which a search could be asked for, which the plain list does not know. */
const FILTERS = [
  ...Object.keys(searchGuidesInput.shape),
  ...['q', 'name', 'city', 'county', 'country', 'page', 'offset', 'changedSince'],
]

/** The documented calls. Each row only maps method, path, query and body to a procedure and back. */
export const restRoutes: readonly RestRoute[] = [
  callsOf('Contact').get('/api/contact', {
    operationId: 'getContact',
    procedure: 'contact.get',
    summary: "The site's contact details",
  }),
  get(
    '/api/guides',
    {
      operationId: 'listGuides',
      procedure: 'guides.list',
      errors: {
        401: 'Signed out, and not asking for public guides',
        403: 'Not an administrator, and not asking for public guides',
      },
      summary: 'All public guides, newest first; other selections for administrators',
      query: z.object({
        published: flag.optional().meta({
          description: 'true: public guides, as without it; false: those not published (administrators)',
          wire: { type: 'boolean' },
        }),
        include: z.literal('all').optional().describe('Every guide (administrators)'),
        ...ignoredFreshness,
      }),
      answer: z.array(readyGuideSchema),
      hasEtag: true,
      refusedQuery: FILTERS,
    },
    async (_caller, { query }, context) => {
      const origin = context.mail.siteOrigin.current()
      // Sent as it is read, so it is no procedure that says who may.
      const viewer = viewerOf(context, { scopes: LIST_SCOPES }, true)
      return guideListAnswer({ ...context, viewer }, query, {
        origin,
        toAnswer: (guide) => toReadyGuide(guide, origin),
      })
    },
  ),
  get(
    '/api/guides/search',
    {
      operationId: 'searchGuides',
      procedure: 'guides.search',
      summary:
        'Public guides that a filter matches, a page at a time, with what the filter could be narrowed by',
      query: searchGuidesInput,
      refusedQuery: ['changedSince'],
      answer: readyGuidePageSchema,
    },
    async (caller, { query }, { mail }) =>
      toReadyPage(await caller.guides.search(query), mail.siteOrigin.current()),
  ),
  get(
    '/api/guides/changes',
    {
      operationId: 'listGuideChanges',
      procedure: 'guides.changes',
      errors: { 410: 'The moment is more than 90 days ago: all guides have to be read anew' },
      summary:
        'Public guides that changed since a moment, a page at a time, and those that are public no more',
      query: guideChangesInput,
      answer: readyGuideChangesSchema,
    },
    async (caller, { query }, { mail }) => {
      const changes = await caller.guides.changes(query)
      const origin = mail.siteOrigin.current()
      return { ...changes, items: changes.items.map((guide) => toReadyGuide(guide, origin)) }
    },
  ),
  get(
    '/api/guides/:id',
    {
      operationId: 'getGuide',
      procedure: 'guides.byId',
      summary: 'One guide with its gallery',
      params: idParams,
      query: z.object(ignoredFreshness),
      answer: readyGuideViewSchema,
      hasVersion: true,
    },
    async (caller, { params }, { mail }) =>
      toReadyGuide(await caller.guides.byId(params), mail.siteOrigin.current()),
  ),
  get('/api/guides/:id/images', {
    operationId: 'listGuideImages',
    procedure: 'guides.images',
    summary: 'The gallery of one guide',
    query: z.object(ignoredFreshness),
  }),
  ...placeRoutes,
  ...feedRoutes,
  oembedRoute,
  ...accountRoutes,
  ...guideWriteRoutes,
  ...reviewRoutes,
  ...credentialRoutes,
  ...pictureRoutes,
  ...adminRoutes,
]
