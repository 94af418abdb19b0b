import type { PrivateGuide } from '@grove/schema'
import { keepCredentials } from '../../src/jobs/credentials.job.ts'
import { accountOf, PLACE } from './applications.ts'
import { TestClient } from './client.ts'
import type { TestSite } from './site.ts'

/** A word as long as some are, and texts as long as people write them. */
const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const LONG_TEXT = `I trained with the Association of Nature Guides in ${LONG_WORD}, in 2019, and have led some forty walks a year since.

The certificate came in April. I can send the letter of my teacher as well, if that helps: she has known me for years, and is glad to be asked.`

/** Sends and expects that it is taken. */
async function send(client: TestClient, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await client.send<unknown>(method, path, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function apply(site: TestSite, username: string, names: object, guideData: object) {
  const owner = new TestClient(site.url)
  const body = { userData: { ...accountOf(username), ...names }, guideData: { ...PLACE, ...guideData } }
  const { guide } = (await send(owner, 'POST', '/api/register-guide', body)) as { guide: PrivateGuide }
  return { owner, id: guide.id, path: `/api/guides/${guide.id}` }
}

/**
 * A listing with changes that wait and a credential that has ended, and an application with a long conversation; both with
 * the longest names and words that are likely. The site shows only checked badges.
 */
export async function addReviewSamples(site: TestSite, admin: TestClient) {
  const names = { firstName: 'Wilhelmina-Rosalind', lastName: 'Featherstonehaugh-Cholmondeley' }
  const listing = await apply(site, 'wilhelmina', names, {
    bio: 'Slow walks under old beeches, for whoever needs a quiet hour.',
    certificationBadges: ['certified_guide', 'certified_student'],
    website: 'featherstonehaugh.example',
    instagram: 'wilhelmina.walks',
  })
  await send(admin, 'PUT', `${listing.path}/application`, { status: 'approved' })
  const credential = `${listing.path}/credentials/certified_guide`
  const words = { issuer: 'Association of Nature Guides', number: 'ANG-2041', issuedOn: '2019-05-01' }
  await send(listing.owner, 'PUT', credential, { ...words, validUntil: '2099-09-01' })
  await send(admin, 'PUT', `${credential}/check`, { checked: true })
  // Its last day is over, as the job of the next day finds it.
  await site.services.db.updateTable('credentials').set({ valid_until: '2026-05-31' }).execute()
  await keepCredentials(site.services)
  const settings = { holdsChanges: true, onlyCheckedBadges: true }
  await send(admin, 'POST', '/api/trpc/site.saveSettings', { changes: settings })
  await send(listing.owner, 'PUT', listing.path, {
    lastName: 'Featherstonehaugh',
    certificationBadges: ['certified_guide', 'certified_practitioner'],
    website: `https://www.${LONG_WORD.toLowerCase()}.example/walks/in-the-woods?from=directory`,
    instagram: '',
    contactEmail: 'wilhelmina@featherstonehaugh.example',
  })

  const application = await apply(
    site,
    'wolfram',
    { firstName: 'Wolfram', lastName: LONG_WORD },
    { bio: `${LONG_TEXT}\n\n${LONG_TEXT}`, city: LONG_WORD, certificationBadges: ['certified_guide'] },
  )
  const say = (client: TestClient, what: string, text: string) =>
    send(client, 'POST', `${application.path}/${what}`, { text })
  await say(admin, 'notes', `I have asked the school as well: https://${LONG_WORD.toLowerCase()}.example/`)
  await say(admin, 'questions', 'Where did you train, and until when is your certificate valid?')
  await say(application.owner, 'answers', LONG_TEXT)
  await send(admin, 'PUT', `${application.path}/application`, {
    status: 'rejected',
    reason: `Please add the letter of your teacher.\n\n${LONG_TEXT}`,
  })
  await send(application.owner, 'PUT', application.path, { bio: LONG_TEXT })
  await say(admin, 'questions', 'Thank you. Who teaches you now?')
  for (const [name, search] of [
    ['Wales', 'wales'],
    ['All of those who wait, by letter', 'w'],
  ])
    await send(admin, 'POST', '/api/trpc/review.saveView', {
      name,
      search,
      waitingFor: 'all',
      assigned: 'anyone',
    })
  return { owner: listing.owner, listingId: listing.id, applicationId: application.id }
}
