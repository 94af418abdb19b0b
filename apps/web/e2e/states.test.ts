import { addTestGuides } from '@grove/api/testing'
import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing } from './support/accounts.ts'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'

/** Answers the calls of one procedure instead of the site, which answers those that travel with them. */
function instead(procedure: string, answer: unknown) {
  return (page: TestPage) =>
    page.route(`**/api/trpc/**${procedure}**`, async (route) => {
      const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
      const response = await route.fetch()
      const answers: unknown[] = await response.json()
      const json = answers.map((own, index) => (names[index] === procedure ? answer : own))
      await route.fulfill({ response, json })
    })
}

/** Answers a call of the browser with this status instead. */
function failing(procedure: string, status: number) {
  const data = { httpStatus: status }
  return instead(procedure, { error: { message: 'Something went wrong', code: -32603, data } })
}

/** Answers a call of the browser with this data instead. */
function answering(procedure: string, data: unknown) {
  return instead(procedure, { result: { data } })
}

/** Notes at which zooms the map asks its worker for marks, which it does once and then whenever it has moved. */
function watchZooms(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    const post = Worker.prototype.postMessage as (...given: unknown[]) => void
    const zooms: number[] = []
    Object.assign(globalThis, { zooms })
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const { kind, zoom } = given[0] as { kind?: string; zoom?: number }
      if (kind === 'marks' && zoom !== undefined) zooms.push(zoom)
      post.apply(this, given)
    } as Worker['postMessage']
  })
}

function zoomsOf(page: TestPage): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as { zooms: number[] }).zooms)
}

