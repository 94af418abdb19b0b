import { readFile } from 'node:fs/promises'
import { addTestGuides } from '@grove/api/testing'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { plainGuide, serveDirectory, WREN } from './support/directory.ts'
import { isInView } from './support/in-view.ts'
import { STANDING_PAGES } from './support/pages.ts'
import { pressPhoneBack, rememberCloseWatchers } from './support/phone-back.ts'

const PAINTED = ['birch-1', 'maple-1', 'lake-1'].map(
  (name) => new URL(`../../../content/demo/${name}.jpg`, import.meta.url),
)

const visit = serveDirectory(Array.from({ length: 30 }, (_, index) => plainGuide(index + 1)))
let profile = ''

beforeAll(async () => {
  const { services } = visit.site()
  const paths = await services.media.storeOwn(await Promise.all(PAINTED.map((file) => readFile(file))))
  const [profileImage = ''] = paths
  const pictured = { ...WREN, profileImage, images: paths, imageDescriptions: ['', '', 'Mist over a lake'] }
  const [id] = await addTestGuides(services, [{ ...pictured, userName: 'Rowan Ashdown' }, pictured])
  profile = `/guides/${id}`
})

interface Picture {
  src: string
  isSized: boolean
  isLazy: boolean
  isFirst: boolean
  isInView: boolean
}

/** Runs in the page; every picture as a reader meets the page, before anything is scrolled. */
function picturesOfPage(): Picture[] {
  return [...document.images]
    .filter((image) => image.closest('[hidden]') === null)
    .map((image) => ({
      // Images that have not been loaded have chosen no source either.
      src: new URL(image.currentSrc || image.srcset.split(' ')[0] || image.src, document.baseURI).pathname,
      isSized: image.hasAttribute('width') && image.hasAttribute('height'),
      isLazy: image.loading === 'lazy',
      isFirst: image.fetchPriority === 'high',
      isInView: image.getBoundingClientRect().top < window.innerHeight,
    }))
}

describe('the pictures of a page', () => {
  // One window goes from page to page, which costs a fraction of opening one for each.
  let page: TestPage
  beforeAll(async () => {
    page = await visit.open('/', { width: 390, height: 844 })
  })

  async function picturesOf(path: string): Promise<Picture[]> {
    await page.goto(visit.site().url + (path === 'a profile' ? profile : path))
    await isAtWork(page)
    return page.evaluate(picturesOfPage)
  }

  it.each(['/', '/guides', '/guides?search=Freiburg', 'a profile', ...STANDING_PAGES, '/nowhere'])(
    'have their size, come late below the fold, and are drawings or WebP: %s',
    async (path) => {
      const before = page.problems().length
      const pictures = await picturesOf(path)
      expect(pictures.length).toBeGreaterThan(0)
      expect(pictures.filter(({ isSized }) => !isSized)).toEqual([])
      expect(pictures.filter(({ isInView, isLazy }) => !isInView && !isLazy)).toEqual([])
      expect(pictures.filter(({ src }) => !/\.(?:svg|webp|avif)$/.test(src))).toEqual([])
      if (path !== '/nowhere') expect(page.problems().slice(before)).toEqual([])
      expect(page.offMachineRequests()).toEqual([])
    },
  )

  it.each([
    ['/', /\/assets\/hero-back-light-[\w-]+\.svg$/],
    ['/guides', /\/uploads\/\w+-(?:400|800)\.webp$/],
    ['a profile', /\/uploads\/\w+-(?:400|800)\.webp$/],
  ])('begin with the largest, which is asked for first: %s', async (path, first) => {
    const [largest] = (await picturesOf(path)).filter(({ isFirst }) => isFirst)
    expect(largest?.src).toMatch(first)
    expect(largest).toMatchObject({ isLazy: false, isInView: true })
    const html = await (await fetch(page.url())).text()
    const preloads = html.match(/<link[^>]*rel="preload"[^>]*as="image"[^>]*>/g) ?? []
    const ofLargest = preloads.filter((tag) => tag.includes(largest?.src ?? 'nothing'))
    expect(ofLargest).toHaveLength(1)
    expect(ofLargest[0]).toMatch(/fetchpriority="high"/i)
  })
})

