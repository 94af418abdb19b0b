import type { GuideDetail, PublicGuide } from '@grove/schema'
import { ACCESS, BADGES, bioPreview, displayName, LANGUAGES, OFFERS, placeLine } from '@grove/schema'
import { z } from 'zod'
import { toReadyGuide } from '../ready-guides.ts'
import { openReferralId } from './open-referral-ids.ts'

// Guides as services of Open Referral UK 3.0. A field that a guide leaves empty is left out: the standard knows no null.

const uuid = z
  .uuid()
  .meta({ description: 'A stable identifier.', examples: ['5f1c9d20-7ab3-8000-8000-00000000002a'] })

function uuidOf(description: string) {
  return uuid.meta({ ...uuid.meta(), description })
}

function text(description: string, example: string) {
  return z.string().meta({ description, examples: [example] })
}

function address(description: string, example: string) {
  return z.url().meta({ description, examples: [example] })
}

const email = z
  .email()
  .optional()
  .meta({ description: 'Where visitors write to.', examples: ['walks@brookfield.example'] })

const organizationSchema = z
  .object({
    id: uuid,
    name: text('The name of the guide.', 'Fern Brookfield'),
    description: text('The beginning of what they say of themselves.', 'Slow walks under old beeches.'),
    email,
    website: address('Their own website.', 'https://brookfield.example/walks').optional(),
    logo: address('Their picture.', 'https://directory.example/uploads/3f0c.jpg').optional(),
  })
  .meta({ description: 'Who offers it: the guide.' })

const summarySchema = z.object({
  id: uuid,
  organization_id: uuidOf('The `id` of the organization.'),
  name: text('The name of the service.', 'Forest bathing with Fern Brookfield, Sheffield, UK'),
  description: text('About the guide and their walks.', 'Slow walks under old beeches, in all weathers.'),
  url: address('The profile on this site, for people.', 'https://directory.example/guides/42'),
  email,
  status: z.enum(['active', 'temporarily closed']).meta({
    description: '`temporarily closed`: takes no bookings at the moment.',
    examples: ['active'],
  }),
  fees: text('Prices in the words of the guide.', '£25 a walk, free for carers').optional(),
  accreditations: text('Certifications, parted by commas.', 'Certified Guide').optional(),
  assured_date: z.iso
    .date()
    .optional()
    .meta({
      description: 'When the guide last said that all of it is correct; of one service alone.',
      examples: ['2026-06-03'],
    }),
  last_modified: z.iso
    .datetime()
    .meta({ description: 'When the listing was last changed.', examples: ['2026-06-03T09:30:00.000Z'] }),
  organization: organizationSchema,
})

const addressSchema = z.object({
  id: uuid,
  location_id: uuid,
  address_1: text('The town: guides tell no streets.', 'Sheffield'),
  city: text('Town or city.', 'Sheffield'),
  state_province: text('County, state or region.', 'South Yorkshire'),
  postal_code: text('Empty: guides tell none.', ''),
  country: text('ISO 3166-1 code, or the name of an unknown country.', 'GB'),
  address_type: z.literal('physical').meta({ description: 'Always so.', examples: ['physical'] }),
})

const locationSchema = z.object({
  id: uuid,
  name: text('The place.', 'Sheffield, South Yorkshire, UK'),
  description: text('Said of a point that is not exact.', 'Somewhere near Sheffield').optional(),
  latitude: z
    .number()
    .optional()
    .meta({ description: 'Degrees north.', examples: [53.3811] }),
  longitude: z
    .number()
    .optional()
    .meta({ description: 'Degrees east.', examples: [-1.4701] }),
  addresses: z.array(addressSchema),
  accessibility: z.array(
    z.object({ id: uuid, location_id: uuid, description: text('A need that is met.', 'Places to sit') }),
  ),
})

const attributeSchema = z.object({
  id: uuid,
  link_id: uuid,
  link_type: text('The kind of thing that is described.', 'service'),
  taxonomy_term_id: uuid,
  taxonomy_term: z.object({
    id: uuid,
    taxonomy: text('The terms of this directory.', 'Nature & Therapy Directory: offers'),
    term: text('Whom walks are for.', 'Families with children'),
  }),
})

export const openReferralServiceSchema = summarySchema
  .extend({
    service_at_locations: z
      .array(z.object({ id: uuid, service_id: uuid, location_id: uuid, location: locationSchema }))
      .meta({ description: 'Where walks are, as far as the guide shows it.' }),
    languages: z
      .array(
        z.object({
          id: uuid,
          service_id: uuid,
          name: text('English name.', 'Welsh'),
          code: text('ISO 639-1 code.', 'cy'),
        }),
      )
      .meta({ description: 'Languages that walks are held in.' }),
    cost_options: z
      .array(
        z.object({
          id: uuid,
          service_id: uuid,
          amount_description: text('Prices in the words of the guide.', '£25 a walk'),
        }),
      )
      .meta({ description: 'Prices, in one entry.' }),
    contacts: z
      .array(
        z.object({
          id: uuid,
          service_id: uuid,
          name: text('The name of the guide.', 'Fern Brookfield'),
          title: text('Their profession.', 'Forest bathing and nature therapy guide'),
        }),
      )
      .meta({ description: 'The guide.' }),
    attributes: z.array(attributeSchema).meta({ description: 'Whom walks are for.' }),
  })
  .meta({ id: 'OpenReferralService', description: 'A guide as a service of Open Referral UK 3.0.' })

function count(description: string, example: number) {
  return z.int().meta({ description, examples: [example] })
}

function flag(description: string) {
  return z.boolean().meta({ description, examples: [true] })
}

