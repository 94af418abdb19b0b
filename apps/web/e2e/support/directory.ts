import type { TestGuide, TestSite } from '@grove/api/testing'
import { addTestGuides } from '@grove/api/testing'
import type { Member } from '@grove/api/testing/browsed-site'
import { browseSite } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { beforeAll, expect } from 'vitest'
import { isAtWork } from './at-work.ts'

/** Pictures that are there without an upload: the site's own drawings. */
function drawing(number: number): string {
  return `/art/portraits/${number}.svg`
}

export const WREN: TestGuide = {
  userName: 'Wren Alder',
  bio: 'I walk slowly for a living.\n\nI came to this work after fifteen years as a nurse on a busy ward.',
  profileImage: drawing(101),
  imageFocalPointX: '0.25',
  imageFocalPointY: '0.75',
  website: 'wrenalder.example',
  instagram: 'wren.in.the.wood',
  facebook: 'wrenalderwalks',
  contactEmail: 'hello@wrenalder.example',
  certificationBadges: ['certified_guide', 'certified_practitioner'],
  images: [201, 202, 203, 204, 205].map(drawing),
}

/** A guide somewhere in Germany, with what is required and nothing else. */
export function plainGuide(number: number): TestGuide {
  return {
    userName: `Ilse Baumgart ${number}`,
    city: 'Freiburg',
    county: '',
    country: 'Germany',
    latitude: String(47.9 + number / 1000),
    longitude: '7.85',
  }
}

interface Visit {
  /** Opens a page of the site in a browser of its own, with the application at work; tests look at what it remembers. */
  open: (path: string, options?: VisitOptions) => Promise<TestPage>
  /** The same in a browser that shows no maps, for tests that look at none. */
  openWithoutMaps: (path: string, options?: VisitOptions) => Promise<TestPage>
  site: () => TestSite
  /** Ids of the guides, in the order they were given. */
  ids: () => readonly number[]
}

interface VisitOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  withoutScripts?: boolean
  /** Does not wait for the application to take the page over. */
  isEarly?: boolean
  signedInAs?: Member
  /** Runs before the page is asked for, such as to hold a call back. */
  prepare?: (page: TestPage) => Promise<unknown>
}

/** Serves a directory of these guides to the tests of a file, in a real browser; with further variables. */
export function serveDirectory(
  guides: readonly TestGuide[],
  variables: Readonly<Record<string, string>> = {},
): Visit {
  const browsed = browseSite(() => variables)
  let ids: readonly number[] = []
  beforeAll(async () => {
    ids = await addTestGuides(browsed.site.services, guides)
  })
  async function open(
    path: string,
    {
      width = 1440,
      height = 900,
      colorScheme = 'light',
      withoutScripts = false,
      isEarly = false,
      signedInAs,
      prepare,
    }: VisitOptions = {},
    withoutMaps = false,
  ) {
    const page = await browsed.newPage(
      { viewport: { width, height }, colorScheme, javaScriptEnabled: !withoutScripts, withoutMaps },
      signedInAs,
    )
    await prepare?.(page)
    await page.goto(`${browsed.site.url}${path}`, { waitUntil: isEarly ? 'commit' : 'load' })
    // The data stands at the end of the page, until the application takes it: that may be before anybody looks.
    if (isEarly) await page.locator('#page-data, html[data-ready]').first().waitFor({ state: 'attached' })
    if (!withoutScripts && !isEarly) await isAtWork(page)
    return page
  }
  return {
    ids: () => ids,
    site: () => browsed.site,
    open: (path, options) => open(path, options),
    openWithoutMaps: (path, options) => open(path, options, true),
  }
}

/** Fails where the page has logged an error, lost a request or asked for anything beyond this machine. */
export function expectNoTrouble(page: TestPage): void {
  expect(page.problems()).toEqual([])
  expect(page.offMachineRequests()).toEqual([])
}
