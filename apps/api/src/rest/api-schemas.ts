import * as productSchemas from '@grove/schema'
import { z } from 'zod'
import { exportedGuideSchema } from './admin-routes.ts'
import { guideFeaturesSchema } from './feeds/geojson.ts'
import {
  openReferralDetailsSchema,
  openReferralPageSchema,
  openReferralServiceSchema,
} from './feeds/open-referral.ts'
import { oembedSchema } from './oembed-route.ts'
import {
  readyGuideCardSchema,
  readyGuideChangesSchema,
  readyGuidePageSchema,
  readyGuideSchema,
  readyGuideViewSchema,
} from './ready-guides.ts'
import { errorAnswerSchema } from './route-errors.ts'

/** A schema that the OpenAPI document names, by the id of its `.meta()`. */
interface NamedSchema {
  name: string
  schema: z.ZodType
  /** Whether it is what a call takes, or what is answered. */
  io: 'input' | 'output'
}

/** Every named schema. A schema of a request is exported as `...Input` or `...Body`. */
export const NAMED_SCHEMAS: readonly NamedSchema[] = Object.entries({
  ...productSchemas,
  readyGuideCardSchema,
  readyGuideChangesSchema,
  readyGuidePageSchema,
  readyGuideSchema,
  readyGuideViewSchema,
  exportedGuideSchema,
  guideFeaturesSchema,
  oembedSchema,
  openReferralDetailsSchema,
  openReferralPageSchema,
  openReferralServiceSchema,
  errorAnswerSchema,
}).flatMap(([exportName, schema]) => {
  const name = schema instanceof z.ZodType ? schema.meta()?.id : undefined
  if (name === undefined) return []
  return { name, schema: schema as z.ZodType, io: /(?:Input|Body)$/.test(exportName) ? 'input' : 'output' }
})

const ID_PREFIX = '#/components/schemas/'

export type JsonSchema = z.core.JSONSchema.JSONSchema

function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}

/** Leaves out what a format says already, and that later versions may answer more. */
export function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: JsonSchema
}): void {
  // Of a number that is taken as its digits too, the number says more.
  const { def } = (zodSchema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe' && (def.out as z.core.$ZodTypes)._zod.def.type === 'number') {
    const { $schema: _, ...number } = z.toJSONSchema(def.out, { override: tidy })
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, number)
  }
  // A schema may say in which form the document names what is taken in several.
  const { wire, ...rest } = jsonSchema
  if (isJsonSchema(wire)) {
    for (const key of ['anyOf', 'type', 'enum', 'const', 'maxLength'] as const) delete rest[key]
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, rest, wire)
  }
  // zod leaves out examples and defaults of what is transformed.
  const meta = z.globalRegistry.get(zodSchema)
  if (Array.isArray(meta?.examples)) jsonSchema.examples = meta.examples
  if (typeof meta?.default === 'number') jsonSchema.default = meta.default
  if (def.type === 'default') jsonSchema.default = def.defaultValue as JsonSchema['default']
  // Keys of a record are no properties, which a list of required ones would need.
  if (jsonSchema.propertyNames !== undefined) delete jsonSchema.required
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

/** All named schemas of the document, which refer to one another by name. */
export function namedJsonSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const { name, schema } of NAMED_SCHEMAS) registry.add(schema, { id: name })
  const convert = (io: 'input' | 'output') =>
    z.toJSONSchema(registry, { io, uri: (id) => ID_PREFIX + id, override: tidy, unrepresentable: 'any' })
      .schemas
  const schemas = { input: convert('input'), output: convert('output') }
  return Object.fromEntries(
    NAMED_SCHEMAS.map(({ name, io }) => {
      const { $id: _id, $schema: _schema, id: _name, ...schema } = schemas[io][name] ?? {}
      return [name, schema]
    }),
  )
}

/** How a call's schema is written down: by name, or as a list of what is named. */
export function referTo(schema: z.ZodType): { named: NamedSchema; isList: boolean; jsonSchema: JsonSchema } {
  const isList = schema instanceof z.ZodArray
  const item = isList ? schema.element : schema
  const named = NAMED_SCHEMAS.find((one) => one.schema === item)
  if (named === undefined) throw new Error('A documented call uses a schema without a name')
  const reference = { $ref: ID_PREFIX + named.name }
  return { named, isList, jsonSchema: isList ? { type: 'array', items: reference } : reference }
}

/** An example of a schema: its own, or one that is put together from those of its parts. */
export function exampleOf(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const own: unknown = z.globalRegistry.get(schema)?.examples
  if (Array.isArray(own)) return own[0]
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape).map(([name, part]) => [name, exampleOf(part, io)])
      return Object.fromEntries(parts.filter(([, example]) => example !== undefined))
    }
    case 'array': {
      const item = exampleOf(def.element, io)
      return item === undefined ? undefined : [item]
    }
    case 'enum':
      return Object.values(def.entries)[0]
    case 'nullable':
      return exampleOf(def.innerType, io) ?? (io === 'output' ? null : undefined)
    case 'optional':
      // Fields that only some callers get are left out.
      return io === 'input' ? exampleOf(def.innerType, io) : undefined
    case 'default':
      return exampleOf(def.innerType, io)
    case 'pipe':
      return exampleOf(io === 'input' ? def.in : def.out, io)
    default:
      return undefined
  }
}
