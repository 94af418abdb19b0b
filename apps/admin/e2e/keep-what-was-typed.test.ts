import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { addMember, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  applications,
  countCalls,
  expectAccessible,
  fillWith,
  holdCalls,
  openAdminApp,
  serveAdminApp,
} from './support/admin-app.ts'

/** As it comes with the site: a test here saves another one. */
const COOKIE_POLICY = fileURLToPath(new URL('../../../content/pages/cookies.md', import.meta.url))

const PORTRAIT = fileURLToPath(new URL('../../../content/demo/bamboo-1.jpg', import.meta.url))

const adminApp = serveAdminApp(undefined, { withoutMaps: true })
let page: TestPage

async function open(path = '/admin/settings') {
  page = await openAdminApp(adminApp, adminApp.admin(), { path })
}

function press(name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}

async function endSession() {
  await page.context().clearCookies()
}

const signInForm = () => page.getByRole('dialog', { name: 'Sign in again' })

/** Signs in over the page, where the name is filled in already. */
async function signInAgain() {
  await expect.poll(() => signInForm().getByLabel('Username').inputValue()).toBe('keeper')
  await signInForm().getByLabel('Password', { exact: true }).fill(adminApp.admin().password)
  await signInForm().getByRole('button', { name: 'Login' }).click()
  await signInForm().waitFor({ state: 'detached' })
}

const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' })

describe('a session that has ended is begun again over the page, with everything kept', () => {
  it('in the editor of a page', async () => {
    await open()
    await press('Edit Cookie Policy')
    await page.getByLabel('Text in Markdown').fill('# No cookies here')
    await endSession()
    await press('Save and publish')
    await signInForm().locator('input[type=password]:focus').waitFor()
    await expectAccessible(page)
    await signInAgain()
    expect(await page.getByLabel('Text in Markdown').inputValue()).toBe('# No cookies here')
    await press('Save and publish')
    await toastText(page, 'Page saved')
  })

  it('in the settings', async () => {
    await open()
    await page.getByLabel('Notice').fill('No walks in the storm')
    await page.locator('#contact-phone').fill('0114 496 0001')
    await endSession()
    await press('Save settings')
    await signInAgain()
    expect(await page.locator('#contact-phone').inputValue()).toBe('0114 496 0001')
    await press('Save settings')
    await toastText(page, 'Settings saved')
    await press('Save contact information')
    await toastText(page, 'Contact information saved')
  })

  it('in the form of a listing', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await open('/admin/')
    await press('Review Ilse Baumgart')
    await press('Edit')
    const form = page.getByRole('dialog', { name: 'Edit Ilse Baumgart' })
    await form.getByLabel('First name').fill('Ilsebill')
    await endSession()
    await press('Save changes')
    await signInAgain()
    expect(await form.getByLabel('First name').inputValue()).toBe('Ilsebill')
    await press('Save changes')
    await toastText(page, 'Listing saved')
  })

  it('and letters do nothing to the page beneath meanwhile', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await open('/admin/review')
    await page.getByRole('link', { name: 'Ilse Baumgart', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Ilse Baumgart' }).waitFor()
    await endSession()
    await page.keyboard.press('a')
    await signInForm().waitFor()
    await signInForm().getByRole('button', { name: 'Login' }).focus()
    await page.keyboard.press('r')
    await signInAgain()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('heading', { level: 2, name: 'Ilse Baumgart' }).waitFor()
  })

  it('but not for another account', async () => {
    const other = await addMember(adminApp.site, 'heather', { isAdmin: true })
    await open()
    await page.getByLabel('Notice').fill('Between us')
    await endSession()
    await press('Save settings')
    await signInForm().getByLabel('Username').fill(other.username)
    await signInForm().getByLabel('Password', { exact: true }).fill(other.password)
    const isLoaded = page.waitForEvent('load')
    await signInForm().getByRole('button', { name: 'Login' }).click()
    await isLoaded
    await expect.poll(() => page.getByLabel('Notice').inputValue()).not.toBe('Between us')
  })
})

describe('a page with changes that are not saved asks before it is left', () => {
  it('for another tab', async () => {
    await open()
    await page.locator('#contact-phone').fill('0114 496 0002')
    await page.getByRole('tab', { name: 'Messages' }).click()
    await question().waitFor()
    await expectAccessible(page)
    await press('Stay')
    expect(await page.locator('#contact-phone').inputValue()).toBe('0114 496 0002')
    await page.getByRole('tab', { name: 'Messages' }).click()
    await press('Leave')
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  })

  it('with Back', async () => {
    await open('/admin/messages')
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    await press('Edit Cookie Policy')
    await page.getByLabel('Text in Markdown').fill('# Other words')
    await page.evaluate(() => history.back())
    await question().waitFor()
    await press('Stay')
    expect(await page.getByLabel('Text in Markdown').inputValue()).toBe('# Other words')
    await page.evaluate(() => history.back())
    await question().waitFor()
    await press('Leave')
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  })

  it('for a reload, and no more once they are saved', async () => {
    await open()
    await page.getByLabel('Notice').fill('A new notice')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await press('Save settings')
    await toastText(page, 'Settings saved')
    await page.reload()
    await expect.poll(() => page.getByLabel('Notice').inputValue()).toBe('A new notice')
    expect(asked).toHaveLength(1)
  })
})