export const openReferralPageSchema = z
  .object({
    total_items: count('Services in all.', 1),
    total_pages: count('Pages of them.', 1),
    page_number: count('This page.', 1),
    size: count('Services on this page.', 1),
    first_page: flag('True for page 1.'),
    last_page: flag('True where no page follows.'),
    empty: z.boolean().meta({ description: 'True for a page without services.', examples: [false] }),
    contents: z.array(summarySchema).meta({ description: 'The services of this page.' }),
  })
  .meta({ id: 'OpenReferralServices', description: 'A page of services, newest first.' })

export const openReferralDetailsSchema = z
  .object({
    version: text('The standard and its version.', 'HSDS-UK-3.0'),
    profile: address('The standard that the answer follows.', 'https://docs.openreferraluk.org/en/latest/'),
    openapi_url: address('The document of these calls.', 'https://directory.example/api/openapi.json'),
    license: text('The licence of the data.', 'CC BY 4.0'),
    license_url: z
      .url()
      .nullable()
      .meta({
        description: 'Where its text stands.',
        examples: ['https://creativecommons.org/licenses/by/4.0/'],
      }),
  })
  .meta({
    id: 'OpenReferralDetails',
    description: 'The version of the standard, and the licence of the data.',
  })

const TITLE = 'Forest bathing and nature therapy guide'
/** The taxonomy that the terms of attributes belong to. */
const TAXONOMY = 'Nature & Therapy Directory: offers'

/** The value under its name, or nothing where it is empty. */
function where<Name extends string>(name: Name, value: string | null | undefined) {
  return (value ? { [name]: value } : {}) as { [N in Name]?: string }
}

/** A guide in the list of services. */
function toServiceSummary(guide: PublicGuide, origin: string): z.infer<typeof summarySchema> {
  const id = openReferralId(origin, 'service', guide.id)
  const organizationId = openReferralId(origin, 'organization', guide.id)
  const name = displayName(guide.userName)
  const { url, links, pictures } = toReadyGuide(guide, origin)
  const description = guide.bio?.trim() || `${name} guides forest bathing in ${placeLine(guide)}.`
  return {
    id,
    organization_id: organizationId,
    name: `Forest bathing with ${name}, ${placeLine(guide)}`,
    description,
    url,
    ...where('email', guide.contactEmail),
    status: guide.availability === 'closed' ? 'temporarily closed' : 'active',
    ...where('fees', guide.pricing),
    ...where('accreditations', guide.certificationBadges.map((badge) => BADGES[badge].label).join(', ')),
    last_modified: guide.updatedAt,
    organization: {
      id: organizationId,
      name,
      description: bioPreview(guide.bio),
      ...where('email', guide.contactEmail),
      ...where('website', links.website),
      ...where('logo', pictures[0]?.url),
    },
  }
}

/** A guide as a service with everything that is told of it. */
export function toService(guide: GuideDetail, origin: string): z.infer<typeof openReferralServiceSchema> {
  const idOf = (kind: Parameters<typeof openReferralId>[1], part = 0) =>
    openReferralId(origin, kind, guide.id, part)
  const [serviceId, locationId] = [idOf('service'), idOf('location')]
  const { coordinates, countryCode } = toReadyGuide(guide, origin)
  return {
    ...toServiceSummary(guide, origin),
    ...where('assured_date', guide.confirmedAt?.slice(0, 10)),
    service_at_locations: [
      {
        id: idOf('serviceAtLocation'),
        service_id: serviceId,
        location_id: locationId,
        location: {
          id: locationId,
          name: placeLine(guide),
          ...where('description', guide.locationPrecision === 'area' ? `Somewhere near ${guide.city}` : ''),
          ...coordinates,
          addresses: [
            {
              id: idOf('address'),
              location_id: locationId,
              address_1: guide.city,
              city: guide.city,
              state_province: guide.county,
              postal_code: '',
              country: countryCode ?? guide.country,
              address_type: 'physical',
            },
          ],
          accessibility: guide.access.map((need, part) => ({
            id: idOf('accessibility', part),
            location_id: locationId,
            description: ACCESS[need],
          })),
        },
      },
    ],
    languages: guide.languages.map((code, part) => ({
      id: idOf('language', part),
      service_id: serviceId,
      name: LANGUAGES[code].label,
      code,
    })),
    cost_options: guide.pricing
      ? [{ id: idOf('costOption'), service_id: serviceId, amount_description: guide.pricing }]
      : [],
    contacts: [
      { id: idOf('contact'), service_id: serviceId, name: displayName(guide.userName), title: TITLE },
    ],
    attributes: guide.offers.map((offer, part) => {
      const termId = openReferralId(origin, 'taxonomyTerm', 0, Object.keys(OFFERS).indexOf(offer))
      return {
        id: idOf('attribute', part),
        link_id: serviceId,
        link_type: 'service',
        taxonomy_term_id: termId,
        taxonomy_term: { id: termId, taxonomy: TAXONOMY, term: OFFERS[offer] },
      }
    }),
  }
}

/** A page of services as the standard lays it out. */
export function toServicePage(
  { guides, total }: { guides: readonly PublicGuide[]; total: number },
  { page, perPage }: { page: number; perPage: number },
  origin: string,
): z.infer<typeof openReferralPageSchema> {
  const totalPages = Math.max(1, Math.ceil(total / perPage))
  return {
    total_items: total,
    total_pages: totalPages,
    page_number: page,
    size: guides.length,
    first_page: page === 1,
    last_page: page >= totalPages,
    empty: guides.length === 0,
    contents: guides.map((guide) => toServiceSummary(guide, origin)),
  }
}
