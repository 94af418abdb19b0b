import { expect, test } from 'vitest'
import { appRouter } from '../router.ts'
import { restRoutes } from './rest-routes.ts'

const BROWSER = 'Only of use in a browser that is signed in to this site'
const ADMIN_APP = 'Serves one screen of the admin app'
const LETTER = 'Takes the secret of a link in a message, which leads to a page of the site'
const PAGES = 'Serves the pages of the site'
const INBOX = 'Letters of visitors are read on the site and nowhere else'

/** Each procedure: the documented call that does the same, or why there is none. */
const PROCEDURES: Readonly<Record<string, string>> = {
  'session.current': 'GET /api/user',
  'session.user': 'GET /api/user',
  'session.login': 'POST /api/login',
  'session.secondFactor': 'POST /api/login/second-factor',
  'session.askForPasskey': BROWSER,
  'session.loginWithPasskey': BROWSER,
  'session.confirmWithPasskey': BROWSER,
  'session.confirm': BROWSER,
  'session.needsSecondFactor': BROWSER,
  'session.logout': 'POST /api/logout',
  'accounts.checkUsername': PAGES,
  'accounts.register': 'POST /api/register',
  'accounts.registerGuide': 'POST /api/register-guide',
  'accounts.changePassword': 'POST /api/change-password',
  'accounts.requestPasswordReset': 'POST /api/password-reset',
  'accounts.confirmPasswordReset': 'POST /api/password-reset/confirm',
  'accounts.email': BROWSER,
  'accounts.requestEmailVerification': 'POST /api/email-verification',
  'accounts.confirmEmail': 'POST /api/email-verification/confirm',
  'accounts.changeEmail': BROWSER,
  'security.state': BROWSER,
  'security.beginAuthenticator': BROWSER,
  'security.confirmAuthenticator': BROWSER,
  'security.removeAuthenticator': BROWSER,
  'security.renewRecoveryCodes': BROWSER,
  'security.beginPasskey': BROWSER,
  'security.addPasskey': BROWSER,
  'security.renamePasskey': BROWSER,
  'security.removePasskey': BROWSER,
  'security.sessions': BROWSER,
  'security.endSession': BROWSER,
  'security.endOtherSessions': BROWSER,
  'guides.list': 'GET /api/guides',
  'guides.search': 'GET /api/guides/search',
  'guides.pins': 'GET /api/guides/pins',
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
  'site.get': PAGES,
  'site.community': PAGES,
  'site.settings': ADMIN_APP,
  'site.saveSettings': ADMIN_APP,
  'geo.mapConfig': PAGES,
  'geo.locate': 'GET /api/places/locate',
  'geo.pinDistance': PAGES,
  'geo.suggest': 'GET /api/places/towns',
  'geo.suggestPlaces': 'GET /api/places',
  'geo.namedPlace': PAGES,
  'geo.placePage': PAGES,
  'admin.guides': 'GET /api/admin/guides',
  'admin.bulk': 'POST /api/admin/decisions',
  'admin.select': 'POST /api/admin/selections',
  'admin.undo': 'POST /api/admin/decisions/undo',
  'admin.exportPage': 'GET /api/admin/export-guides',
  'admin.previewImport': 'POST /api/admin/import/preview',
  'admin.applyImport': 'POST /api/admin/import',
  'admin.setPassword': ADMIN_APP,
  'admin.ownerEmail': ADMIN_APP,
  'admin.accounts': ADMIN_APP,
  'admin.endSessions': ADMIN_APP,
  'admin.deleteAccount': ADMIN_APP,
  'admin.history': 'GET /api/admin/history',
  'admin.backups': ADMIN_APP,
  'messages.list': ADMIN_APP,
  'messages.byId': ADMIN_APP,
  'messages.makeLink': ADMIN_APP,
  'messages.retry': ADMIN_APP,
  'messages.state': ADMIN_APP,
  'messages.settings': ADMIN_APP,
  'messages.updateSettings': ADMIN_APP,
  'messages.unsubscribe': LETTER,
  'enquiries.send': 'POST /api/guides/:id/enquiries',
  'enquiries.list': INBOX,
  'enquiries.update': INBOX,
  'enquiries.blockSender': INBOX,
  'enquiries.reports': INBOX,
}

/** Documented calls that are no procedure: their bodies are bytes. */
const REST_ONLY = ['POST /api/pictures']

const isCall = (text: string) => /^[A-Z]+ \/api\//.test(text)

test('every procedure is a documented call as well, or this table says why it is none', () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual(Object.keys(appRouter._def.procedures).sort())
})

test('every documented call does what a procedure does', () => {
  const named = new Set(Object.values(PROCEDURES).filter(isCall))
  const rows = restRoutes.map(({ method, path }) => `${method} ${path}`)
  expect([...named, ...REST_ONLY].sort()).toEqual(rows.sort())
})
