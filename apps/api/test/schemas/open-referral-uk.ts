// The schemas of Open Referral UK 3.0 as the UK profile of the Human Services Data Specification publishes them:
// `schema/compiled/service.json` and `schema/compiled/service_list.json` of OpenReferralUK/uk-profile at commits 566ddb69
// and 6eee0e49, with `Page` of its `schema/openapi.json`. Written here in their validating keywords alone (type, format,
// enum, required), without titles, descriptions and examples. The specification is licensed under CC BY-SA 4.0, and so
// is this file.

type Schema = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const number = { type: 'number' }
const uuid = { type: 'string', format: 'uuid' }
const uri = { type: 'string', format: 'uri' }
const email = { type: 'string', format: 'email' }
const oneOf = (...values: string[]) => ({ type: 'string', enum: values })
const listOf = (items: Schema) => ({ type: 'array', items })
const entity = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties: { id: uuid, ...properties },
  required: ['id', ...required],
})

const taxonomyTerm = entity(
  { parent_id: uuid, taxonomy: text, taxonomy_id: uuid, term_uri: uri, term: text },
  ['taxonomy'],
)
const attributes = listOf(
  entity({ link_id: uuid, taxonomy_term_id: uuid, link_type: text, taxonomy_term: taxonomyTerm }),
)

const schedule = entity({
  service_id: uuid,
  service_at_location_id: uuid,
  valid_from: text,
  valid_to: text,
  dtstart: text,
  freq: oneOf('WEEKLY', 'MONTHLY'),
  interval: number,
  byday: text,
  bymonthday: text,
  description: text,
  opens_at: text,
  closes_at: text,
  schedule_link: uri,
  attending_type: text,
  notes: text,
})

const serviceArea = entity({
  service_id: uuid,
  name: text,
  extent: text,
  extent_type: text,
  uri: text,
  service_area: text,
})

const address = entity(
  {
    location_id: uuid,
    attention: text,
    address_1: text,
    city: text,
    region: text,
    state_province: text,
    postal_code: text,
    country: text,
    address_type: oneOf('physical', 'postal', 'virtual'),
    attributes,
  },
  ['address_1', 'city', 'state_province', 'postal_code', 'country', 'address_type'],
)

const accessibility = entity({
  location_id: uuid,
  description: text,
  details: text,
  url: uri,
  attributes,
  accessibility: text,
})

const location = entity({
  name: text,
  description: text,
  latitude: number,
  longitude: number,
  external_identifier: text,
  external_identifier_type: text,
  addresses: listOf(address),
  accessibility: listOf(accessibility),
  attributes,
})

const organizationFields = {
  name: text,
  description: text,
  email,
  website: uri,
  logo: text,
  uri,
  parent_organization_id: uuid,
}

const organizationIdentifier = entity(
  { organization_id: uuid, identifier_scheme: text, identifier_type: text, identifier: text, attributes },
  ['identifier_type', 'identifier'],
)

const serviceFields = {
  organization_id: uuid,
  name: text,
  description: text,
  url: uri,
  email,
  status: oneOf('active', 'inactive', 'defunct', 'temporarily closed'),
  fees: text,
  accreditations: text,
  minimum_age: number,
  maximum_age: number,
  assured_date: text,
  assurer_email: email,
  alert: text,
  last_modified: { type: 'string', format: 'date-time' },
}

/** `/services/{id}`. */
export const SERVICE_SCHEMA = entity(
  {
    ...serviceFields,
    schedules: listOf(schedule),
    service_areas: listOf(serviceArea),
    service_at_locations: listOf(entity({ service_id: uuid, location_id: uuid, location })),
    languages: listOf(entity({ service_id: uuid, phone_id: uuid })),
    organization: entity(
      { ...organizationFields, organization_identifiers: listOf(organizationIdentifier), attributes },
      ['name', 'description'],
    ),
    funding: listOf(entity({ service_id: uuid, source: text })),
    cost_options: listOf(
      entity({
        service_id: uuid,
        valid_from: text,
        valid_to: text,
        option: text,
        amount: number,
        amount_description: text,
      }),
    ),
    contacts: listOf(entity({ service_id: uuid, name: text, title: text, attributes })),
    attributes,
  },
  ['name', 'status'],
)

const integer = { type: 'integer' }
const boolean = { type: 'boolean' }

/** `/services`; that a page has all of these is what the documentation of the API asks. */
export const SERVICE_PAGE_SCHEMA = {
  type: 'object',
  properties: {
    total_items: integer,
    total_pages: integer,
    page_number: integer,
    size: integer,
    first_page: boolean,
    last_page: boolean,
    empty: boolean,
    contents: listOf(
      entity({ ...serviceFields, organization: entity(organizationFields, ['name', 'description']) }, [
        'name',
        'status',
        'url',
      ]),
    ),
  },
  required: [
    'total_items',
    'total_pages',
    'page_number',
    'size',
    'first_page',
    'last_page',
    'empty',
    'contents',
  ],
} satisfies Schema
