import { expect, test } from 'vitest'
import { appRouter } from '../router.ts'
import type { ProcedureMeta } from '../trpc.ts'
import { restRoutes } from './rest-routes.ts'

const BROWSER = 'Only of use in a browser that is signed in to this site'
const ADMIN_APP = 'Serves one screen of the admin app'
const LINK = 'Needs the secret of a link that a message brought to this site'
const PAGES = 'Serves the pages of the site'
const INBOX = 'Letters of visitors are read on the site and nowhere else'

/** Why the procedures of a router are no documented calls, but for those below. */
const ROUTERS: Readonly<Record<string, string>> = {
  session: BROWSER,
  security: BROWSER,
  accounts: BROWSER,
  site: PAGES,
  geo: PAGES,
  admin: ADMIN_APP,
  messages: ADMIN_APP,
  review: ADMIN_APP,
  sitePages: PAGES,
  enquiries: INBOX,
  confirmation: LINK,
}

/** Procedures: the documented call that does the same, or why there is none. */
const PROCEDURES: Readonly<Record<string, string>> = {
  'session.current': 'GET /api/user',
  'session.user': 'GET /api/user',
  'session.login': 'POST /api/login',
  'session.secondFactor': 'POST /api/login/second-factor',
  'session.logout': 'POST /api/logout',
  'accounts.register': 'POST /api/register',
  'accounts.registerGuide': 'POST /api/register-guide',
  'accounts.changePassword': 'POST /api/change-password',
  'accounts.requestPasswordReset': 'POST /api/password-reset',
  'accounts.confirmPasswordReset': 'POST /api/password-reset/confirm',
  'accounts.requestEmailVerification': 'POST /api/email-verification',
  'accounts.confirmEmail': 'POST /api/email-verification/confirm',
  'security.ownData': 'GET /api/account/data',
  'guides.list': 'GET /api/guides',
  'guides.search': 'GET /api/guides/search',
  'guides.pins': 'GET /api/guides/pins',
  'guides.changes': 'GET /api/guides/changes',
  'guides.byId': 'GET /api/guides/:id',
  'guides.images': 'GET /api/guides/:id/images',
  'guides.byUser': 'GET /api/guides/user/:userId',
  'guides.own': 'GET /api/guides/own',
  'guides.create': 'POST /api/guides',
  'guides.update': 'PUT /api/guides/:id',
  'guides.remove': 'DELETE /api/guides/:id',
  'guides.setApplicationStatus': 'PUT /api/guides/:id/application',
  'guides.setPublished': 'PUT /api/guides/:id/publish',
  'guides.createWithAccount': 'POST /api/admin/guides',
  'contact.get': 'GET /api/contact',
  'contact.update': 'PUT /api/contact',
  'geo.locate': 'GET /api/places/locate',
  'geo.suggest': 'GET /api/places/towns',
  'geo.suggestPlaces': 'GET /api/places',
  'admin.guides': 'GET /api/admin/guides',
  'admin.bulk': 'POST /api/admin/decisions',
  'admin.select': 'POST /api/admin/selections',
  'admin.undo': 'POST /api/admin/decisions/undo',
  'admin.exportPage': 'GET /api/admin/export-guides',
  'admin.previewImport': 'POST /api/admin/import/preview',
  'admin.applyImport': 'POST /api/admin/import',
  'admin.history': 'GET /api/admin/history',
  'review.timeline': 'GET /api/guides/:id/timeline',
  'review.ask': 'POST /api/guides/:id/questions',
  'review.answer': 'POST /api/guides/:id/answers',
  'review.note': 'POST /api/guides/:id/notes',
  'guides.heldChanges': 'GET /api/guides/:id/held-changes',
  'guides.decideHeldChanges': 'PUT /api/guides/:id/held-changes',
  'credentials.list': 'GET /api/guides/:id/credentials',
  'credentials.save': 'PUT /api/guides/:id/credentials/:kind',
  'credentials.remove': 'DELETE /api/guides/:id/credentials/:kind',
  'credentials.removeEvidence': 'DELETE /api/guides/:id/credentials/:kind/evidence/:name',
  'credentials.check': 'PUT /api/guides/:id/credentials/:kind/check',
  'enquiries.send': 'POST /api/guides/:id/enquiries',
}

/** Documented calls that are no procedure: their bodies are bytes, or their answers are of other standards. */
const REST_ONLY = [
  'POST /api/pictures',
  'POST /api/guides/:id/credentials/:kind/evidence',
  'GET /api/guides/:id/credentials/:kind/evidence/:name',
  'GET /api/oembed',
  'GET /api/feeds/guides.geojson',
  'GET /api/feeds/guides.atom',
  'GET /api/open-referral',
  'GET /api/open-referral/services',
  'GET /api/open-referral/services/:id',
]

const isCall = (text: string) => /^[A-Z]+ \/api\//.test(text)

test('every procedure is a documented call as well, or these tables say why it is none', () => {
  const names = Object.keys(appRouter._def.procedures)
  expect(Object.keys(PROCEDURES).filter((name) => !names.includes(name))).toEqual([])
  const untold = names.filter((name) => (PROCEDURES[name] ?? ROUTERS[name.split('.')[0] ?? '']) === undefined)
  expect(untold).toEqual([])
})

test('every documented call does what a procedure does', () => {
  const named = new Set(Object.values(PROCEDURES).filter(isCall))
  const rows = restRoutes.map(({ method, path }) => `${method} ${path}`)
  expect([...named, ...REST_ONLY].sort()).toEqual(rows.sort())
})

test('a documented call names the tokens that its procedure takes', () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { meta?: ProcedureMeta } }
  >
  const byCall = Map.groupBy(Object.entries(PROCEDURES), ([, call]) => call)
  for (const { method, path, scopes } of restRoutes) {
    const taken = byCall
      .get(`${method} ${path}`)
      ?.flatMap(([name]) => procedures[name]?._def.meta?.scopes ?? [])
    expect([path, scopes]).toEqual([path, taken ?? []])
  }
})
