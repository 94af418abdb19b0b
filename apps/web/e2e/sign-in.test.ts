import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { fieldMessage, focusedId, summaryMessages } from './support/forms.ts'

const browsed = browseSite()
let page: TestPage

/** Opens a page with a form in an empty browser and waits until it has taken over. */
async function open(path: string): Promise<void> {
  page = await browsed.newPage()
  await page.goto(browsed.site.url + path)
  await isAtWork(page)
}

describe('the way in', () => {
  it('says what a login lacks, refuses a wrong one, and leads on from a right one', async () => {
    const member = await addMember(browsed.site, 'alder')
    const answer = await fetch(`${browsed.site.url}/password-change`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth?redirect=password-change'])
    await open('/password-change')
    expect(new URL(page.url()).search).toBe('?redirect=password-change')
    await expectNoAxeViolations(page)
    const login = page.getByRole('button', { name: 'Login' })
    await login.click()
    await expect.poll(() => focusedId(page)).toBe('login-username')
    expect(await summaryMessages(page)).toEqual(['Username is required', 'Password is required'])
    expect(await fieldMessage(page, 'login-password')).toBe('Password is required')
    await expectNoAxeViolations(page)
    await page.locator('#login-username').fill('ALDER')
    await page.locator('#login-password').fill('not this')
    await login.click()
    expect(await toastText(page, 'Login failed')).toBe('Invalid username or password')
    await page.locator('#login-password').fill(member.password)
    await page.keyboard.press('Enter')
    expect(await toastText(page, 'Login successful')).toBe('Welcome back, Bryony!')
    await page.waitForURL(`${browsed.site.url}/password-change`)
    await page.getByRole('heading', { level: 1, name: 'Account Security' }).waitFor()
  })

  it('leads to the part of a page that was asked for', async () => {
    const member = await addMember(browsed.site, 'whitebeam')
    await addListing(browsed.site, member)
    await open('/create-profile#delete-profile')
    await page.locator('#login-username').fill(member.username)
    await page.locator('#login-password').fill(member.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${browsed.site.url}/create-profile#delete-profile`)
    const heading = page.getByRole('heading', { name: 'Delete your profile' })
    await expect.poll(() => heading.evaluate((title) => title.getBoundingClientRect().top)).toBeLessThan(300)
  })

  it('shows how it works beside both tabs', async () => {
    await open('/auth')
    const panel = page.getByRole('complementary', { name: 'How It Works' })
    expect(await panel.getByRole('listitem').count()).toBe(2)
    await page.getByRole('link', { name: 'Apply to be listed' }).click()
    await page.locator('#apply-firstName').waitFor()
    await panel.waitFor()
  })

  it('never leads to another site', async () => {
    page = await browsed.newPage({}, await addMember(browsed.site, 'beech'))
    for (const address of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      await page.goto(`${browsed.site.url}/auth?redirect=${encodeURIComponent(address)}`)
      await page.waitForURL(`${browsed.site.url}/`)
    }
  })

  it('lets nobody who is signed in stand at the door', async () => {
    page = await browsed.newPage({}, await addMember(browsed.site, 'linden'))
    await page.goto(`${browsed.site.url}/auth?redirect=community`)
    await page.waitForURL(`${browsed.site.url}/community`)
    await page.goto(`${browsed.site.url}/apply`)
    await page.waitForURL(`${browsed.site.url}/create-profile`)
    // Having no listing yet is no failure: nothing about it comes into the console.
    await page.getByText('Create your listing').waitFor()
    expect(page.problems()).toEqual([])
  })

  it('leads members who want to be listed to their listing', async () => {
    page = await browsed.newPage({}, await addMember(browsed.site, 'hornbeam'))
    await page.goto(browsed.site.url)
    await isAtWork(page)
    await page.getByRole('link', { name: 'Apply to be Listed' }).last().click()
    await page.waitForURL(`${browsed.site.url}/create-profile`)
  })

  it('leads members on from the address of the application form, before they use its page', async () => {
    page = await browsed.newPage({}, await addMember(browsed.site, 'aspen'))
    await page.goto(`${browsed.site.url}/auth?register=true&redirect=community`)
    await page.waitForURL(`${browsed.site.url}/community`)
  })

  it.each(['/auth', '/auth?register=true'])(
    'says on %s that it needs JavaScript where there is none',
    async (path) => {
      page = await browsed.newPage({ javaScriptEnabled: false })
      await page.goto(browsed.site.url + path)
      expect(await page.getByText('Logging in and applying need JavaScript.').isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    },
  )

  it('leads who has forgotten a password to a new one', async () => {
    await open('/auth')
    await page.getByRole('link', { name: 'Choose a new one' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgotten your password?' }).waitFor()
  })

  it('tells visitors on the join page what it takes, with a sample that does nothing', async () => {
    page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(`${browsed.site.url}/apply`)
    expect(await page.getByRole('textbox').first().isDisabled()).toBe(true)
    expect(await page.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(
      '/auth?register=true&redirect=apply',
    )
    await page.close()
    page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/apply`)
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL(`${browsed.site.url}/auth?redirect=apply`)
  })

  it('shows a spinner while it is not known who asks for a protected page', async () => {
    page = await browsed.newPage()
    let answer: (() => void) | undefined
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/api/trpc/**session.current**', async (route) => {
        resolve()
        await new Promise<void>((go) => {
          answer = go
        })
        await route.continue()
      })
    })
    await page.goto(`${browsed.site.url}/guides`)
    await isAsked
    await page.evaluate(() => window.history.pushState({}, '', '/password-change'))
    await page.getByText('Loading...').first().waitFor({ state: 'attached' })
    answer?.()
    await page.waitForURL('**/auth?redirect=password-change')
  })
})

it('shows nothing of the account that was signed in before', async () => {
  const [sedge, rush] = [await addMember(browsed.site, 'sedge'), await addMember(browsed.site, 'rush')]
  page = await browsed.newPage({}, sedge)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  await page.getByText('sedge@ashdown.example').waitFor()
  await page.getByRole('button', { name: 'Bryony' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.locator('#login-username').fill(rush.username)
  await page.locator('#login-password').fill(rush.password)
  await page.keyboard.press('Enter')
  await page.getByText('You sign in as rush.').waitFor()
  await page.getByText('rush@ashdown.example').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('sedge')
})

it('leaves nothing on the page of a listing that only who has logged out may see', async () => {
  const member = await addMember(browsed.site, 'spindle')
  const id = await addListing(browsed.site, member)
  page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/guides/${id}`)
  await isAtWork(page)
  await page.getByRole('heading', { level: 1, name: 'Bryony Ashdown' }).waitFor()
  await page.getByRole('button', { name: 'Bryony' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByText('Guide not found').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('Ashdown')
  await expect.poll(() => page.title()).not.toContain('Ashdown')
})
