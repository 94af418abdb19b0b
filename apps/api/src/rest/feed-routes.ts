import { findSharedGuide, listSharedGuides, readSharedGuides, resolveFilter } from '@grove/db'
import { guidePinsInput, NotFoundError, publicGuideSchema } from '@grove/schema'
import { z } from 'zod'
import type { DataLicence } from '../features/feeds/feeds.service.ts'
import { getFeedFacts } from '../features/feeds/feeds.service.ts'
import type { SendAnswer } from '../http/list-answer.ts'
import { listAnswer } from '../http/list-answer.ts'
import { ATOM_PATH, ATOM_TYPE, atomFeed } from './feeds/atom.ts'
import { featuresFrame, GEOJSON_TYPE, guideFeaturesSchema, toFeature } from './feeds/geojson.ts'
import {
  openReferralDetailsSchema,
  openReferralPageSchema,
  openReferralServiceSchema,
  toService,
  toServicePage,
} from './feeds/open-referral.ts'
import { guideOfService } from './feeds/open-referral-ids.ts'
import { callsOf } from './rest-route.ts'

const { get } = callsOf('Feeds')

/** Guides of the Atom feed. */
const NEWEST = 50
const PAGE_SIZE = 50
const PAGE_MAX_SIZE = 100
const PAGE_MAX = 100_000

const errors = { 404: 'The settings of this directory name no licence, so that it has no feeds' }

/** A filter without an order: feeds have their own. */
const feedFilter = guidePinsInput.omit({ sort: true })

function wholeNumber(name: string, { max, initial }: { max: number; initial: number }) {
  const message = `${name} must be a whole number from 1 to ${max}`
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(1, message).max(max, message))
    .optional()
    .meta({ description: `1 to ${max}; ${initial} where absent.`, examples: [initial] })
}

/** The header that names the licence of what is answered, as RFC 8288 and the relation "license" have it. */
function licenceHeaders({ url }: DataLicence): Record<string, string> {
  return url === null ? {} : { link: `<${url}>; rel="license"` }
}

/** A part of a feed with the licence of its data. */
function feedAnswer(
  body: unknown,
  licence: DataLicence,
  contentType = 'application/json; charset=utf-8',
): SendAnswer {
  return (_request, reply) => reply.headers(licenceHeaders(licence)).type(contentType).send(body)
}

/** The guides that share their listing with partner directories, in the forms of standards. */
export const feedRoutes = [
  get(
    '/api/feeds/guides.geojson',
    {
      operationId: 'getGuideFeatures',
      summary: 'Shared guides that a filter matches, as GeoJSON',
      errors,
      query: feedFilter,
      answer: guideFeaturesSchema,
      answerType: GEOJSON_TYPE,
      hasEtag: true,
    },
    async (_caller, { query }, context) => {
      // Before anything is read, so that what changes meanwhile is asked for again.
      const version = context.directory.current()
      const facts = await getFeedFacts(context)
      return listAnswer({
        schema: publicGuideSchema,
        read: readSharedGuides(context.db, resolveFilter(query).filter),
        origin: facts.origin,
        toAnswer: (guide) => toFeature(guide, facts.origin),
        version,
        frame: featuresFrame(facts),
        contentType: `${GEOJSON_TYPE}; charset=utf-8`,
        headers: licenceHeaders(facts.licence),
      })
    },
  ),
  get(
    ATOM_PATH,
    {
      operationId: 'getNewGuides',
      summary: `The ${NEWEST} newest shared guides that a filter matches, as an Atom feed`,
      errors,
      query: feedFilter,
      alsoAnswersAs: [ATOM_TYPE],
      sharedWith: 'everyone',
    },
    async (_caller, { query }, context) => {
      const facts = await getFeedFacts(context)
      const { filter, place } = resolveFilter(query)
      const { guides } = await listSharedGuides(context.db, filter, { limit: NEWEST })
      const feed = atomFeed(guides, { filter: query, place: place?.name }, facts)
      return feedAnswer(feed, facts.licence, `${ATOM_TYPE}; charset=utf-8`)
    },
  ),
  get(
    '/api/open-referral',
    {
      operationId: 'getOpenReferral',
      summary: 'The version of Open Referral UK that is spoken here, and the licence of the data',
      errors,
      answer: openReferralDetailsSchema,
      sharedWith: 'everyone',
    },
    async (_caller, _input, context) => {
      const { licence, origin } = await getFeedFacts(context)
      const details = {
        version: 'HSDS-UK-3.0',
        profile: 'https://docs.openreferraluk.org/en/latest/',
        openapi_url: `${origin}/api/openapi.json`,
        license: licence.name,
        license_url: licence.url,
      }
      return feedAnswer(details, licence)
    },
  ),
  get(
    '/api/open-referral/services',
    {
      operationId: 'listOpenReferralServices',
      summary: 'Shared guides as services of Open Referral UK 3.0, a page at a time',
      errors,
      query: z.object({
        search: guidePinsInput.shape.search,
        page: wholeNumber('page', { max: PAGE_MAX, initial: 1 }),
        per_page: wholeNumber('per_page', { max: PAGE_MAX_SIZE, initial: PAGE_SIZE }),
      }),
      answer: openReferralPageSchema,
      sharedWith: 'everyone',
    },
    async (_caller, { query: { search, page = 1, per_page: perPage = PAGE_SIZE } }, context) => {
      const { licence, origin } = await getFeedFacts(context)
      const { filter } = resolveFilter({ search })
      const found = await listSharedGuides(context.db, filter, {
        offset: (page - 1) * perPage,
        limit: perPage,
      })
      return feedAnswer(toServicePage(found, { page, perPage }, origin), licence)
    },
  ),
  get(
    '/api/open-referral/services/:id',
    {
      operationId: 'getOpenReferralService',
      summary: 'One shared guide as a service of Open Referral UK 3.0',
      errors,
      params: z.object({
        id: z
          .string()
          .max(100, 'Unknown service')
          .meta({
            description: 'The `id` of a service of the list.',
            examples: ['5f1c9d20-7ab3-8000-8000-00000000002a'],
          }),
      }),
      answer: openReferralServiceSchema,
      sharedWith: 'everyone',
    },
    async (_caller, { params: { id } }, context) => {
      const { licence, origin } = await getFeedFacts(context)
      const guideId = guideOfService(origin, id)
      const guide = guideId === undefined ? undefined : await findSharedGuide(context.db, guideId)
      if (guide === undefined) throw new NotFoundError('Service not found')
      return feedAnswer(toService(guide, origin), licence)
    },
  ),
]
