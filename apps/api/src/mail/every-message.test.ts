import type { HeldAnswer, MessageKind } from '@grove/schema'
import { messageKindSchema } from '@grove/schema'
import type { SmtpSink } from '@grove/testkit/smtp-sink'
import { startSmtpSink } from '@grove/testkit/smtp-sink'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/applications.ts'
import type { SiteUnderTest } from '../../test/support/each-site.ts'
import { describeSite } from '../../test/support/each-site.ts'
import { rpc } from '../../test/support/review-calls.ts'
import { addAuthenticator } from '../../test/support/second-factor.ts'
import { sendTo } from '../../test/support/sent-messages.ts'
import { keepCredentials } from '../jobs/credentials.job.ts'
import { summariseMonth } from '../jobs/monthly-summary.job.ts'
import { tellOfApplications } from '../jobs/tell-of-applications.job.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
beforeEach(() => {
  sink.received.length = 0
})
afterAll(() => sink.close())

/** The kinds that other tests receive over SMTP, by the file of those tests. */
const RECEIVED_ELSEWHERE: Readonly<Record<string, readonly MessageKind[]>> = {
  'apps/api/src/features/accounts/links.test.ts': [
    'confirm-email',
    'password-reset',
    'password-changed',
    'new-sign-in',
    'email-change-confirm',
    'email-change-notice',
    'invitation',
    'application-received',
    'application-approved',
    'application-rejected',
    'listing-published',
    'new-application',
  ],
  'apps/api/src/features/enquiries/enquiries.test.ts': ['enquiry', 'enquiry-not-delivered'],
  'apps/web/e2e/still-correct.test.ts': ['still-correct'],
}

/** A person with a public listing, and the administrator who has approved it. */
async function listed(site: SiteUnderTest) {
  const admin = await site.admin()
  const owner = await site.guide('fern')
  const path = `/api/guides/${owner.guide.id}`
  expect((await admin.put(`${path}/application`, { status: 'approved' })).status).toBe(200)
  return { admin, owner, path }
}

async function askApplicant(site: SiteUnderTest): Promise<void> {
  const [owner, reviewer] = [await site.guide('fern'), await site.reviewer()]
  const question = { text: 'Where did you train, and when?' }
  expect((await reviewer.post(`/api/guides/${owner.guide.id}/questions`, question)).status).toBe(201)
}

async function decideAboutChanges(site: SiteUnderTest): Promise<void> {
  const { admin, owner, path } = await listed(site)
  await rpc(admin, 'site.saveSettings', { changes: { holdsChanges: true } })
  await owner.put(path, { lastName: 'Oak', website: 'oak.example' })
  const held = `${path}/held-changes`
  const version = (await admin.get<HeldAnswer>(held)).body.changes?.version
  expect((await admin.put(held, { version, approved: ['lastName'] })).status).toBe(200)
}

async function addSecondFactor(site: SiteUnderTest): Promise<void> {
  await addAuthenticator(await site.member('fern'), site.time.clock)
}

async function closeAccount(site: SiteUnderTest) {
  const { owner } = await listed(site)
  await rpc(owner, 'security.closeAccount', {})
  return owner
}

async function comeBack(site: SiteUnderTest): Promise<void> {
  const owner = await closeAccount(site)
  site.time.advance(13 * DAY_MS)
  expect((await owner.post('/api/login', { username: 'fern', password: PASSWORD })).status).toBe(200)
}

async function applyWithinADay(site: SiteUnderTest): Promise<void> {
  await rpc(await site.admin(), 'messages.updateSettings', { applicationMessages: 'daily' })
  for (const username of ['fern', 'rowan']) await site.guide(username)
  site.time.advance(DAY_MS)
  await tellOfApplications(site.site.services)
}

async function letAMonthPass(site: SiteUnderTest): Promise<void> {
  await listed(site)
  for (const username of ['oak', 'rowan']) await site.guide(username)
  site.time.advance(30 * DAY_MS)
  await summariseMonth(site.site.services)
}