describe('what is typed while a save is under way stays', () => {
  async function saveAndType(button: string, address: RegExp, type: () => Promise<void>) {
    const letGo = await holdCalls(page, address)
    await Promise.all([page.waitForRequest(address), press(button)])
    await type()
    letGo()
  }

  it('in the settings of the site', async () => {
    await open()
    await page.getByLabel('Charity number').fill('1234567')
    await saveAndType('Save settings', /site\.saveSettings/, () =>
      page.getByLabel('Notice').fill('No walks today'),
    )
    await toastText(page, 'Settings saved')
    expect(await page.getByLabel('Notice').inputValue()).toBe('No walks today')
    expect(await page.getByLabel('Charity number').inputValue()).toBe('1234567')
    await page.getByRole('tab', { name: 'Messages' }).click()
    await question().waitFor()
  })

  it('in the contact information', async () => {
    await open()
    const phone = page.locator('#contact-phone')
    await phone.fill('0114 496')
    await saveAndType('Save contact information', /contact\.update/, () => phone.fill('0114 496 0007'))
    await toastText(page, 'Contact information saved')
    expect(await phone.inputValue()).toBe('0114 496 0007')
    await press('Save contact information')
    await expect
      .poll(() => adminApp.site.services.db.selectFrom('contact_info').select('phone').executeTakeFirst())
      .toEqual({ phone: '0114 496 0007' })
  })

  it.each([
    ['a note', 'Note', 'Add the note', /review\.note/],
    ['a question', 'Ask the applicant', 'Send the question', /review\.ask/],
  ])('in the box of %s', async (_, label, button, address) => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await open(`/admin/review?guide=${id}`)
    const box = page.getByLabel(label, { exact: true })
    await box.fill('Where was it?')
    await saveAndType(button, address, () => box.pressSequentially(' And when?'))
    await page.getByRole('listitem').filter({ hasText: 'Where was it?' }).waitFor()
    expect(await box.inputValue()).toBe('And when?')
  })

  it('in the form of a listing, which stays open', async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await open(`/admin/?guide=${id}`)
    await press('Edit')
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel('First name').fill('Ilsebill')
    await saveAndType('Save changes', /api\/guides\/\d+$/, () => form.getByLabel('Last name').fill('Baum'))
    await toastText(page, 'Listing saved')
    expect(await form.getByLabel('First name').inputValue()).toBe('Ilsebill')
    expect(await form.getByLabel('Last name').inputValue()).toBe('Baum')
    await press('Save changes')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 2, name: 'Ilsebill Baum' }).waitFor()
  })

  it('in the form of a listing, which asks before it is closed', async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await open(`/admin/?guide=${id}`)
    await press('Edit')
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel('First name').fill('Ilsebill')
    await saveAndType('Save changes', /api\/guides\/\d+$/, async () => {
      await press('Cancel')
      await press('Go on writing')
    })
    await toastText(page, 'Listing saved')
  })

  it('in the editor of a page, which stays open', async () => {
    await open()
    await press('Edit Cookie Policy')
    const text = page.getByLabel('Text in Markdown')
    await text.fill('# First words')
    await saveAndType('Save and publish', /sitePages\.save/, () => text.fill('# First words and more'))
    await toastText(page, 'Page saved')
    expect(await text.inputValue()).toBe('# First words and more')
    await press('Save and publish')
    await text.waitFor({ state: 'detached' })
    const cookies = async () => (await fetch(`${adminApp.site.url}/cookies`)).text()
    await expect.poll(cookies).toContain('First words and more')
  })
})

it('changes of a listing that are discarded while a picture is sent are not saved', async () => {
  const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
  await open(`/admin/?guide=${id}`)
  await press('Edit')
  const form = page.getByRole('dialog', { name: /^Edit/ })
  await form.getByLabel('First name').fill('Ilsebill')
  const saves = countCalls(page, `/api/guides/${id}`)
  const letGo = await holdCalls(page, /api\/pictures$/)
  const isSent = page.waitForRequest(/api\/pictures$/)
  await form.locator('#listing-profileImage').setInputFiles(PORTRAIT)
  await press('Save changes')
  await isSent
  await press('Cancel')
  await press('Discard them')
  await form.waitFor({ state: 'detached' })
  letGo()
  await press('Edit')
  await form.getByLabel('Last name').fill('Baum')
  await press('Save changes')
  await toastText(page, 'Listing saved')
  await page.getByRole('heading', { level: 2, name: 'Ilse Baum', exact: true }).waitFor()
  expect(saves()).toBe(1)
})

describe('a note that was begun', () => {
  const note = () => page.getByLabel('Note', { exact: true })
  const openReview = async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await open(`/admin/review?guide=${id}`)
    await note().fill('Ask Fern about her')
  }

  it('is there after a reload, and gone once it is sent', async () => {
    await openReview()
    await page.reload()
    await expect.poll(() => note().inputValue()).toBe('Ask Fern about her')
    await press('Add the note')
    await expect.poll(() => note().inputValue()).toBe('')
    await page.reload()
    await page.getByText('Ask Fern about her').waitFor()
    expect(await note().inputValue()).toBe('')
  })

  it('is kept under a name that the cookie policy tells', async () => {
    await openReview()
    const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(names).not.toEqual([])
    const policy = await readFile(COOKIE_POLICY, 'utf8')
    for (const name of names) expect(policy).toContain(`\`${name}\``)
  })

  it('is gone for whoever signs in next', async () => {
    await openReview()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Username').fill('keeper')
    await page.getByLabel('Password', { exact: true }).fill(adminApp.admin().password)
    await press('Login')
    await note().waitFor()
    expect(await note().inputValue()).toBe('')

    const other = await addMember(adminApp.site, 'bracken', { isAdmin: true })
    await note().fill('Between us')
    await endSession()
    await page.reload()
    await page.getByLabel('Username').fill(other.username)
    await page.getByLabel('Password', { exact: true }).fill(other.password)
    await press('Login')
    await note().waitFor()
    expect(await note().inputValue()).toBe('')
  })
})
