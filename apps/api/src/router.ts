import type { Context } from './context.ts'
import { accountsRouter } from './features/accounts/accounts.router.ts'
import { adminRouter } from './features/admin/admin.router.ts'
import { contactRouter } from './features/contact/contact.router.ts'
import { geoRouter } from './features/geo/geo.router.ts'
import { guidesRouter } from './features/guides/guides.router.ts'
import { sessionRouter } from './features/session/session.router.ts'
import type { Json } from './json.ts'
import { createCallerFactory, jsonRead, router } from './trpc.ts'

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

/** A query and what it is asked. */
export interface ProcedureCall {
  name: string
  input: unknown
}

/** The answer of a query as the text of its JSON; of those that are read in great number without their layers. */
export async function readJson(context: Context, { name, input }: ProcedureCall): Promise<Json> {
  const procedures: Readonly<Record<string, object>> = appRouter._def.procedures
  const read = jsonRead(procedures[name] ?? {})
  if (read !== undefined) return read(context, input)
  let procedure: unknown = createCaller(context)
  for (const part of name.split('.')) procedure = (procedure as Record<string, unknown>)[part]
  return JSON.stringify(await (procedure as (input: unknown) => Promise<unknown>)(input))
}

function createCallNamer(): Caller {
  const namer: Record<string, Record<string, (input: unknown) => ProcedureCall>> = {}
  for (const path of Object.keys(appRouter._def.procedures)) {
    const [group = '', name = ''] = path.split('.')
    const procedures = namer[group] ?? {}
    namer[group] = procedures
    procedures[name] = (input) => ({ name: path, input })
  }
  return namer as unknown as Caller
}

/** Has the form of a caller and calls nothing: what it answers is the ProcedureCall that would be made. */
export const callNamer = createCallNamer()
