import type { FastifyRequest } from 'fastify'
import type { Context, ContextFactory, Services, SessionHandle } from '../context.ts'
import { loadViewer, sessionHandle } from './session.ts'

/** A page that everybody shares is made for nobody: it can neither open nor end a session. */
const NO_SESSION: SessionHandle = {
  start: () => Promise.reject(new Error('A shared page cannot open a session')),
  end: () => Promise.reject(new Error('A shared page cannot end a session')),
  deviceOf: () => undefined,
}

/** What a context takes from a request that nobody in particular makes. */
type AskedBy = Pick<FastifyRequest, 'ip' | 'log' | 'id'>

/** Makes the contexts of requests over the services of the process. */
export function requestContext(services: Services): {
  createContext: ContextFactory
  createAnonymousContext: (request: AskedBy) => Context
} {
  function createAnonymousContext({ ip, log, id }: AskedBy): Context {
    return { ...services, viewer: null, session: NO_SESSION, address: ip, log, requestId: id }
  }
  return {
    createAnonymousContext,
    async createContext(request) {
      return {
        ...createAnonymousContext(request),
        viewer: await loadViewer(request, services),
        session: sessionHandle(request, services),
      }
    },
  }
}
