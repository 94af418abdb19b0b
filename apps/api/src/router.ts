import { callTRPCProcedure } from '@trpc/server'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { accountsRouter } from './features/accounts/accounts.router.ts'
import { adminRouter } from './features/admin/admin.router.ts'
import { confirmationRouter } from './features/confirmation/confirmation.router.ts'
import { credentialsRouter } from './features/credentials/credentials.router.ts'
import { enquiriesRouter } from './features/enquiries/enquiries.router.ts'
import { geoRouter } from './features/geo/geo.router.ts'
import { guidesRouter } from './features/guides/guides.router.ts'
import { messagesRouter } from './features/messages/messages.router.ts'
import { reviewRouter } from './features/review/review.router.ts'
import { securityRouter } from './features/session/security.router.ts'
import { sessionRouter } from './features/session/session.router.ts'
import { contactRouter } from './features/site/contact.router.ts'
import { siteRouter } from './features/site/site.router.ts'
import { sitePagesRouter } from './features/site/site-pages.router.ts'
import type { ProcedureMeta } from './trpc.ts'
import { createCallerFactory, router } from './trpc.ts'

export const appRouter = router({
  session: sessionRouter,
  accounts: accountsRouter,
  security: securityRouter,
  guides: guidesRouter,
  contact: contactRouter,
  site: siteRouter,
  sitePages: sitePagesRouter,
  geo: geoRouter,
  admin: adminRouter,
  messages: messagesRouter,
  enquiries: enquiriesRouter,
  review: reviewRouter,
  credentials: credentialsRouter,
  confirmation: confirmationRouter,
})

export type AppRouter = typeof appRouter

/** Makes a caller that runs procedures in this process under one context. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

/** The paths of procedures, such as "guides.list". */
export type ProcedurePath = {
  [Name in keyof Caller & string]: `${Name}.${keyof Caller[Name] & string}`
}[keyof Caller & string]

interface ProcedureParts {
  type: 'query' | 'mutation' | 'subscription'
  inputs: readonly z.ZodType[]
  output?: z.ZodType
  meta?: ProcedureMeta
}

/** The parts of a procedure; undefined where there is none. The types of tRPC do not tell its output and metadata. */
export function findProcedure(path: string): ProcedureParts | undefined {
  const procedures: object = appRouter._def.procedures
  if (!Object.hasOwn(procedures, path)) return undefined
  return (procedures as Readonly<Record<string, { _def: ProcedureParts }>>)[path]?._def
}

/** Calls a procedure by its path; it validates the input. */
export function callProcedure(path: ProcedurePath, input: unknown, ctx: Context): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path,
    type: findProcedure(path)?.type ?? 'query',
    getRawInput: async () => input,
    ctx,
    signal: undefined,
    batchIndex: 0,
  })
}
