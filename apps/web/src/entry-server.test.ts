import type { AppRouter } from '@grove/api'
import type { GuidePage, GuideView, PageSettings } from '@grove/schema'
import { createTRPCClient, TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RenderResult } from './entry-server.tsx'
import { render } from './entry-server.tsx'
import type { GroveClient } from './trpc.ts'

const INNER_DETAIL = 'connect ECONNREFUSED 10.0.0.7:5432'

/** The answers of the procedures in a test: data, or the status that they fail with. */
type Answers = Readonly<Record<string, unknown>>

const NO_CONTACT = { email: null, phone: null, address: null, instagram: null, facebook: null, twitter: null }
const SETTINGS: PageSettings = {
  siteName: 'Moorland Walks',
  charityNumber: '1234567',
  notice: 'No walks in the storm',
  dataLicenceName: null,
  dataLicenceUrl: null,
  onlyCheckedBadges: false,
}
const NO_GUIDES: GuidePage = {
  items: [],
  total: 0,
  totalIsCapped: false,
  nextCursor: null,
  place: null,
  facets: null,
  nearest: [],
}

function failure(httpStatus: number): Error {
  return TRPCClientError.from({ error: { message: INNER_DETAIL, code: -32603, data: { httpStatus } } })
}

/** A client whose calls end here, as those of the server end in its procedures. */
function clientOf(answers: Answers): GroveClient {
  return createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            const answer = answers[op.path]
            if (typeof answer === 'number') {
              observer.error(failure(answer) as TRPCClientError<AppRouter>)
              return
            }
            observer.next({ result: { type: 'data', data: answer } })
            observer.complete()
          }),
    ],
  })
}

async function renderWith(
  href: string,
  answers: Answers = {},
): Promise<RenderResult & { errors: readonly unknown[] }> {
  const errors: unknown[] = []
  const result = await render({
    href,
    siteOrigin: 'https://directory.example',
    client: clientOf({
      'contact.get': NO_CONTACT,
      'geo.mapConfig': { tileUrl: null, asksForTiles: false },
      'site.get': { hasInventedGuides: false, settings: SETTINGS },
      'guides.search': NO_GUIDES,
      ...answers,
    }),
    onError: (error) => errors.push(error),
  })
  return { ...result, errors }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('every page', () => {
  it.each(['/', '/guides', '/funding', '/nowhere'])('names the site as its settings do: %s', async (href) => {
    const { html } = await renderWith(href)
    expect(html).toMatch(/<title[^>]*>[^<]*Moorland Walks/)
    expect(html).toContain('<meta property="og:site_name" content="Moorland Walks"/>')
    expect(html).toContain('aria-label="Moorland Walks, home"')
    expect(html).toMatch(/<aside[^>]*aria-label="Notice"[^>]*>No walks in the storm</)
    expect(html.replaceAll('<!-- -->', '')).toContain('Moorland Walks, registered charity 1234567')
    expect(html).not.toContain('Nature &amp; Therapy Directory')
  })

  it('is shown without the settings where they cannot be had', async () => {
    const { html } = await renderWith('/funding', { 'site.get': 503 })
    expect(html).toMatch(/<title[^>]*>Funding \| Nature &amp; Therapy Directory/)
    expect(html).not.toContain('aria-label="Notice"')
  })
})

describe('a page whose data could not be had', () => {
  it.each(['/', '/guides', '/guides?search=Leeds'])(
    'says that the database is away, with the status 503: %s',
    async (href) => {
      const page = await renderWith(href, { 'guides.search': 503, 'contact.get': 503 })
      expect(page.status).toBe(503)
      expect(page.html).toContain('The directory is resting for a moment')
      expect(page.html).toContain('Failed to fetch guides: 503')
      expect(page.html).toContain('Failed to fetch contact info')
    },
  )

  it.each([
    [503, 503],
    [500, 500],
  ])('answers a page of the site that fails with %i as %i, and says so', async (failed, status) => {
    const page = await renderWith('/privacy', { 'sitePages.get': failed })
    expect(page.status).toBe(status)
    expect(page.html).toContain('This page is not there at the moment')
    expect(page.html).not.toContain(INNER_DETAIL)
  })

  it('keeps the rest of the home page', async () => {
    const page = await renderWith('/', { 'guides.search': 500 })
    expect(page.status).toBe(500)
    expect(page.html).toContain('placeholder="City, region, or country"')
    expect(page.html).toContain('There was an error loading the guides. Please try refreshing the page.')
    expect(page.html).toContain('Failed to fetch guides: 500')
  })

  it('refuses a list of another shape', async () => {
    const page = await renderWith('/guides', { 'guides.search': { rows: [] } })
    expect(page.status).toBe(500)
    expect(page.html).toContain('Invalid guide data format')
  })

  it.each([
    [404, 404, 'Guide not found'],
    [500, 500, 'Failed to fetch guide data'],
    [503, 503, 'Failed to fetch guide data'],
  ])('shows a profile that fails with %i as %i and the words for it', async (failed, status, words) => {
    const page = await renderWith('/guides/7', { 'guides.byId': failed })
    expect(page.status).toBe(status)
    expect(page.html).toContain('<h1>Error Loading Guide</h1>')
    expect(page.html).toContain(words)
    expect(page.html).toMatch(/<a [^>]*href="\/guides"[^>]*>(?:<[^>]+>)*Back to Guides</)
  })

  it('takes an answer without a guide for no guide', async () => {
    const page = await renderWith('/guides/7', { 'guides.byId': null })
    expect(page.status).toBe(404)
    expect(page.html).toContain('<h1>Guide Not Found</h1>')
  })

  it('tells the log of the failure, and the visitor nothing of its inside', async () => {
    for (const href of ['/', '/guides', '/guides/7']) {
      const page = await renderWith(href, { 'guides.search': 500, 'guides.byId': 500 })
      expect(page.errors.length).toBeGreaterThan(0)
      expect(page.html).not.toContain('ECONNREFUSED')
    }
  })

  it('is never blank, even where its frame cannot be rendered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await renderWith('/guides', { 'contact.get': { ...NO_CONTACT, email: { not: 'a text' } } })
    expect(page.status).toBe(500)
    expect(page.html).toContain('<h1>Something went wrong</h1>')
    expect(page.errors).toHaveLength(1)
  })

  it('is no page that says all is well where a part of it cannot be rendered, and the log hears why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await renderWith('/guides/7', { 'guides.byId': { id: 7 } })
    expect(page.status).toBe(500)
    expect(page.errors.map(String)).toEqual([expect.stringContaining('TypeError')])
  })

  it('is no page of a failed footer: contact details may be missing', async () => {
    const page = await renderWith('/guides', { 'contact.get': 500, 'geo.mapConfig': 500 })
    expect(page.status).toBe(200)
    expect(page.html).toContain('Failed to fetch contact info')
  })
})

