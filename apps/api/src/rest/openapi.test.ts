import { readFile } from 'node:fs/promises'
import { BADGE_TYPES } from '@grove/schema'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { exampleOf, NAMED_SCHEMAS } from './api-schemas.ts'
import { openApiDocument } from './openapi.ts'
import type { OpenApiOperation } from './openapi-types.ts'
import { OPERATION_NOTES } from './operation-notes.ts'
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

  test('is found without fault or warning by a second linter, which finds what is wrong', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']] })
    const problemsOf = async (linted: object) =>
      (await spectral.run({ ...linted })).map(
        ({ code, path, message }) => `${code} ${path.join('/')}: ${message}`,
      )
    expect(await problemsOf(document)).toEqual([])
    const { contact: _, ...info } = document.info
    expect(await problemsOf({ ...document, info })).toEqual([expect.stringContaining('info-contact')])
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
      const tokens = route.scopes.length === 0 ? [] : [{ token: [] }]
      for (const scope of route.scopes) expect(operation!.description).toContain(`\`${scope}\``)
      if (route.access !== 'public') expect(operation!.security).toEqual([{ session: [] }, ...tokens])
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const parameters = operation!.parameters ?? []
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    },
  )

  test('promises more to whoever is signed in only where the answer is not the same for everybody', () => {
    const promise = 'signed in one may be told more'
    const { paths } = document
    expect(paths['/api/guides/{id}']?.get?.description).toContain(promise)
    for (const path of ['/api/guides/search', '/api/guides/pins', '/api/oembed'])
      expect(paths[path]?.get, path).toMatchObject({
        description: expect.not.stringContaining(promise),
        security: [],
      })
  })

  test('notes something only about operations that there are', () => {
    const names = restRoutes.map(({ operationId }) => operationId)
    expect(Object.keys(OPERATION_NOTES).filter((name) => !names.includes(name))).toEqual([])
  })

  test('takes no null in an address, nor coordinates of null, which are always refused', () => {
    const parameters = operations.flatMap((operation) => operation.parameters ?? [])
    expect(parameters.filter(({ schema }) => JSON.stringify(schema).includes('null'))).toEqual([])
    for (const name of ['CreateGuideInput', 'GuideData', 'CreateGuideWithAccountInput', 'UpdateGuideInput']) {
      const { latitude, longitude } = document.components.schemas[name]?.properties ?? {}
      expect([latitude, longitude]).toMatchObject([
        { type: ['string', 'number'] },
        { type: ['string', 'number'] },
      ])
    }
  })

  test('says of parameters how far they go and where they stand when they are absent', () => {
    const parameters = document.paths['/api/guides/search']?.get?.parameters ?? []
    const schemaOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.schema
    expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 24 })
    expect(schemaOf('radius')).toMatchObject({
      anyOf: [{ type: 'number', minimum: 1, maximum: 500 }, {}],
      default: 40,
    })
    expect(schemaOf('badge')).toMatchObject({ type: 'array', items: { enum: BADGE_TYPES } })
    expect(schemaOf('open')).toMatchObject({ type: 'boolean' })
  })

  test('names the headers of feeds, of files and of refused tokens', () => {
    const having = (name: string, status: string) =>
      operations.flatMap(({ operationId, responses }) =>
        responses[status]?.headers?.[name] === undefined ? [] : [operationId],
      )
    const feeds = operations
      .filter(({ tags }) => tags.includes('Feeds'))
      .map(({ operationId }) => operationId)
    expect(having('Link', '200')).toEqual(feeds)
    expect(having('Content-Disposition', '200').sort()).toEqual(['exportGuides', 'getEvidence', 'getOwnData'])
    expect(having('WWW-Authenticate', '401')).toContain('exportGuides')
  })

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
