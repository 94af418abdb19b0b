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