describe('a directory with guides', () => {
  const visit = serveDirectory([plainGuide(1), WREN])

  it('says where a search finds nobody, with the way home', async () => {
    const page = await visit.open('/guides?search=Atlantis')
    await page.getByText('No guides found matching "Atlantis".').waitFor()
    await page.getByText('0 guides match “Atlantis”').waitFor()
    await page.getByText('There is nobody to show on the map for this search.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.getByRole('heading', { level: 1, name: /a wood is waiting/ }).waitFor()
    expectNoTrouble(page)
  })

  it('explains on the home page why the map has no guides', async () => {
    const page = await visit.open('/', { prepare: failing('guides.pins', 500) })
    await page.getByRole('heading', { name: 'Find Guides Worldwide' }).scrollIntoViewIfNeeded()
    await page.getByText('There was an error loading the guides. Please try refreshing the page.').waitFor()
    await page.getByText('Failed to fetch guides: 500').waitFor()
    await expectNoAxeViolations(page)
  })

  it('says that an answer which is no list has an invalid format', async () => {
    const page = await visit.open('/guides', { prepare: answering('guides.pins', 'no pins at all') })
    await page.getByText('Invalid guide data format').waitFor()
  })

  it('goes from loading through preparing to the map', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = await visit.open('/', {
      prepare: (held) =>
        held.route('**/api/trpc/**guides.pins**', async (route) => {
          await released
          await route.continue()
        }),
    })
    await page.getByRole('heading', { name: 'Find Guides Worldwide' }).scrollIntoViewIfNeeded()
    await page.getByText('Loading map...').waitFor()
    await expectNoAxeViolations(page)
    release()
    await page.getByText('Preparing map...').waitFor()
    await page.getByRole('region', { name: 'World map of guides', exact: true }).waitFor()
    expectNoTrouble(page)
  })

  it('shows 100,000 guides in few circles, which a worker forms of numbers that are handed over', async () => {
    const column = (read: (index: number) => number) => Array.from({ length: 100_000 }, (_, at) => read(at))
    const pins = {
      ids: column((at) => at + 1),
      latitudes: column((at) => 100_000 * (Math.floor(at / 1000) % 50) + at),
      longitudes: column((at) => 30_000 * (at % 1000) - 15_000_000),
      areas: [],
    }
    const page = await visit.open('/', {
      prepare: async (own) => {
        await answering('guides.pins', pins)(own)
        await own.addInitScript(() => {
          const post = Worker.prototype.postMessage as (...given: unknown[]) => void
          const handed: number[] = []
          Object.assign(globalThis, { handed })
          Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
            const transfer = Array.isArray(given[1]) ? given[1] : []
            for (const part of transfer) if (part instanceof ArrayBuffer) handed.push(part.byteLength)
            post.apply(this, given)
          } as Worker['postMessage']
        })
      },
    })
    await page.getByRole('heading', { name: 'Find Guides Worldwide' }).scrollIntoViewIfNeeded()
    const marks = page.locator('[data-mark]')
    await marks.first().waitFor()
    const labels = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''))
    const counts = labels.map((label) =>
      Number(/^([\d,]+) guides/.exec(label)?.[1]?.replaceAll(',', '') ?? 1),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100_000)
    expect(labels.length).toBeLessThanOrEqual(150)
    const handed = await page.evaluate(() => (globalThis as unknown as { handed: number[] }).handed)
    // A latitude and a longitude of eight bytes each, once.
    expect(handed.filter((bytes) => bytes >= 800_000)).toEqual([1_600_000])
    expect(page.workers().filter((worker) => worker.url().includes('/cluster.worker-'))).toHaveLength(1)
    expectNoTrouble(page)
  })

  it('lets a map that has just been opened stand still', async () => {
    const page = await visit.open('/guides', { prepare: watchZooms })
    await page.locator('[data-mark]').first().waitFor()
    expect(await zoomsOf(page)).toHaveLength(1)
  })

  it('says so where the worker of the map does not come, and starts another one when told to', async () => {
    let isAway = true
    const page = await visit.open('/', {
      prepare: (own) =>
        own.route('**/assets/cluster.worker-*.js', (route) => (isAway ? route.abort() : route.continue())),
    })
    await page.getByRole('heading', { name: 'Find Guides Worldwide' }).scrollIntoViewIfNeeded()
    await page.getByText('The map could not be loaded.').waitFor()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-mark]').first().waitFor()
  })

  it('refreshes the list on demand', async () => {
    const page = await visit.openWithoutMaps('/guides')
    const asked = page.waitForResponse((response) => response.url().includes('guides.search'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect((await asked).status()).toBe(200)
    // No cache on the way may answer instead of the site.
    expect(await (await asked).request().headerValue('cache-control')).toBe('no-cache')
    await page.getByRole('status').getByText(', refreshed').waitFor()
    expectNoTrouble(page)
  })

  it('says so where a refresh fails, keeps the list, and forgets it once a search has found something', async () => {
    const page = await visit.open('/guides', { prepare: failing('guides.search', 503) })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const failure = page.getByText('Failed to refresh guides: 503')
    await failure.waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
    await expectNoAxeViolations(page)
    await page.unrouteAll()
    await page.getByPlaceholder('City, region, or country').fill('Sheffield')
    await page.getByRole('button', { name: 'Search Guides' }).click()
    await page.getByText('1 guide matches “Sheffield”').waitFor()
    expect(await failure.count()).toBe(0)
  })

  it('counts nothing and loads nothing for ever where a search fails', async () => {
    const page = await visit.openWithoutMaps('/guides')
    const count = page.getByRole('status').filter({ hasText: /guides/ })
    await count.getByText('2 guides').waitFor()
    await failing('guides.search', 503)(page)
    await page.getByPlaceholder('City, region, or country').fill('Kent')
    await page.getByRole('button', { name: 'Search Guides' }).click()
    await page.getByText('Failed to fetch guides: 503').waitFor()
    expect(await count.count()).toBe(0)
  })

  it('brings the map back with the list where both had failed', async () => {
    const page = await visit.open('/guides')
    await page.route('**/api/trpc/**', (route) => route.abort())
    await page.getByPlaceholder('City, region, or country').fill('Sheffield')
    await page.getByRole('button', { name: 'Search Guides' }).click()
    const map = page.getByRole('region', { name: 'Map of these guides' })
    await map.getByText('There was an error loading the guides.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 guide matches “Sheffield”').waitFor()
    await map.getByRole('button', { name: /^Guide near/ }).waitFor()
  })

  it('keeps the lists in this browser for the next visit, under one key', async () => {
    const page = await visit.openWithoutMaps('/guides')
    await page.waitForFunction(() => localStorage.getItem('grove-guides')?.includes('Wren Alder'))
    const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('grove-guides'))) ?? 'null')
    expect(Math.abs(Date.now() - kept.timestamp)).toBeLessThan(60_000)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['grove-guides'])
  })

  it('shows a profile that is on its way, and why it did not come', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = await visit.open('/guides', {
      prepare: async (held) => {
        await failing('guides.byId', 500)(held)
        await held.route('**/api/trpc/**guides.byId**', async (route) => {
          await released
          await route.fallback()
        })
      },
    })
    await page.getByRole('article').first().getByRole('link', { name: 'View Profile' }).click()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Loading...').waitFor()
    await expectNoAxeViolations(page)
    release()
    await page.getByRole('heading', { level: 1, name: 'Error Loading Guide' }).waitFor()
    expect(await page.getByText('Failed to fetch guide data', { exact: true }).isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Back to Guides' }).click()
    await page.getByRole('heading', { level: 1, name: 'Find a Guide' }).waitFor()
  })

  it.each([
    ['/guides/999999', 'Error Loading Guide'],
    ['/guides/99999999999', 'Error Loading Guide'],
    ['/guides/abc', 'Guide Not Found'],
    ['/guides/1e3', 'Guide Not Found'],
    ['/no/such/page', '404 Page Not Found'],
  ])('answers %s with 404: %s', async (path, heading) => {
    const answer = await fetch(`${visit.site().url}${path}`)
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(html).toMatch(/<title>[^<]*(?:not found|exist)/i)
  })

  it.each([
    ['/guides/999999', 'Error Loading Guide', 'Guide not found'],
    ['/guides/abc', 'Guide Not Found', "The guide you're looking for doesn't exist."],
    ['/no/such/page', '404 Page Not Found', 'Did you forget to add the page to the router?'],
  ])('says on %s that there is nothing', async (path, heading, text) => {
    const page = await visit.open(path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
    await expectNoAxeViolations(page)
    // The browser logs the status of the page itself; nothing else may be wrong.
    expect(page.problems().filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([])
  })

  it('serves a profile without a picture by its name alone', async () => {
    const page = await visit.open(`/guides/${visit.ids()[0]}`)
    await page.getByRole('heading', { level: 1, name: 'Ilse Baumgart 1' }).waitFor()
    expect(await page.getByText('No bio provided.').isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Gallery' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Certifications' }).count()).toBe(0)
    await expectNoAxeViolations(page)
    expectNoTrouble(page)
  })

  it('shows a profile that is not public to its owner, says so, and hides it from others', async () => {
    const owner = await addMember(visit.site(), 'bryony.ashdown')
    const id = await addListing(visit.site(), owner)
    expect((await fetch(`${visit.site().url}/guides/${id}`)).status).toBe(404)
    const page = await visit.open(`/guides/${id}`, { signedInAs: owner })
    await page.getByRole('heading', { level: 1, name: 'Bryony Ashdown' }).waitFor()
    expect(await page.getByText('This profile is not published.').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Bryony' }).waitFor()
    await expectNoAxeViolations(page)
    expectNoTrouble(page)
  })

  it('lets each paragraph of a bio run in the direction of its letters', async () => {
    const [id] = await addTestGuides(visit.site().services, [{ bio: 'אני הולכת לאט.\n\nI walk slowly.' }])
    const page = await visit.open(`/guides/${id}`, { withoutScripts: true })
    const directions = await page
      .locator('article p[dir]')
      .evaluateAll((all) => all.map((paragraph) => getComputedStyle(paragraph).direction))
    expect(directions).toEqual(['rtl', 'ltr'])
  })

  it('crops the banner around the focal point', async () => {
    const page = await visit.openWithoutMaps(`/guides/${visit.ids()[1]}`)
    const picture = page.locator('main article img').first()
    expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('25% 75%')
  })
})

