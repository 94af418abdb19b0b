import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { ASSISTANT_ANSWER_MAX_HEIGHT_PX } from '@grove/schema'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FUNDING_SECTIONS } from '../src/content/funding.ts'
import { RESEARCH_PAPERS } from '../src/content/research-papers.ts'
import { TOOLKIT_GROUPS, TOOLKIT_PDFS } from '../src/content/toolkit.ts'
import { isAtWork } from './support/at-work.ts'
import { expectNoTrouble } from './support/directory.ts'

const browsed = browseSite()

describe('the assistant', () => {
  // One conversation: each answer takes the place of the one before.
  let page: TestPage
  beforeAll(async () => {
    page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/research`)
    await isAtWork(page)
    await page.getByRole('button', { name: 'Ask the assistant' }).click()
    await dialog().waitFor()
  })
  afterAll(() => expectNoTrouble(page))

  function dialog() {
    return page.getByRole('dialog', { name: 'Ask the research' })
  }

  function place() {
    return dialog().getByRole('status')
  }

  /** Asks, and waits for the answer. */
  async function ask(question: string): Promise<void> {
    await page.getByLabel('Your question').fill(question)
    await page.keyboard.press('Enter')
    await place().getByRole('region', { name: 'Answer' }).waitFor()
  }

  it('says what it is: a search for words in the papers of this page', async () => {
    const told = await dialog().getByRole('paragraph').first().innerText()
    expect(told).toBe('This searches the ten papers on this page. It is not a doctor and not an AI.')
  })

  it('announces its answer in a place that was there before, which alone is read out', async () => {
    const before = await place().elementHandle()
    await ask('attention in children')
    expect(await before?.innerText()).toContain('1 paper matches your question best:')
  })

  it.each([
    ['a mechanism', 'Which mechanism lowers cortisol?', /^The mechanisms that these papers discuss/],
    ['a population', 'Which population slept better?', /^These papers looked at particular groups of people/],
    ['anything else', 'blood pressure', /^Open the papers for their methods and limits/],
  ])('closes by its rule when asked about %s', async (_what, question, summary) => {
    await ask(question)
    expect(await place().getByRole('paragraph').last().innerText()).toMatch(summary)
  })

  it('is asked by Enter and answers with three papers and a summary', async () => {
    await ask('What are the benefits of forest bathing?')
    const answer = dialog().getByRole('region', { name: 'Answer' })
    await answer.getByText('lower signs of stress').waitFor()
    expect(await answer.getByRole('article').count()).toBe(3)
    const box = await answer.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(ASSISTANT_ANSWER_MAX_HEIGHT_PX)
    await expectNoAxeViolations(page)
  })

  it('cannot be asked a blank question', async () => {
    await page.getByLabel('Your question').fill('   ')
    expect(await page.getByRole('button', { name: 'Ask', exact: true }).isDisabled()).toBe(true)
  })

  it('says when no paper holds a word of the question, ignoring words of three characters', async () => {
    await page.getByLabel('Your question').fill('how do we sit')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText(/could not find specific research on "how do we sit"/).waitFor()
  })

  it('sends what it is asked to nobody', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await ask('cortisol')
    expect(sent).toEqual([])
  })
})

it.each([390, 1440])('the assistant stays where it is while its answer comes, at %i px', async (width) => {
  const page = await browsed.newPage({ viewport: { width, height: 844 } })
  await page.goto(`${browsed.site.url}/research`)
  await isAtWork(page)
  await page.getByRole('button', { name: 'Ask the assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the research' })
  const top = async () => (await dialog.boundingBox())?.y
  const before = await top()
  await page.getByLabel('Your question').fill('What are the benefits of forest bathing?')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  expect(await top()).toBe(before)
  expectNoTrouble(page)
})

describe('the resources', () => {
  // Read as they come, without JavaScript: nothing of this needs it.
  let page: TestPage
  beforeAll(async () => {
    page = await browsed.newPage({ javaScriptEnabled: false })
  })

  it('show the whole of an abstract where nothing could open it, and on paper', async () => {
    await page.goto(`${browsed.site.url}/research`)
    const abstract = page.getByText(RESEARCH_PAPERS[0]?.abstract ?? '', { exact: true })
    const lines = () =>
      abstract.evaluate((element) => {
        const height = Number.parseFloat(getComputedStyle(element).lineHeight)
        return {
          shown: Math.round(element.clientHeight / height),
          all: Math.round(element.scrollHeight / height),
        }
      })
    const onScreen = await lines()
    expect(onScreen.all).toBeGreaterThan(4)
    expect(onScreen.shown).toBe(onScreen.all)
    await page.emulateMedia({ media: 'print' })
    const onPaper = await lines()
    expect(onPaper.shown).toBe(onPaper.all)
    expect(onPaper.all).toBeGreaterThan(4)
    await page.emulateMedia({ media: null })
  })

  it('tell of each thing in the toolkit who publishes it and what kind of thing it is', async () => {
    await page.goto(`${browsed.site.url}/toolkit`)
    for (const { id, items } of TOOLKIT_GROUPS) {
      const shown = await page.locator(`#${id}`).getByRole('listitem').allInnerTexts()
      expect(shown).toHaveLength(items.length)
      items.forEach(({ title, organisation, kind }, index) => {
        expect(shown[index]).toContain(title)
        expect(shown[index]).toContain(`${organisation} · ${kind}`)
      })
    }
  })

  const toolkit = TOOLKIT_GROUPS.flatMap(({ items }) => items.map(({ url }) => url))
  const funding = FUNDING_SECTIONS.flatMap(({ items }) => items.flatMap(({ url }) => url ?? []))
  it.each([
    ['/research', RESEARCH_PAPERS.map(({ url }) => url)],
    ['/toolkit', toolkit],
    ['/funding', funding],
  ])('of %s open other sites in new tabs that know nothing of this one, and say so', async (path, urls) => {
    await page.goto(browsed.site.url + path)
    const links = page.getByRole('main').getByRole('link', { name: /\(opens in a new tab\)$/ })
    const found = await links
      .and(page.locator('[target="_blank"][rel="noopener noreferrer"]'))
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(found).toEqual(urls)
    expect(await page.getByRole('main').locator('a[href^="http"]').count()).toBe(urls.length)
  })

  it('open the guides of the directory in new tabs that cannot reach back, and say so', async () => {
    await page.goto(`${browsed.site.url}/toolkit`)
    const links = page.getByRole('link', { name: /^Open PDF ?: .* \(opens in a new tab\)$/ })
    const found = await links
      .and(page.locator('[target="_blank"][rel="noopener"]'))
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(found).toEqual(TOOLKIT_PDFS.map(({ filename }) => `/documents/${filename}`))
  })
})

