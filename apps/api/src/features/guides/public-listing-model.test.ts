import { createRandom } from '@grove/db/seed'
import type { GuidePage, GuidePins, HeldAnswer, PublicGuide } from '@grove/schema'
import { expect, test } from 'vitest'
import { CREDENTIAL } from '../../../test/support/applications.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { setLicence } from '../../../test/support/licence.ts'

const SEED = 20_261_123
const STEPS = 60

/** A badge in any of its words, as programs and people read it. */
const BADGE = /certified_guide|(?:Certified|International) Forest Therapy Guide/
/** Every answer that tells of badges, besides those that are compared whole. */
const TELLS_BADGES = [
  '/embed/guides',
  '/api/feeds/guides.geojson',
  '/api/open-referral/services',
  '/api/guides/changes?changedSince=2026-05-01T00:00:00.000Z',
  '/api/guides/search?near=Sheffield&radius=any',
  '/api/guides/search?near=Lerwick&radius=1',
]
/** Those that tell of the listing, and of no badge. */
const TELLS_NONE = ['/sitemap.xml', '/api/feeds/guides.atom', '/api/guides/pins?zoom=3']

type Links = Record<'website' | 'lastName', string>

/** The state of a listing by the rules alone: the reference, apart from any code of the site. */
class Reference {
  status: 'pending' | 'approved' | 'rejected' = 'pending'
  published = false
  paused = false
  bio = ''
  live: Links = { website: 'start.example', lastName: 'Ash' }
  held: Partial<Links> = {}
  isChecked = false
  settings = { holdsChanges: false, onlyCheckedBadges: false }

  save(fields: { bio?: string; paused?: boolean } & Partial<Links>, isOwner: boolean): void {
    const { bio = this.bio, paused = this.paused, ...links } = fields
    Object.assign(this, { bio, paused })
    if (isOwner && this.status === 'rejected') Object.assign(this, { status: 'pending', published: false })
    else if (isOwner && this.status === 'approved' && this.settings.holdsChanges) {
      this.held = this.#without({ ...this.held, ...links }, (name, value) => value === this.live[name])
      return
    }
    const decided = this.#without(links, (name, value) => value === this.live[name])
    this.live = { ...this.live, ...(isOwner ? this.held : {}), ...links }
    this.held = isOwner ? {} : this.#without(this.held, (name) => name in decided)
  }

  decideHeld(approved: readonly string[]): void {
    this.live = { ...this.live, ...this.#without(this.held, (name) => !approved.includes(name)) }
    this.held = {}
  }

  decide(status: 'approved' | 'rejected'): void {
    Object.assign(this, { status, published: status === 'approved' })
  }

  /** The listing as everybody sees it; undefined while nobody does. */
  get shown() {
    if (!this.published || this.paused) return undefined
    const badges = this.isChecked || !this.settings.onlyCheckedBadges ? ['certified_guide'] : []
    return { ...this.live, bio: this.bio, badges }
  }

  #without(values: Partial<Links>, isLeftOut: (name: keyof Links, value: string) => boolean): Partial<Links> {
    const entries = Object.entries(values) as [keyof Links, string][]
    return Object.fromEntries(entries.filter(([name, value]) => !isLeftOut(name, value)))
  }
}

/** Every way by which visitors see the listing, each as far as it shows it. */
async function shownTo(visitor: ReturnType<SiteUnderTest['visitor']>, id: number) {
  const profile = await visitor.get<PublicGuide>(`/api/guides/${id}`)
  const all = (await visitor.get<PublicGuide[]>('/api/guides')).body
  const { items } = (await visitor.get<GuidePage>('/api/guides/search?badge=certified_guide')).body
  const cards = (await visitor.get<GuidePage>('/api/guides/search')).body.items
  const pins = (await visitor.get<{ result: { data: GuidePins } }>('/api/trpc/guides.pins?input={}')).body
  const pages = await Promise.all(
    [`/guides/${id}`, ...TELLS_BADGES, ...TELLS_NONE].map((path) => visitor.get<unknown>(path)),
  )
  const texts = pages.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)))
  return {
    profile: profile.status === 200 ? profile.body : undefined,
    inAll: all.find((guide) => guide.id === id),
    card: cards.find((guide) => guide.id === id),
    isFoundByBadge: items.some((guide) => guide.id === id),
    isPinned: JSON.stringify(pins.result.data).includes(`${id}`),
    profilePage: pages[0],
    texts,
    tellsBadge: texts.map((text) => BADGE.test(text)),
  }
}

