import { readFile } from 'node:fs/promises'
import { browseSite } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { RESOURCE_PAGES } from './support/pages.ts'

const PUBLIC_FOLDER = new URL('../public/', import.meta.url)

const browsed = browseSite()
let page: TestPage

afterEach(() => {
  expect(page.problems()).toEqual([])
  expect(page.offMachineRequests()).toEqual([])
})

/** Opens a page and waits until its scripts have taken over: then it asks who is signed in. */
async function open(path: string): Promise<void> {
  page = await browsed.newPage()
  const isAlive = page.waitForResponse((response) => response.url().includes('session.current'))
  await page.goto(browsed.site.url + path)
  await isAlive
}

function papers() {
  return page.locator('article').filter({ has: page.getByRole('link', { name: /^View Full Research/ }) })
}

describe('the research database', () => {
  /** Whether the keyboard is back in the box from a button that goes when it is pressed. */
  function isInBox(): Promise<boolean> {
    return page.getByLabel('Search the papers').evaluate((field) => field === document.activeElement)
  }

  it('narrows the papers as one types, and shows all again when the text is cleared', async () => {
    await open('/research')
    expect(await papers().count()).toBe(10)
    await page.getByLabel('Search the papers').fill('kotera')
    await expect.poll(() => papers().count()).toBe(2)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => papers().count()).toBe(10)
    expect(await isInBox()).toBe(true)
  })

  it('keeps text and category in the address, so that what one sees can be shared', async () => {
    await open('/research')
    await page.getByRole('tab', { name: 'Clinical' }).click()
    await page.getByLabel('Search the papers').fill('blood')
    await page.waitForURL(/\?q=blood&category=clinical$/)
    const shown = await papers().allInnerTexts()
    await page.goto(page.url())
    expect(await papers().allInnerTexts()).toEqual(shown)
  })

  it('shows all papers again by the link to it, and what was looked for on the way back', async () => {
    await open('/research')
    await page.getByRole('tab', { name: 'Clinical' }).click()
    await page.getByLabel('Search the papers').fill('blood')
    await page.waitForURL(/\?q=blood&category=clinical$/)
    const shown = await papers().count()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Research' }).click()
    await page.waitForURL(/\/research$/)
    await expect.poll(() => papers().count()).toBe(10)
    expect(await page.getByLabel('Search the papers').inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => papers().count()).toBe(shown)
    expect(await page.getByLabel('Search the papers').inputValue()).toBe('blood')
  })

  it('says when nothing is found, and resets', async () => {
    await open('/research?q=xylophone&category=mechanisms')
    await page.getByRole('heading', { name: 'No research papers found' }).waitFor()
    await page.getByText('Try adjusting your search terms or filters').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect.poll(() => papers().count()).toBe(10)
    expect(await isInBox()).toBe(true)
    expect(await page.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true')
    await page.waitForURL(/\/research$/)
  })

  it('shows three tags of a paper and how many more there are', async () => {
    await open('/research?q=shinrin-yoku')
    const first = papers().first()
    expect(await first.getByRole('list', { name: 'Tags' }).getByRole('listitem').count()).toBe(4)
    await first.getByText('+2 more').waitFor()
  })
})

