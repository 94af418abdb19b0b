import type { FastifyRequest } from 'fastify'
import type { Context, ContextFactory, Services, SessionHandle } from '../context.ts'
import { loadViewer, sessionHandle } from './session.ts'

/** A shared answer is made for nobody in particular: it can neither open nor end a session. */
const NO_SESSION: SessionHandle = {
  start: () => Promise.reject(new Error('A shared answer cannot open a session')),
  end: () => Promise.reject(new Error('A shared answer cannot end a session')),
  deviceOf: () => undefined,
}

/** Makes the contexts of requests over the services of the process. */
export function requestContext(services: Services): ContextFactory {
  return async function createContext(request: FastifyRequest): Promise<Context> {
    const { ip, log, id, sharedAnswer } = request
    const anyone = { ...services, viewer: null, session: NO_SESSION, address: ip, log, requestId: id }
    // Others are given the answer too, whoever was the first to ask.
    if (sharedAnswer !== undefined) return anyone
    return {
      ...anyone,
      viewer: await loadViewer(request, services),
      session: sessionHandle(request, services),
    }
  }
}
