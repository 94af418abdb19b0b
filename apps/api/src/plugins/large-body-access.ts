import type { FastifyRequest } from 'fastify'
import type { ContextFactory } from '../context.ts'
import { appRouter } from '../router.ts'
import type { ProcedureMeta } from '../trpc.ts'
import { admittedViewer } from '../trpc.ts'
import type { LARGE_BODY_PROCEDURES } from './body-limits.ts'

type LargeBodyProcedure = (typeof LARGE_BODY_PROCEDURES)[number]

/** What a procedure declares of who may call it; its types name procedures otherwise than the router does. */
function metaOf(procedure: LargeBodyProcedure): ProcedureMeta {
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Partial<Record<LargeBodyProcedure, { _def: { meta?: ProcedureMeta } }>>
  >
  return procedures[procedure]?._def.meta ?? {}
}

/**
 * Refuses, by the headers alone, whoever may not call a procedure whose input may be large: nothing of the body is
 * read for them. The procedure asks again; what it wants is its own to say.
 * @throws UnauthenticatedError, ForbiddenError as the procedure would.
 */
export function refuseBeforeBody(createContext: ContextFactory, procedure: LargeBodyProcedure) {
  const meta = metaOf(procedure)
  return async (request: FastifyRequest): Promise<void> => {
    if (meta.access !== undefined) admittedViewer(meta, (await createContext(request)).viewer)
  }
}