describe('downloads', () => {
  it('of a template say that they begin, and bring the file byte for byte', async () => {
    await open('/templates')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Walk Evaluation Form (PDF)', exact: true }).click()
    await page.getByText('Download Started', { exact: true }).first().waitFor()
    const saved = await (await download).path()
    expect(
      Buffer.compare(
        await readFile(saved),
        await readFile(new URL('documents/walk-evaluation.pdf', PUBLIC_FOLDER)),
      ),
    ).toBe(0)
  })

  it('of a template bring the file without JavaScript as well', async () => {
    page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(`${browsed.site.url}/templates`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Risk Assessment Template (Word)', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('risk-assessment-template.docx')
  })

  it('answer types, names and ranges, and 404 for a file that is not there', async () => {
    page = await browsed.newPage()
    const file = await fetch(`${browsed.site.url}/documents/walk-evaluation.docx`, {
      headers: { range: 'bytes=0-3' },
    })
    expect([file.status, Buffer.from(await file.arrayBuffer()).toString('latin1')]).toEqual([
      206,
      'PK\u0003\u0004',
    ])
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="walk-evaluation.docx"')
    const book = await fetch(`${browsed.site.url}/downloads/thresholds-celtic-year.pdf`)
    expect([book.headers.get('content-type'), book.headers.get('cache-control')]).toEqual([
      'application/pdf',
      'public, max-age=3600',
    ])
    const missing = await fetch(`${browsed.site.url}/documents/not-there.pdf`)
    expect(missing.status).toBe(404)
  })
})

it('searches the toolkit as one types', async () => {
  await open('/toolkit')
  await page.getByLabel('Search the toolkit').fill('rspb prescriptions')
  await page.getByText('1 resource found').waitFor()
  await page.waitForURL(/\?q=rspb\+prescriptions$/)
})

it('shows the whole toolkit again by the link to it', async () => {
  await open('/toolkit?q=rspb')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Toolkit' }).click()
  await page.getByRole('navigation', { name: 'On this page' }).waitFor()
  expect(await page.getByLabel('Search the toolkit').inputValue()).toBe('')
})

it('searches the toolkit by its address where there is no script', async () => {
  page = await browsed.newPage({ javaScriptEnabled: false })
  await page.goto(`${browsed.site.url}/toolkit`)
  await page.getByLabel('Search the toolkit').fill('rspb prescriptions')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?q=rspb\+prescriptions$/)
  await page.getByText('1 resource found').waitFor()
})

describe.each(['/funding', '/toolkit'])('what %s links to', (path) => {
  it('has its icon behind the last word of its title, however wide the window is', async () => {
    await open(path)
    const icons = page.locator('main h3 a svg')
    expect(await icons.count()).toBeGreaterThanOrEqual(20)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const parted = await icons.evaluateAll((all) =>
        all
          .filter((icon) => {
            const letter = document.createRange()
            const word = icon.previousSibling as Text
            letter.setStart(word, word.length - 1)
            letter.setEnd(word, word.length)
            const { right, top, bottom } = letter.getBoundingClientRect()
            const box = icon.getBoundingClientRect()
            const middle = (box.top + box.bottom) / 2
            return box.left < right || box.left > right + 10 || middle < top || middle > bottom
          })
          .map((icon) => icon.closest('h3')?.textContent),
      )
      expect(parted).toEqual([])
    }
  })
})

describe.each(RESOURCE_PAGES)('%s', (path) => {
  it('gives axe nothing to find, in light or dark', async () => {
    page = await browsed.newPage()
    await page.goto(browsed.site.url + path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
  })

  it('is readable without JavaScript', async () => {
    page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(browsed.site.url + path)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(10)
  })

  it('holds on paper what is read, with the addresses, and nothing to press', async () => {
    page = await browsed.newPage({ viewport: { width: 794, height: 1123 } })
    await page.goto(browsed.site.url + path)
    await page.emulateMedia({ media: 'print' })
    const main = page.locator('main')
    expect(await main.getByRole('button').filter({ visible: true }).count()).toBe(0)
    expect(await main.getByRole('tab').filter({ visible: true }).count()).toBe(0)
    expect(await main.getByRole('textbox').filter({ visible: true }).count()).toBe(0)
    const links = main.locator('a[target="_blank"]').filter({ visible: true })
    const written = await links.evaluateAll((all) =>
      all.map((link) => {
        const href = link.getAttribute('href') ?? ''
        const behind = getComputedStyle(link, '::after').content
        return behind.includes(href) || (link.closest('li') as HTMLElement | null)?.innerText.includes(href)
      }),
    )
    // The templates are this site's own.
    expect(written.length > 0).toBe(path !== '/templates')
    expect(written.filter((isWritten) => !isWritten)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
