import { NotFoundError } from '@grove/schema'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** No path of ours comes near it; longer ones would only cost work. The query is not counted. */
export const MAX_PATH_LENGTH = 2_000

/**
 * True for a path that nothing is served under: one that is too long, or that holds two slashes in a row, as it is written, without
 * its escapes, or as browsers read it (`/.//host`, `/\host`). Such a path could be taken for the address of another host.
 */
export function isUnservedPath(target: string): boolean {
  const [written = ''] = target.split('?', 1)
  // A path that is written longer is not even parsed. Parsing takes out `.` and `..`, so it may make a path shorter.
  if (written.length > 2 * MAX_PATH_LENGTH) return true
  const address = target.startsWith('/') ? `http://site.invalid${target}` : target
  const path = URL.parse(address)?.pathname
  if (path === undefined) return false
  return path.length > MAX_PATH_LENGTH || holdsEmptyPart(path) || holdsEmptyPart(withoutEscapes(path))
}

function holdsEmptyPart(path: string): boolean {
  return path.includes('//') || path.includes('\\')
}

/** A path as the router reads it, or as it is where an escape means nothing: the router refuses that itself. */
function withoutEscapes(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The address of a call or a page without the slash that somebody put at its end; undefined where there is none. The admin app
 * stands at an address with one, and the folder of pictures is not served at either.
 */
function withoutLastSlash(target: string): string | undefined {
  const [, path, query = ''] = /^(\/(?!admin\/|uploads\/)[^?]+)\/(\?.*)?$/.exec(target) ?? []
  return path === undefined ? undefined : path + query
}

/** Answers 404 for paths that nothing is served under, before anything else looks at them. */
export const pathLimitsPlugin = fp(async function pathLimits(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isUnservedPath(raw.url ?? '/')) throw new NotFoundError('Not found')
    const address = withoutLastSlash(raw.url ?? '/')
    // Pages of every site may follow it: the call itself says who may read its answer.
    if (address !== undefined) return reply.header('access-control-allow-origin', '*').redirect(address, 308)
  })
})
