import { URL_MAX_LENGTH } from '@grove/schema'
import { readyJson } from '../pages/send-ready.ts'
import type { SharedCall } from '../plugins/shared-answers.ts'
import type { ProcedureCall } from '../router.ts'
import { callNamer, readJson } from '../router.ts'
import type { RestRoute } from './rest-route.ts'
import { restRoutes } from './rest-routes.ts'

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/**
 * The shared call that a route is under these parameters, which have passed its schemas; undefined where it is one's own.
 */
export function sharedRouteCall(route: RestRoute, params: unknown, query: unknown): SharedCall | undefined {
  const sharedWith = route.sharedWith?.(query)
  if (sharedWith === undefined) return undefined
  return {
    // The parameters of a query tell whom an answer is for and how fresh it has to be: shared ones are alike.
    key: `${route.path} ${JSON.stringify(params)}`,
    form: route.path,
    sharedWith,
    isQuick: route.wholeList === undefined,
    async make(context) {
      const frame = { before: '', after: '', headers: JSON_HEADERS }
      const whole = route.wholeList && (await context.wholeLists.make(route.wholeList, frame))
      if (whole !== undefined) return whole
      const call = (await route.handle(callNamer, { params, query, body: {} }, context)) as ProcedureCall
      return readyJson(await readJson(context, call), JSON_HEADERS)
    },
  }
}

interface RouteMatcher {
  route: RestRoute
  /** The parts of its path between slashes; those that begin with a colon name parameters. */
  parts: readonly string[]
}

const matchers: readonly RouteMatcher[] = restRoutes
  .filter(({ sharedWith }) => sharedWith !== undefined)
  .map((route) => ({ route, parts: route.path.split('/') }))

/** The parameters of a path that is written as its route is; what is written in another way is for the router. */
function parametersOf(parts: readonly string[], path: string): Record<string, string> | undefined {
  const given = path.split('/')
  if (given.length !== parts.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (value !== part) return undefined
    } else if (/^[\w-]+$/.test(value)) parameters[part.slice(1)] = value
    else return undefined
  }
  return parameters
}

/** A query's parameters by name; undefined where one is given twice. */
function readQuery(text: string): Record<string, string> | undefined {
  if (text === '') return {}
  const pairs = [...new URLSearchParams(text)]
  const query = Object.fromEntries(pairs)
  return Object.keys(query).length === pairs.length ? query : undefined
}

/** The shared call that an address of the documented calls makes. */
export function readRestCall(url: string): SharedCall | undefined {
  if (url.length > URL_MAX_LENGTH) return undefined
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  for (const { route, parts } of matchers) {
    const parameters = parametersOf(parts, path)
    if (parameters === undefined) continue
    const query = readQuery(queryAt < 0 ? '' : url.slice(queryAt + 1))
    const parsedQuery = query && (route.query?.safeParse(query) ?? { success: true, data: query })
    const parsedParams = route.params?.safeParse(parameters) ?? { success: true, data: {} }
    if (parsedQuery?.success !== true || !parsedParams.success) return undefined
    return sharedRouteCall(route, parsedParams.data, parsedQuery.data)
  }
  return undefined
}
