import {
  applicationStatusSchema,
  badgeTypeSchema,
  changePasswordInput,
  claimedPictureSchema,
  contactInfoSchema,
  createGuideInput,
  createGuideWithAccountInput,
  guideCardSchema,
  guideDataInput,
  guideFacetsSchema,
  guideImageSchema,
  guidePageSchema,
  guideSchema,
  guideViewSchema,
  loginInput,
  messageAnswer,
  privateGuideSchema,
  registerGuideAnswer,
  registerGuideInput,
  registerInput,
  searchPlaceSchema,
  setApplicationStatusBody,
  setPublishedBody,
  updateContactInput,
  updateGuideBody,
  userSchema,
} from '@grove/schema'
import { z } from 'zod'
import { exportedGuideSchema } from './admin-routes.ts'
import { errorAnswerSchema } from './route-errors.ts'

/** A schema that the OpenAPI document names, and what it says of it. */
interface NamedSchema {
  schema: z.ZodType
  description: string
}

/** Named parts of answers. */
export const ANSWER_SCHEMAS: Readonly<Record<string, NamedSchema>> = {
  ApplicationStatus: { schema: applicationStatusSchema, description: 'How far an application has come.' },
  BadgeType: { schema: badgeTypeSchema, description: 'A certification.' },
  ClaimedPicture: {
    schema: claimedPictureSchema,
    description: 'An uploaded picture, and the proof of having uploaded it.',
  },
  ContactInfo: {
    schema: contactInfoSchema,
    description: 'How to reach those who run the site. Every key is there, null where unset.',
  },
  Error: { schema: errorAnswerSchema, description: 'Every refusal and failure.' },
  ExportedGuide: { schema: exportedGuideSchema, description: 'A guide as an export tells of it.' },
  Guide: {
    schema: guideSchema,
    description: 'A guide of a list. userId and userEmail are there for administrators only.',
  },
  GuideCard: { schema: guideCardSchema, description: 'A guide as a list shows it.' },
  GuideFacets: {
    schema: guideFacetsSchema,
    description: 'How many guides each choice would find. Choices that would find nothing may be left out.',
  },
  GuideImage: { schema: guideImageSchema, description: 'A picture of a gallery.' },
  GuidePage: { schema: guidePageSchema, description: 'A page of guides that a filter matches.' },
  GuideView: {
    schema: guideViewSchema,
    description:
      'A guide with its gallery. userId, username, userEmail, firstName and lastName are there for its owner and administrators only.',
  },
  Message: { schema: messageAnswer, description: 'That it was done.' },
  PrivateGuide: {
    schema: privateGuideSchema,
    description: 'A guide as its owner and administrators read it.',
  },
  RegisterGuideAnswer: { schema: registerGuideAnswer, description: 'The new account and its listing.' },
  SearchPlace: {
    schema: searchPlaceSchema,
    description: 'The place that a search is about, and others of the same name.',
  },
  User: { schema: userSchema, description: 'An account. The password never leaves the server.' },
}

/** Named bodies of calls. */
export const BODY_SCHEMAS: Readonly<Record<string, NamedSchema>> = {
  ChangePasswordInput: { schema: changePasswordInput, description: 'The password now and the one to come.' },
  CreateGuideInput: {
    schema: createGuideInput,
    description: 'A listing, one’s own unless userId says whose.',
  },
  CreateGuideWithAccountInput: {
    schema: createGuideWithAccountInput,
    description: 'An account and its approved listing.',
  },
  GuideData: { schema: guideDataInput, description: 'The fields of a listing.' },
  LoginInput: { schema: loginInput, description: 'Name and password.' },
  RegisterGuideInput: { schema: registerGuideInput, description: 'An account and its listing.' },
  RegisterInput: { schema: registerInput, description: 'A new account.' },
  SetApplicationStatusInput: { schema: setApplicationStatusBody, description: 'The decision.' },
  SetPublishedInput: { schema: setPublishedBody, description: 'Whether everybody sees the listing.' },
  UpdateContactInput: {
    schema: updateContactInput,
    description: 'A key that is absent leaves its field; null or an empty text clears it.',
  },
  UpdateGuideInput: {
    schema: updateGuideBody,
    description: 'A key that is absent leaves its field; null or an empty text clears it.',
  },
}

const ID_PREFIX = '#/components/schemas/'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Named schemas as JSON Schema, which refer to one another by name. */
function toNamedJsonSchemas(
  named: Readonly<Record<string, NamedSchema>>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => ID_PREFIX + id, override: tidy })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [
      id,
      { ...schema, description: named[id]?.description },
    ]),
  )
}

/** Leaves out what a format says already, and that later versions may answer more. */
export function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: JsonSchema
}): void {
  // zod leaves out the examples of what is transformed.
  const examples = z.globalRegistry.get(zodSchema)?.examples
  if (Array.isArray(examples)) jsonSchema.examples = examples
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** One schema by itself, as of a parameter. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, override: tidy })
  return jsonSchema
}

/** All named schemas of the document. */
export function namedJsonSchemas(): Record<string, JsonSchema> {
  const answers = toNamedJsonSchemas(ANSWER_SCHEMAS, 'output')
  const { BadgeType, ClaimedPicture } = ANSWER_SCHEMAS
  const shared = { BadgeType, ClaimedPicture } as Record<string, NamedSchema>
  return { ...toNamedJsonSchemas({ ...BODY_SCHEMAS, ...shared }, 'input'), ...answers }
}

/** How a call's schema is written down: by name, or as a list of what is named. */
export function referTo(schema: z.ZodType): { name: string; isList: boolean; jsonSchema: JsonSchema } {
  const isList = schema instanceof z.ZodArray
  const item = isList ? schema.element : schema
  const all = [...Object.entries(ANSWER_SCHEMAS), ...Object.entries(BODY_SCHEMAS)]
  const name = all.find(([, named]) => named.schema === item)?.[0]
  if (name === undefined) throw new Error('A documented call uses a schema without a name')
  const reference = { $ref: ID_PREFIX + name }
  return { name, isList, jsonSchema: isList ? { type: 'array', items: reference } : reference }
}
