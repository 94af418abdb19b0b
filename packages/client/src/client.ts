import type { CallOptions, GroveClientOptions } from './call.ts'
import { createCall } from './call.ts'
import type { GroveClient, GuideCard, SearchGuidesInput } from './contract.gen.ts'
import { PROCEDURES } from './contract.gen.ts'

type Method = (inputOrOptions?: unknown, options?: CallOptions) => Promise<unknown>

/** Every guide that a filter matches, one after the other; pages are asked for as they are needed. */
export type AllGuides = (
  filter?: Omit<SearchGuidesInput, 'cursor'>,
  options?: CallOptions,
) => AsyncGenerator<GuideCard, void, undefined>

/** Every procedure of a directory, and `guides.all`. */
export type Grove = GroveClient & { readonly guides: { readonly all: AllGuides } }

/**
 * A client of one directory. In a browser it calls with the browser's cookies. A program keeps none unless `keepsCookies`
 * says so; then the client is one person, from signing in to signing out.
 */
export function createGroveClient(options: GroveClientOptions): Grove {
  const call = createCall(options)
  const routers: Record<string, Record<string, Method>> = {}
  for (const [path, { kind, hasInput }] of Object.entries(PROCEDURES)) {
    const [router = '', name = ''] = path.split('.')
    routers[router] ??= {}
    routers[router][name] = hasInput
      ? (input = {}, callOptions) => call(path, kind, input, callOptions)
      : (callOptions) => call(path, kind, undefined, callOptions as CallOptions | undefined)
  }
  // The table of procedures and this type are written from the same source.
  const grove = routers as unknown as GroveClient
  const all: AllGuides = async function* all(filter = {}, callOptions) {
    let cursor: string | null = null
    do {
      const page = await grove.guides.search({ limit: 100, ...filter, cursor }, callOptions)
      yield* page.items
      cursor = page.nextCursor
    } while (cursor !== null)
  }
  return { ...grove, guides: { ...grove.guides, all } }
}
