import type { CallOptions, GroveClientOptions } from './call.ts'
import { createCall } from './call.ts'
import type { GroveClient } from './contract.gen.ts'
import { PROCEDURES } from './contract.gen.ts'

type Method = (inputOrOptions?: unknown, options?: CallOptions) => Promise<unknown>

/**
 * A client of one directory. In a browser it calls with the browser's cookies; in a program it keeps its own, so that
 * signing in holds for the calls after it. Clients share nothing: one each for people who sign in.
 */
export function createGroveClient(options: GroveClientOptions): GroveClient {
  const call = createCall(options)
  const routers: Record<string, Record<string, Method>> = {}
  for (const [path, { kind, hasInput }] of Object.entries(PROCEDURES)) {
    const [router = '', name = ''] = path.split('.')
    routers[router] ??= {}
    routers[router][name] = hasInput
      ? (input, callOptions) => call(path, kind, input, callOptions)
      : (callOptions) => call(path, kind, undefined, callOptions as CallOptions | undefined)
  }
  // The table of procedures and this type are written from the same source.
  return routers as unknown as GroveClient
}
