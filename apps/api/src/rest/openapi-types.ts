import type { JsonSchema } from './api-schemas.ts'

/** The parts of an OpenAPI document that this API uses. */
export interface OpenApiDocument {
  openapi: string
  info: {
    title: string
    version: string
    description: string
    contact: { name: string; url: string; email?: string }
    license: { name: string; url: string }
  }
  servers: readonly { url: string }[]
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: {
    securitySchemes: Record<
      string,
      { type: string; in?: string; name?: string; scheme?: string; description: string }
    >
    headers: Readonly<Record<string, OpenApiHeader>>
    schemas: Record<string, JsonSchema>
  }
}

export interface OpenApiOperation {
  operationId: string
  tags: readonly string[]
  summary: string
  description: string
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly OpenApiParameter[]
  requestBody?: { required: boolean; content: OpenApiContent }
  responses: Readonly<Record<string, OpenApiAnswer>>
}

export interface OpenApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}

export interface OpenApiAnswer {
  description: string
  headers?: Readonly<Record<string, { $ref: string }>>
  content?: OpenApiContent
}

export type OpenApiContent = Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>

export interface OpenApiHeader {
  description: string
  schema: JsonSchema
}
