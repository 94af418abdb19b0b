import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { exampleOf, NAMED_SCHEMAS } from './api-schemas.ts'
import { openApiDocument } from './openapi.ts'
import type { OpenApiOperation } from './openapi-types.ts'
import { restRoutes } from './rest-routes.ts'
import { documentedErrors } from './route-errors.ts'

const document = openApiDocument()
const operations: OpenApiOperation[] = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods),
)

/** The linter's strictest recommendations, but for two that the promised calls themselves cannot meet. */
const LINT = createConfig({
  extends: ['recommended-strict'],
  rules: {
    // `/api/guides/user/{userId}` beside `/api/guides/{id}/images`: "user" is no id, so one address is never both.
    'no-ambiguous-paths': 'off',
    // The contact details take no parameter and are for everybody: nothing about asking for them can be wrong.
    'operation-4xx-response': 'off',
  },
})

describe('the OpenAPI document', () => {
  test('is committed as the schemas have it; `pnpm openapi` writes it anew', async () => {
    const committed = await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
    expect(committed).toBe(`${JSON.stringify(document, null, 2)}\n`)
  })

  test('is found without fault by a linter', async () => {
    const config = await LINT
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(
      problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer })),
    ).toEqual([])
  })

  test('is validated by a linter that does find what is wrong', async () => {
    const config = await LINT
    const source = JSON.stringify({
      ...document,
      paths: { '/api/nothing': { get: { responses: { 200: { $ref: '#/components/nowhere' } } } } },
    })
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId }) => ruleId)).toContain('no-unresolved-refs')
  })

  test.each(restRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'tells of %s: who may, what is sent, what is answered and how it is refused',
    (_name, route) => {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[route.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: route.operationId, summary: route.summary })
      expect(Object.keys(operation!.responses)).toEqual(
        expect.arrayContaining([String(route.status), ...Object.keys(documentedErrors(route))]),
      )
      expect(operation!.requestBody !== undefined).toBe(route.body !== undefined || route.takes !== undefined)
      if (route.access !== 'public') expect(operation!.security).toEqual([{ session: [] }])
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const parameters = operation!.parameters ?? []
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    },
  )

  test('describes every parameter and every field', () => {
    const silent = [
      ...operations.flatMap(({ operationId, parameters = [] }) =>
        parameters
          .filter(({ description }) => description === '')
          .map(({ name }) => `${operationId} ${name}`),
      ),
      ...Object.entries(document.components.schemas).flatMap(([schemaName, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([, property]) => typeof property === 'boolean' || property.description === undefined)
          .map(([name]) => `${schemaName}.${name}`),
      ),
    ]
    expect(silent).toEqual([])
  })

  test.each(NAMED_SCHEMAS)('gives an example of $name that its schema takes', ({ schema, io }) => {
    expect(schema.safeParse(exampleOf(schema, io)).error).toBeUndefined()
  })

  test('gives an example of every body and every JSON answer of a success', () => {
    const contents = operations.flatMap(({ requestBody, responses }) => [
      requestBody?.content['application/json'],
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        status.startsWith('2') ? [content?.['application/json']] : [],
      ),
    ])
    for (const content of contents) {
      if (content !== undefined) expect(content.example).toBeDefined()
    }
  })
})