it('fetches the code of a map only when its section comes near', async () => {
  const asked: string[] = []
  const page = await visit.open('/', {
    width: 390,
    height: 844,
    prepare: async (opened) => {
      opened.on('request', (request) => asked.push(new URL(request.url()).pathname))
    },
  })
  const isOfMap = (path: string) => /\/assets\/(?:GuideMap|maplibre|use-projection)/.test(path)
  const heading = page.getByRole('heading', { name: 'Find Guides Worldwide' })
  const { y = 0 } = (await heading.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(1500)
  expect(asked.filter(isOfMap)).toEqual([])
  const code = page.waitForRequest((request) => isOfMap(new URL(request.url()).pathname))
  await heading.scrollIntoViewIfNeeded()
  await code
})

describe('the mist of the home page', () => {
  const animations = () =>
    document.getAnimations().map((animation) => (animation as CSSAnimation).animationName)
  /** Lets pass what the page leaves to itself before anything moves. */
  const settle = async (page: TestPage) => {
    await page.clock.fastForward(4000)
    await page.locator('[class*="_drifting_"]').waitFor({ state: 'attached' })
  }
  const prepareFor = (reducedMotion: 'reduce' | 'no-preference') => async (page: TestPage) => {
    await page.clock.install()
    await page.emulateMedia({ reducedMotion })
  }

  it('drifts once the page has settled', async () => {
    const page = await visit.open('/', { prepare: prepareFor('no-preference') })
    expect(await (await fetch(page.url())).text()).not.toContain('_drifting_')
    await settle(page)
    expect(await page.evaluate(animations)).toEqual([expect.stringContaining('drift')])
  })

  it('stays where somebody wants nothing to move', async () => {
    const page = await visit.open('/', { prepare: prepareFor('reduce') })
    await settle(page)
    expect(await page.evaluate(animations)).toEqual([])
  })
})

describe('the photos of a profile', () => {
  it('have their buttons on one line in a window of 320 px, 360 px and 390 px', async () => {
    const page = await visit.open(profile)
    const buttons = ['View larger', 'Previous photo', 'Next photo']
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const boxes = await Promise.all(buttons.map((name) => page.getByRole('button', { name }).boundingBox()))
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
      const [last] = boxes.slice(-1)
      expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  })

  it('are seen as large as the window, turned by keys, buttons and swipe, and closed by Escape', async () => {
    const page = await visit.open(profile, { width: 1440, height: 900 })
    const enlarge = page.getByRole('button', { name: 'View larger' })
    await enlarge.click()
    const viewer = page.getByRole('dialog', { name: 'Photos of Rowan Ashdown' })
    const picture = viewer.getByRole('img')
    await picture.waitFor()
    expect((await picture.boundingBox())?.width).toBeGreaterThan(1000)
    await viewer.getByText('Photo 1 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('Photo 2 of 3').waitFor()
    await viewer.getByRole('button', { name: 'Previous photo' }).click()
    await viewer.getByText('Photo 1 of 3').waitFor()
    const { x, y, width } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width / 2, y + 100)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 120, y + 100, { steps: 4 })
    await page.mouse.up()
    await viewer.getByText('Photo 3 of 3').waitFor()
    expect(await picture.getAttribute('alt')).toBe('Mist over a lake')
    await viewer.getByText('Mist over a lake').waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('img', { name: 'Mist over a lake' }).click()
    await viewer.getByText('Photo 3 of 3').waitFor()
  })

  it.each([
    [320, 480],
    [640, 320],
  ])('have their buttons in view in a window of %i by %i px', async (width, height) => {
    const page = await visit.open(profile, { width, height })
    await page.getByRole('button', { name: 'View larger' }).click()
    const viewer = page.getByRole('dialog', { name: 'Photos of Rowan Ashdown' })
    await viewer.getByRole('img').waitFor()
    for (const name of ['Close', 'Previous photo', 'Next photo'])
      expect(await isInView(viewer.getByRole('button', { name }))).toBe(true)
    await expectNoAxeViolations(page)
  })

  it('are closed by Back on a phone, which does not leave the profile', async () => {
    const page = await visit.open(profile, { width: 390, height: 844, prepare: rememberCloseWatchers })
    const enlarge = page.getByRole('button', { name: 'View larger' })
    await enlarge.click()
    const viewer = page.getByRole('dialog', { name: 'Photos of Rowan Ashdown' })
    await viewer.waitFor()
    await pressPhoneBack(page)
    await viewer.waitFor({ state: 'hidden' })
    expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
