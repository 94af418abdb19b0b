import type { FastifyRequest } from 'fastify'
import type { ContextFactory } from '../context.ts'
import { limitedAddress } from '../http/rate-limit.ts'
import { isLargeBody, LARGE_BODY_PROCEDURES } from '../plugins/body-limits.ts'
import { appRouter } from '../router.ts'
import type { ProcedureMeta } from '../trpc.ts'
import { admittedViewer } from '../trpc.ts'

/** What a procedure declares of itself; its types name procedures otherwise than the router does. */
function metaOf(procedure: string): ProcedureMeta {
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { _def?: { meta?: ProcedureMeta } } | undefined>
  >
  return procedures[procedure]?._def?.meta ?? {}
}

/**
 * Spends the attempts that procedures are limited to, before anything of the body is read.
 * @throws TooManyError where there are none left.
 */
export async function spendAttempts(
  createContext: ContextFactory,
  request: FastifyRequest,
  procedures: readonly string[],
): Promise<void> {
  for (const procedure of procedures) {
    const { attemptLimit } = metaOf(procedure)
    if (attemptLimit === undefined) continue
    const { limits, address } = await createContext(request)
    await limits.spend({ limit: attemptLimit, key: limitedAddress(address) })
  }
}

/**
 * Refuses, by the headers alone, whoever may not call a procedure whose input may be large, or has tried too often. The
 * procedure asks for the right again.
 * @throws UnauthenticatedError, ForbiddenError as the procedure would; TooManyError.
 */
export async function admitBeforeBody(
  createContext: ContextFactory,
  request: FastifyRequest,
  procedure: string,
): Promise<void> {
  const meta = metaOf(procedure)
  if (meta.access !== undefined && LARGE_BODY_PROCEDURES.includes(procedure)) {
    const { viewer, limits } = await createContext(request)
    const { user } = admittedViewer(meta, viewer)
    // What stands in it is counted besides: this is for reading it.
    if (isLargeBody(request)) await limits.spend({ limit: 'pictureByAccount', key: String(user.id) })
  }
  await spendAttempts(createContext, request, [procedure])
}
