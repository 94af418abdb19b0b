import { rm } from 'node:fs/promises'
import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { makeNextBuild } from '@grove/api/testing/next-build'
import type { TestPage } from '@grove/testkit'
import { disconnect, expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'

const browsed = browseSite()

const notice = (page: TestPage) => page.getByRole('alert').filter({ hasText: 'A new version is there.' })

/** Presses what needs a part that is gone, and sees that the page stays and offers the new version. */
async function findMissing(page: TestPage, button: string, kept: () => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await notice(page).waitFor()
  await kept()
  await notice(page).getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => notice(page).count()).toBe(0)
  // The page asks again for the file that it could not fetch.
  await page.getByRole('button', { name: button }).click()
  await notice(page).waitFor()
  await expectNoAxeViolations(page)
}

it('says nothing of a new version where the site cannot be reached', async () => {
  const { site, newPage } = browsed
  const page = await newPage()
  await page.goto(`${site.url}/research`)
  await isAtWork(page)
  await disconnect(page)
  const ask = page.getByRole('button', { name: 'Ask the assistant' })
  await ask.click()
  await page.getByRole('alert').filter({ hasText: 'could not be fetched. Nothing is lost' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  const isReachable = () =>
    page.evaluate(() =>
      fetch('/api/health').then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  await expect.poll(isReachable).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Ask the research' })
  // Chromium may keep that it could not fetch one of the scripts.
  const outcome = dialog.or(page.getByRole('button', { name: 'Load the page anew' }))
  await expect
    .poll(async () => {
      // The first attempt may be ending only now: people press again.
      if ((await outcome.count()) === 0) await ask.click()
      return outcome.count()
    })
    .toBeGreaterThan(0)
  expect(await page.getByText('A new version is there.').count()).toBe(0)
})

it('says once what fails with one press, and the rest with the next press', async () => {
  const { site, newPage } = browsed
  const page = await newPage()
  await page.goto(`${site.url}/research`)
  await isAtWork(page)
  // As Vite says it of each part; then it is time for the page to ask why, and to say so.
  const miss = () =>
    page.evaluate(async () => {
      dispatchEvent(new Event('vite:preloadError'))
      await fetch(location.href)
      await new Promise(requestAnimationFrame)
    })
  const told = page.getByRole('alert').filter({ hasText: 'could not be fetched' })
  await miss()
  await told.getByRole('button', { name: 'Not now' }).click()
  await miss()
  expect(await told.count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await told.waitFor()
})

it.each(['before', 'after'])(
  'stands on a phone below the header and beneath a toast that comes %s it, and covers neither',
  async (order) => {
    const { site, newPage } = browsed
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${site.url}/auth`)
    await isAtWork(page)
    const told = page.getByRole('alert').filter({ hasText: 'could not be fetched' })
    const miss = async () => {
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
      await told.waitFor()
    }
    if (order === 'after') await miss()
    await page.locator('#login-username').fill('nobody')
    await page.locator('#login-password').fill('not this')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    const toast = page.locator('[id^="toast-"]')
    await toast.waitFor()
    if (order === 'before') await miss()
    // It moves in.
    await expect
      .poll(async () => {
        const [header, lower, upper] = [
          await page.getByRole('banner').boundingBox(),
          await told.boundingBox(),
          await toast.boundingBox(),
        ]
        if (header === null || lower === null || upper === null) return 'gone'
        return upper.y >= header.y + header.height && upper.y + upper.height <= lower.y ? 'apart' : 'covered'
      })
      .toBe('apart')
  },
)

it('keeps what is on the pages that were open during a deployment, and offers to load the new version', async () => {
  const { site, newPage } = browsed
  const admin = await addMember(site, 'keeper', { isAdmin: true })
  const research = await newPage()
  await research.goto(`${site.url}/research`)
  await isAtWork(research)
  await research.getByLabel('Search the papers').fill('forest')
  const office = await newPage({}, admin)
  await office.goto(`${site.url}/admin/`)
  const search = office.getByLabel(/^Search by name/)
  await search.fill('Wren')
  await office.getByRole('heading', { level: 1, name: 'Guide Management' }).waitFor()

  const next = await makeNextBuild()
  try {
    await site.deploy(next)
    await findMissing(research, 'Ask the assistant', async () => {
      expect(await research.getByLabel('Search the papers').inputValue()).toBe('forest')
      await research.getByRole('heading', { level: 1, name: 'Research database' }).waitFor()
    })
    await notice(research).getByRole('button', { name: 'Load it' }).click()
    await research.waitForURL('**/research?q=forest')
    await expect.poll(() => research.locator('script[src*="/assets/next-"]').count()).toBeGreaterThan(0)
    await isAtWork(research)
    await research.getByRole('button', { name: 'Ask the assistant' }).click()
    await research.getByRole('dialog', { name: 'Ask the research' }).waitFor()

    await findMissing(office, 'Create Guide', async () => {
      expect(await search.inputValue()).toBe('Wren')
      await office.getByRole('heading', { level: 1, name: 'Guide Management' }).waitFor()
    })
    await notice(office).getByRole('button', { name: 'Load it' }).click()
    await office.locator('script[src*="/assets/next-"]').first().waitFor({ state: 'attached' })
    await office.getByRole('button', { name: 'Create Guide' }).click()
    await office.getByRole('dialog', { name: 'Create Guide' }).waitFor()
  } finally {
    await rm(next.folder, { recursive: true, force: true })
  }
})