describe('a page', () => {
  it('is a whole document with its data and its script', async () => {
    const { status, html } = await renderWith('/guides')
    expect(status).toBe(200)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB">/)
    expect(html).toContain('No guides available at the moment.')
    expect(html).toContain('<meta name="site-origin" content="https://directory.example"/>')
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data).queries).toHaveLength(4)
    expect(html).toContain('$_TSR')
  })

  it.each(['/nowhere', '/guides/7/more'])('is not found at %s', async (href) => {
    const { status, html } = await renderWith(href)
    expect(status).toBe(404)
    expect(html).toContain('404 Page Not Found')
    expect(html).toContain('Did you forget to add the page to the router?')
    expect(html).toContain('noindex')
  })

  it('has a search that is sent by GET without JavaScript, and is named apart from its placeholder', async () => {
    const { html } = await renderWith('/')
    const [form = ''] = /<form[^>]* action="\/guides".*?<\/form>/s.exec(html) ?? []
    expect(form).toMatch(/<input[^>]* aria-label="Town, postcode, country or name"[^>]* name="search"/)
    expect(form).toContain('placeholder="City, region, or country"')
    expect(form).toContain('type="submit"')
  })

  it('tells search engines of the site by its name, and how it is searched', async () => {
    const { html } = await renderWith('/')
    const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    const described = scripts.map(([, json = '']) => JSON.parse(json))
    expect(described).toContainEqual(
      expect.objectContaining({
        '@type': 'WebSite',
        name: 'Moorland Walks',
        url: 'https://directory.example/',
        potentialAction: expect.objectContaining({
          target: expect.objectContaining({
            urlTemplate: 'https://directory.example/guides?search={search_term_string}',
          }),
        }),
      }),
    )
  })

  it('leaves nothing behind on the server that waits to be forgotten', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
    await renderWith('/guides')
    const before = timers()
    for (let visit = 0; visit < 5; visit++) await renderWith('/guides')
    expect(timers()).toBeLessThanOrEqual(before)
  })

  it('escapes what a guide has written', async () => {
    const guide: Partial<GuideView> = {
      id: 7,
      userName: '<img src=x onerror=alert(1)>',
      bio: '</script><script>alert(1)</script>',
      city: 'Leeds',
      county: '',
      country: 'United Kingdom',
      certificationBadges: [],
      checkedBadges: [],
      checkedCredentials: [],
      languages: [],
      offers: [],
      access: [],
      latitude: '53.8',
      longitude: '-1.5',
      locationPrecision: 'exact',
      images: [],
      imageDescriptions: [],
      availability: null,
      pricing: null,
      confirmedAt: null,
      published: true,
      paused: false,
    }
    const { html } = await renderWith('/guides/7', { 'guides.byId': guide })
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('"@type":"Person"')
  })
})