describe('a directory without guides', () => {
  const visit = serveDirectory([])

  it('invites visitors of the home page to be the first', async () => {
    const page = await visit.open('/')
    await page.getByText('No guides available yet. Be the first to register!').waitFor()
    const links = page.getByRole('link', { name: 'Apply to be Listed' })
    expect(await links.first().getAttribute('href')).toBe('/auth?register=true')
    await page.getByRole('heading', { name: 'Find Guides Worldwide' }).scrollIntoViewIfNeeded()
    await page.getByText('No guides with location data available yet.').waitFor()
    await expectNoAxeViolations(page)
    expectNoTrouble(page)
  })

  it('says in the listing that there are none', async () => {
    const page = await visit.open('/guides')
    await page.getByText('No guides available at the moment.').waitFor()
    expect(await page.getByRole('link', { name: 'Return to Home' }).isVisible()).toBe(true)
    await expectNoAxeViolations(page)
    expectNoTrouble(page)
  })
})

describe('a directory whose tile service is out of reach', () => {
  const visit = serveDirectory([plainGuide(1), { ...WREN, userName: 'Fern Alder' }, WREN], {
    MAP_TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png',
  })

  it('shows one place from afar, for each search that leads there', async () => {
    const page = await visit.open('/guides?search=Sheffield', { prepare: watchZooms })
    await page.waitForFunction(() => ((globalThis as unknown as { zooms: number[] }).zooms.at(-1) ?? 99) < 6)
    await page.getByRole('button', { name: /^2 guides/ }).waitFor()
    const zoom = (await zoomsOf(page)).at(-1)
    await page.getByRole('combobox').first().fill('Wren')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Guide near 53\.4/ }).waitFor()
    expect((await zoomsOf(page)).at(-1)).toBe(zoom)
  })
})