async function letACredentialComeToItsEnd(site: SiteUnderTest): Promise<void> {
  const { owner, path } = await listed(site)
  const words = { issuer: 'Oak Mutual', number: null, issuedOn: null, validUntil: '2026-09-01' }
  expect((await owner.put(`${path}/credentials/insurance`, words)).status).toBe(200)
  site.time.advance(32 * DAY_MS)
  await keepCredentials(site.site.services)
}

interface Arrival {
  /** Ends the name of the test: "… arrives over SMTP". */
  when: string
  happen: (site: SiteUnderTest) => Promise<unknown>
  to: string
  subject: string
  says: string
}

const FERN = 'fern@grove.example'
const KEEPER = 'keeper@grove.example'
const ARRIVALS: Partial<Record<MessageKind, Arrival>> = {
  'application-question': {
    when: 'once a reviewer has asked the applicant something',
    happen: askApplicant,
    to: FERN,
    subject: 'A question about your application',
    says: '> Where did you train, and when?',
  },
  'changes-decided': {
    when: 'once some of the changes are approved and others refused',
    happen: decideAboutChanges,
    to: FERN,
    subject: 'About the changes of your listing',
    says: 'are public now: last name. We could not take over: website: oak.example',
  },
  'second-factor-changed': {
    when: 'once an authenticator app is added',
    happen: addSecondFactor,
    to: FERN,
    subject: 'The way you sign in was changed',
    says: 'an authenticator app was added to the account "fern" on 1 June 2026 at 08:00 UTC.',
  },
  'account-closed': {
    when: 'once the owner has closed the account',
    happen: closeAccount,
    to: FERN,
    subject: 'Your account will be deleted',
    says: 'the account "fern" was closed. On 15 June 2026 at 08:00 UTC it is erased',
  },
  'account-kept': {
    when: 'once the owner of a closed account signs in',
    happen: comeBack,
    to: FERN,
    subject: 'Your account will not be deleted',
    says: 'Visitors see its listing again, as before it was closed.',
  },
  'new-applications-daily': {
    when: 'at the end of a day in which people have applied',
    happen: applyWithinADay,
    to: KEEPER,
    subject: 'New applications wait',
    says: '2 new applications wait',
  },
  'monthly-summary': {
    when: 'at the end of a month in which people have applied',
    happen: letAMonthPass,
    to: KEEPER,
    subject: 'The directory in June 2026',
    says: 'new applications in June 2026: 3. Applications that wait for an answer now: 2.',
  },
  'credential-ends': {
    when: 'sixty days before a credential ends',
    happen: letACredentialComeToItsEnd,
    to: FERN,
    subject: 'A credential of your listing ends soon',
    says: 'of your listing ends on 1 September 2026.',
  },
}

/** Sends what waits, and answers what has arrived of the kind. */
async function receive({ site: { services }, db }: SiteUnderTest, kind: MessageKind) {
  await sendTo(sink, services)
  const rows = await db.selectFrom('outbox').select('message_id').where('kind', '=', kind).execute()
  return sink.received.filter(({ mail }) =>
    rows.some(({ message_id }) => mail.messageId?.startsWith(`<${message_id}@`)),
  )
}

describe('the message', () => {
  describeSite((current) => {
    const named = Object.entries(ARRIVALS).map(([kind, arrival]) => [kind, arrival.when, arrival] as const)
    test.each(named)('%s arrives over SMTP %s', async (kind, _when, { happen, to, subject, says }) => {
      await happen(current())
      const arrived = await receive(current(), messageKindSchema.parse(kind))
      const told = arrived.map(({ mail, ...envelope }) => [
        envelope.to,
        mail.subject,
        mail.text?.replaceAll(/\s+/g, ' '),
      ])
      expect(told).toEqual([[[to], subject, expect.stringContaining(says)]])
    })
  })
})

test('every kind of message is received over SMTP, here or in another file', () => {
  const elsewhere = Object.values(RECEIVED_ELSEWHERE).flat()
  const missing = messageKindSchema.options.filter((kind) => !elsewhere.includes(kind))
  expect(Object.keys(ARRIVALS).toSorted()).toEqual(missing.toSorted())
})
