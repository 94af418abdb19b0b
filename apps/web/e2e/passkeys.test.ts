import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { addListing } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { fieldMessage, focusedId, focusedText } from './support/forms.ts'

const browsed = browseSite()
/** WebAuthn knows no addresses of numbers. */
const at = (path: string) => browsed.site.url.replace('127.0.0.1', 'localhost') + path

async function signInAs(page: TestPage, { cookie }: Member): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: at('/') }])
}

/** A page of a browser whose own authenticator always finds the right finger. */
async function openWithAuthenticator(path: string, member?: Member) {
  const page = await browsed.newPage()
  if (member !== undefined) await signInAs(page, member)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(at(path))
  await isAtWork(page)
  /** Sets whether the authenticator verifies its user from now on. */
  const setIsVerified = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { page, setIsVerified }
}

async function expectAccessible(page: TestPage): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
}

async function addPasskey(page: TestPage, name: string): Promise<void> {
  await page.getByLabel('Name of the passkey').fill(name)
  await page.getByLabel('Name of the passkey').press('Enter')
}

async function signOut(page: TestPage): Promise<void> {
  await page.context().clearCookies({ name: 'grove_session' })
  await page.goto(at('/auth?redirect=account'))
  await isAtWork(page)
}

it('is added, named, used to sign in without name and password, and removed', async () => {
  const member = await addMember(browsed.site, 'bryony')
  const { page } = await openWithAuthenticator('/account', member)
  await addPasskey(page, 'Phone')
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  expect(await page.locator('li code').count()).toBe(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect.poll(() => focusedText(page)).toBe('Passkey added')
  await page.getByText(/^Added on .+, not used yet\.$/).waitFor()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/account')
  expect(await toastText(page, 'Login successful')).toBe('Welcome back, Bryony!')
  await page.getByText(/^Added on .+, last used on .+\.$/).waitFor()

  await page.getByRole('button', { name: 'Rename Phone' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('My old phone')
  await name.press('Enter')
  await page.getByRole('button', { name: 'Remove My old phone' }).click()
  await page.getByText(/You sign in with your password alone then/).waitFor()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('Passkey removed').waitFor()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey is not known here').waitFor()
})

it('stands in for the code after the password, and for the password before a change', async () => {
  const member = await addMember(browsed.site, 'rowan')
  const { page } = await openWithAuthenticator('/account', member)
  await addPasskey(page, 'Laptop')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page)
  await page.locator('#login-username').fill(member.username)
  await page.locator('#login-password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByText('One of your recovery codes, if your passkey is not at hand.').waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/account')

  await browsed.site.services.db
    .updateTable('sessions')
    .set({ checked_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByText('Passkey removed').waitFor()
})

it('leads an administrator who has added it back to the admin panel', async () => {
  const keeper = await addMember(browsed.site, 'keeper', { isAdmin: true })
  const { page } = await openWithAuthenticator('/account', keeper)
  await addPasskey(page, 'Phone')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'To the admin panel' }).click()
  await page.getByRole('tab', { name: 'Guide Management' }).waitFor()
})

it('is not taken from somebody whom the authenticator does not know', async () => {
  const member = await addMember(browsed.site, 'hazel')
  const { page, setIsVerified } = await openWithAuthenticator('/account', member)
  await addPasskey(page, 'Laptop')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page)
  await setIsVerified(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used. You can try again.').waitFor()
  expect((await page.request.get(at('/api/user'))).status()).toBe(401)
})

// Without an authenticator: Chromium loses the one of a page that was looked through.
it('has pages that everybody can use', async () => {
  const member = await addMember(browsed.site, 'birch')
  await browsed.site.services.db
    .insertInto('passkeys')
    .values({
      user_id: member.id,
      credential_id: 'birch',
      name: 'A key with a rather long name that has to be broken on small screens',
      public_key: '',
      counter: 0,
      transports: '[]',
      created_at: '2026-06-01T08:00:00.000Z',
    })
    .execute()
  const page = await browsed.newPage({ viewport: { width: 320, height: 800 } }, member)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  await page.getByText('Added on 1 June 2026, not used yet.').waitFor()
  await expectAccessible(page)
  const visitor = await browsed.newPage()
  await visitor.goto(`${browsed.site.url}/auth`)
  await isAtWork(visitor)
  await visitor.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await visitor.getByText(/^Passkeys do not work at this address\./).waitFor()
  await expectAccessible(visitor)
})

it('has no name of blanks, neither at first nor later', async () => {
  const { page } = await openWithAuthenticator('/account', await addMember(browsed.site, 'mallow'))
  await addPasskey(page, '   ')
  await page.getByText('Give it a name', { exact: true }).waitFor()
  expect(await fieldMessage(page, 'passkey-name')).toBe('Give it a name')
  expect(await focusedId(page)).toBe('passkey-name')
  await addPasskey(page, 'Phone')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Rename Phone' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText('Give it a name', { exact: true }).waitFor()
  expect(await fieldMessage(page, 'passkey-rename')).toBe('Give it a name')
  expect(await focusedId(page)).toBe('passkey-rename')
  await name.fill('Tablet')
  await name.press('Enter')
  await page.getByRole('button', { name: 'Rename Tablet' }).waitFor()
})

it('says at an address of numbers where to go', async () => {
  const member = await addMember(browsed.site, 'alder')
  const page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  const link = page.getByRole('link', { name: 'Open the site as localhost' })
  expect(await link.evaluate((element: HTMLAnchorElement) => element.href)).toBe(at('/account'))
})

it('of another account, used where a session has ended, shows and sends nothing of the one before', async () => {
  const other = await addMember(browsed.site, 'heather')
  const { page } = await openWithAuthenticator('/account', other)
  await addPasskey(page, 'Phone')
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const member = await addMember(browsed.site, 'fennel')
  await addListing(browsed.site, member)
  const forms = [
    {
      path: '/account',
      label: 'New e-mail address',
      text: 'new@fennel.example',
      button: 'Change the address',
    },
    { path: '/create-profile', label: 'First name', text: 'Fennel', button: 'Save profile' },
  ]
  for (const { path, label, text, button } of forms) {
    await signInAs(page, member)
    await page.goto(at(path))
    await isAtWork(page)
    await page.getByLabel(label).fill(text)
    await page.context().clearCookies()
    await page.getByRole('button', { name: button }).click()
    const usePasskey = page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' })
    await usePasskey.waitFor()
    await Promise.all([page.waitForEvent('load'), usePasskey.click()])
    await isAtWork(page)
    expect(await page.getByLabel(label).inputValue()).not.toBe(text)
  }
  const listing = await browsed.site.services.db.selectFrom('guides').select('user_name').executeTakeFirst()
  expect(listing?.user_name).not.toContain('Fennel')
})
