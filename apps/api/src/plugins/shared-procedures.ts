import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readyText } from '../pages/send-ready.ts'
import { appRouter } from '../router.ts'
import type { SharedAnswers, SharedWith } from './shared-answers.ts'
import { isShared } from './shared-answers.ts'

/** Queries that are answered alike to many; all others, and all that are called along with others, are one's own. */
const SHARED_PROCEDURES: Readonly<Record<string, SharedWith>> = {
  'contact.get': 'everyone',
  'geo.mapConfig': 'everyone',
  'geo.suggest': 'everyone',
  'guides.byId': 'signed-out',
  'guides.images': 'signed-out',
  // Administrators may ask for more than the public list.
  'guides.list': 'signed-out',
  'guides.pins': 'everyone',
  'guides.search': 'everyone',
}

/** Thrown for what is refused: its answer names one request and is made for that. */
class NotShared extends Error {}

/** The most calls that one request may carry: more than any page of ours asks together, and few enough to answer. */
export const MAX_BATCH_SIZE = 10

/** Whom the answer to one call, maybe of several procedures, is shared with. */
function sharedWithOf(path: string): SharedWith {
  const names = path.split(',')
  if (names.length > MAX_BATCH_SIZE) return undefined
  const kinds = new Set(
    names.map((name) => (Object.hasOwn(SHARED_PROCEDURES, name) ? SHARED_PROCEDURES[name] : undefined)),
  )
  if (kinds.has(undefined)) return undefined
  return kinds.has('signed-out') ? 'signed-out' : 'everyone'
}

/** Answers a call of procedures where that is shared; false where it is one's own and still has to be answered. */
export async function sendSharedProcedures(
  answers: SharedAnswers,
  { prefix, path }: { prefix: string; path: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const sharedWith = isRead ? sharedWithOf(path) : undefined
  const asksForStream = request.headers['trpc-accept'] !== undefined
  if (sharedWith === undefined || asksForStream || !isShared(sharedWith, request)) return false
  try {
    await answers.send(request, reply, {
      key: request.url,
      sharedWith,
      async make(context) {
        const response = await fetchRequestHandler({
          endpoint: prefix,
          router: appRouter,
          req: new Request(new URL(request.url, 'http://procedures.invalid')),
          createContext: () => context,
          maxBatchSize: MAX_BATCH_SIZE,
        })
        if (response.status !== 200) throw new NotShared()
        return readyText(await response.text(), { 'content-type': 'application/json' })
      },
    })
    return true
  } catch (error) {
    if (error instanceof NotShared) return false
    throw error
  }
}
