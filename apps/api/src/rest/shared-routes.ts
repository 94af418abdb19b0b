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
      const call = (await route.handle(callNamer, { params, query, body: {} })) as ProcedureCall
      return readyJson(await readJson(context, call), JSON_HEADERS)
    },
  }
}

interface RouteMatcher {
  route: RestRoute
  pattern: RegExp
  /** Names of the pattern's groups. */
  names: readonly string[]
}

const matchers: readonly RouteMatcher[] = restRoutes
  .filter(({ sharedWith }) => sharedWith !== undefined)
  .map((route) => ({
    route,
    // What is written in another way, such as with an escape, is for the router.
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([\\w-]+)')}$`),
    names: Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => name),
  }))

function parametersOf(names: readonly string[], match: RegExpExecArray): Record<string, string | undefined> {
  const parameters: Record<string, string | undefined> = {}
  names.forEach((name, index) => {
    parameters[name] = match[index + 1]
  })
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
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  for (const { route, pattern, names } of matchers) {
    const match = pattern.exec(path)
    if (match === null) continue
    const query = readQuery(queryAt < 0 ? '' : url.slice(queryAt + 1))
    const parsedQuery = query && (route.query?.safeParse(query) ?? { success: true, data: query })
    const parsedParams = route.params?.safeParse(parametersOf(names, match)) ?? { success: true, data: {} }
    if (parsedQuery?.success !== true || !parsedParams.success) return undefined
    return sharedRouteCall(route, parsedParams.data, parsedQuery.data)
  }
  return undefined
}
