import { describe, expect, it } from 'vitest'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'

const visit = serveDirectory([plainGuide(1), { ...WREN, userName: 'Haru 2019' }])

/** Sends "Sheffield" from the box of this page, by keyboard, and waits for what is found. */
async function searchSheffield(path: string) {
  const page = await visit.open(path)
  const box = page.getByRole('combobox').first()
  await box.fill('Sheffield')
  await box.press('Enter')
  await page.getByText('1 guide matches “Sheffield”').waitFor()
  return { page, box }
}

describe('the words of a search', () => {
  it.each([
    ['2019', '1 guide matches “2019”'],
    ['{"a":1}', '“{"a":1}”'],
    ['50% "off" & more', '“50% "off" & more”'],
    ['a+b', '“a+b”'],
  ])('stay the text they are: %s', async (search, line) => {
    const page = await visit.open(`/guides?${new URLSearchParams({ search })}`)
    const box = page.getByRole('combobox').first()
    expect(await box.inputValue()).toBe(search)
    await page.getByText(line).waitFor()
    await page.getByRole('button', { name: 'Search Guides' }).click()
    await page.waitForURL((url) => url.searchParams.get('search') === search)
    expectNoTrouble(page)
  })

  it('leave the keyboard in the box when they are sent', async () => {
    const { box } = await searchSheffield('/guides')
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('are in the box again on the way forth, after others have been typed there', async () => {
    const { page, box } = await searchSheffield('/guides')
    await page.goBack()
    await expect.poll(() => box.inputValue()).toBe('')
    await box.fill('Fre')
    await page.goForward()
    await expect.poll(() => box.inputValue()).toBe('Sheffield')
  })

  it('change with the way back and forth, in the box as in the list', async () => {
    const { page, box } = await searchSheffield('/guides?search=Freiburg')
    await page.goBack()
    await page.getByText('1 guide matches “Freiburg”').waitFor()
    await expect.poll(() => box.inputValue()).toBe('Freiburg')
    await box.fill('')
    await box.press('Enter')
    await page.getByText('2 guides', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expectNoTrouble(page)
  })

  it.each([
    ['blank', '?search=%20%20'],
    ['absent', '?utm_source=letter'],
  ])('find everybody where they are %s', async (_, query) => {
    const page = await visit.open(`/guides${query}`)
    await page.getByText('2 guides', { exact: true }).waitFor()
    expectNoTrouble(page)
  })

  it('may be absurdly long', async () => {
    const answer = await fetch(`${visit.site().url}/guides?search=${'x'.repeat(7_000)}`)
    expect(answer.status).toBe(200)
    const page = await visit.open(`/guides?search=${'Freiburg '.repeat(300)}`)
    await page.getByText('1 guide matches').waitFor()
    expectNoTrouble(page)
  })
})
