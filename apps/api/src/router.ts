import type { Context } from './context.ts'
import { accountsRouter } from './features/accounts/accounts.router.ts'
import { adminRouter } from './features/admin/admin.router.ts'
import { contactRouter } from './features/contact/contact.router.ts'
import { geoRouter } from './features/geo/geo.router.ts'
import { guidesRouter } from './features/guides/guides.router.ts'
import { sessionRouter } from './features/session/session.router.ts'
import { createCallerFactory, directRead, router } from './trpc.ts'

export const appRouter = router({
  session: sessionRouter,
  accounts: accountsRouter,
  guides: guidesRouter,
  contact: contactRouter,
  geo: geoRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter

/** Makes a caller that runs procedures in this process under one context. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

/** Runs a procedure by its name for `context`; those that are read in great number without their layers. */
export async function callProcedure(context: Context, name: string, input: unknown): Promise<unknown> {
  const procedures: Readonly<Record<string, object>> = appRouter._def.procedures
  const direct = directRead(procedures[name] ?? {})
  if (direct !== undefined) return direct(context, input)
  let procedure: unknown = createCaller(context)
  for (const part of name.split('.')) procedure = (procedure as Record<string, unknown>)[part]
  return (procedure as (input: unknown) => Promise<unknown>)(input)
}

/** The procedures of one part of the router, called for one context. */
class DirectCalls {
  readonly context: Context

  constructor(context: Context) {
    this.context = context
  }
}

const groups = new Map<string, typeof DirectCalls>()
for (const path of Object.keys(appRouter._def.procedures)) {
  const [group = '', name = ''] = path.split('.')
  const calls = groups.get(group) ?? class extends DirectCalls {}
  groups.set(group, calls)
  Object.defineProperty(calls.prototype, name, {
    value(this: DirectCalls, input: unknown) {
      return callProcedure(this.context, path, input)
    },
  })
}

/** The same as `createCaller`, with `callProcedure` behind every name. */
export function createDirectCaller(context: Context): Caller {
  const caller: Record<string, DirectCalls> = {}
  for (const [group, Calls] of groups) caller[group] = new Calls(context)
  return caller as unknown as Caller
}