describe('the papers', () => {
  it('show their abstracts in full on request, and the assistant links those that it names', async () => {
    const page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/research`)
    await isAtWork(page)
    const paper = page.getByRole('article').first()
    const abstract = paper.getByText(RESEARCH_PAPERS[0]?.abstract ?? '')
    const isCut = () => abstract.evaluate((text) => text.scrollHeight > text.clientHeight)
    expect(await isCut()).toBe(true)
    await paper.getByRole('button', { name: /^Read the whole abstract/ }).click()
    expect(await isCut()).toBe(false)
    await page.getByRole('button', { name: 'Ask the assistant' }).click()
    await page.getByLabel('Your question').fill('blood pressure')
    await page.keyboard.press('Enter')
    const links = page.getByRole('region', { name: 'Answer' }).getByRole('link')
    await links.first().waitFor()
    const urls = new Set(RESEARCH_PAPERS.map(({ url }) => url))
    for (const link of await links.all()) expect(urls).toContain(await link.getAttribute('href'))
  })

  it('are searched by their address where there is no script', async () => {
    const page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(`${browsed.site.url}/research`)
    expect(await page.getByRole('button', { name: 'Ask the assistant' }).isVisible()).toBe(false)
    await page.getByLabel('Search the papers').fill('blood')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/research?q=blood')
    const found = await page.getByRole('article').count()
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(RESEARCH_PAPERS.length)
    await page.getByRole('link', { name: 'Mechanisms' }).click()
    await page.waitForURL('**/research?q=blood&category=mechanisms')
  })

  it('lead back home, and members to their hub', async () => {
    const page = await browsed.newPage({}, await addMember(browsed.site, 'reader'))
    await page.goto(`${browsed.site.url}/research`)
    await page.getByRole('main').getByRole('link', { name: 'Community' }).waitFor()
    const visitor = await browsed.newPage()
    await visitor.goto(`${browsed.site.url}/toolkit`)
    await isAtWork(visitor)
    await visitor.getByRole('main').getByRole('link', { name: 'Home' }).waitFor()
    for (const name of ['Research', 'Toolkit', 'Funding', 'Templates'])
      expect(await visitor.getByRole('contentinfo').getByRole('link', { name }).count()).toBe(1)
  })
})