describeEachSite(
  'a public listing',
  (current) => {
    test('is exactly what was approved, whatever happens in whatever order', async () => {
      const random = createRandom(SEED)
      const rowan = await current().guide('rowan', {
        website: 'start.example',
        certificationBadges: ['certified_guide'],
        sharedWithPartners: true,
      })
      await setLicence(current().site.services)
      const [admin, sam] = [await current().admin(), await current().reviewer('sam')]
      const { id } = rowan.guide
      const path = `/api/guides/${id}`
      const credential = `${path}/credentials/certified_guide`
      const sent = await rowan.put(credential, { ...CREDENTIAL, validUntil: '2026-09-01' })
      expect(sent.status).toBe(200)
      const rules = new Reference()
      let count = 0
      const words = () => {
        count += 1
        return `word${count}`
      }
      const steps: Record<string, () => Promise<{ status: number }>> = {
        async saveText() {
          const fields = { bio: words() }
          rules.save(fields, true)
          return rowan.put(path, fields)
        },
        async saveLinks() {
          const fields = { website: `${words()}.example`, ...(random.chance(0.5) && { lastName: words() }) }
          rules.save(fields, true)
          return rowan.put(path, fields)
        },
        async saveByAdmin() {
          const fields = { website: `${words()}.example` }
          rules.save(fields, false)
          return admin.put(path, fields)
        },
        async pause() {
          const fields = { paused: !rules.paused }
          rules.save(fields, true)
          return rowan.put(path, fields)
        },
        async decide() {
          const status = random.chance(0.7) ? 'approved' : 'rejected'
          rules.decide(status)
          return sam.put(`${path}/application`, { status })
        },
        async publish() {
          const published = random.chance(0.7)
          if (!published || rules.status === 'approved') rules.published = published
          const { status } = await sam.put(`${path}/publish`, { published })
          return { status: status === 409 && published && rules.status !== 'approved' ? 200 : status }
        },
        async decideChanges() {
          const { changes } = (await sam.get<HeldAnswer>(`${path}/held-changes`)).body
          const names = changes?.items.map(({ field }) => field) ?? []
          const waiting = rules.status === 'approved' ? Object.keys(rules.held) : []
          expect(names.toSorted()).toEqual(waiting.toSorted())
          if (changes === null) return { status: 200 }
          const approved = names.filter(() => random.chance(0.5))
          rules.decideHeld(approved)
          return sam.put(`${path}/held-changes`, { version: changes.version, approved })
        },
        async check() {
          rules.isChecked = !rules.isChecked
          return sam.put(`${credential}/check`, { checked: rules.isChecked })
        },
        async setUp() {
          const name = random.pick(['holdsChanges', 'holdsChanges', 'onlyCheckedBadges'] as const)
          rules.settings[name] = !rules.settings[name]
          return admin.post('/api/trpc/site.saveSettings', { changes: { [name]: rules.settings[name] } })
        },
      }
      const done: string[] = []
      for (let step = 0; step < STEPS; step++) {
        current().time.advance(1000)
        const [name = ''] = random.sample(Object.keys(steps), 1)
        done.push(name)
        expect((await steps[name]?.())?.status, done.join(' ')).toBe(200)
        const { shown } = rules
        const seen = await shownTo(current().visitor(), id)
        const { website, bio, badges, lastName } = shown ?? {}
        const guide = shown && {
          userName: `Rowan ${lastName}`,
          website,
          certificationBadges: badges,
        }
        expect(seen.profile, done.join(' ')).toEqual(
          shown && expect.objectContaining({ ...guide, bio: bio || null }),
        )
        expect(seen.inAll).toEqual(guide && expect.objectContaining(guide))
        expect(seen.card).toEqual(guide && expect.objectContaining(guide))
        expect([seen.isFoundByBadge, seen.isPinned, seen.profilePage?.status]).toEqual([
          badges?.includes('certified_guide') ?? false,
          shown !== undefined,
          shown === undefined ? 404 : 200,
        ])
        const isBadgeSeen = badges?.includes('certified_guide') ?? false
        expect(seen.tellsBadge, done.join(' ')).toEqual([
          isBadgeSeen,
          ...TELLS_BADGES.map(() => isBadgeSeen),
          ...TELLS_NONE.map(() => false),
        ])
        for (const held of Object.values(rules.held)) expect(seen.texts.join('\n')).not.toContain(held)
      }
      // A walk in which nothing was ever held, or shown, would prove nothing.
      expect(new Set(done).size).toBe(Object.keys(steps).length)
    })
  },
  { withPages: true },
)
