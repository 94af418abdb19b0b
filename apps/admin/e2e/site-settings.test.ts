import { addMember, answerByKeyboard, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { expectAccessible, failCalls, openAdminApp, serveAdminApp } from './support/admin-app.ts'
import { callAs } from './support/review.ts'

const adminApp = serveAdminApp()
let page: TestPage

async function open() {
  page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
}

describe('the contact form', () => {
  it('saves what was changed and nothing else, and asks where somebody else changed the same', async () => {
    const db = adminApp.site.services.db
    const stored = () => db.selectFrom('contact_info').selectAll().executeTakeFirstOrThrow()
    const first = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    const second = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    const save = async (at: TestPage, field: string, text: string, isRefused = false) => {
      await at.locator(`#contact-${field}`).fill(text)
      await at.getByRole('button', { name: 'Save contact information' }).click()
      await toastText(at, isRefused ? 'Update Failed' : 'Contact information saved')
    }
    await save(first, 'phone', '0114 496 0001')
    await save(second, 'email', 'hello@grove.example')
    expect(await stored()).toMatchObject({ phone: '0114 496 0001', email: 'hello@grove.example' })
    expect(await second.locator('#contact-phone').inputValue()).toBe('0114 496 0001')

    await save(first, 'email', 'post@grove.example', true)
    expect(await stored()).toMatchObject({ email: 'hello@grove.example' })
    await first.locator('#contact-email-error', { hasText: 'hello@grove.example' }).waitFor()
    expect(await first.locator('#contact-email').inputValue()).toBe('post@grove.example')
    await first.getByRole('button', { name: 'Save contact information' }).click()
    await expect.poll(stored).toMatchObject({ email: 'post@grove.example', phone: '0114 496 0001' })
    await db.updateTable('contact_info').set({ email: null, phone: null }).execute()
  })

  it('saves what is given, clears what is emptied, and refuses an address that is none', async () => {
    await open()
    const email = page.locator('#contact-email')
    await email.fill('nowhere')
    const save = page.getByRole('button', { name: 'Save contact information' })
    await save.click()
    await page.locator('#contact-email-error', { hasText: 'Invalid email address' }).waitFor()
    await email.fill('hello@grove.example')
    await page.locator('#contact-phone').fill('01234 567890')
    await save.click()
    await toastText(page, 'Contact information saved')
    const contact = async () => (await fetch(`${adminApp.site.url}/api/contact`)).json()
    expect(await contact()).toMatchObject({
      email: 'hello@grove.example',
      phone: '01234 567890',
      address: null,
    })
    await page.getByRole('region', { name: 'History' }).getByText('by keeper').first().waitFor()
    const footer = await (await fetch(adminApp.site.url)).text()
    expect(footer).toContain('hello@grove.example')
    await email.fill('')
    await save.click()
    await expect.poll(contact).toMatchObject({ email: null, phone: '01234 567890' })
    await expectAccessible(page)
    expect(page.problems()).toEqual([])
  })

  it('says where the details cannot be fetched', async () => {
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.locator('table').waitFor()
    await failCalls(page, 'contact.get', 500, 'Something went wrong')
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    await page.getByRole('heading', { name: 'Failed to fetch contact info' }).waitFor()
    await page.unrouteAll()
    const contact = page.getByRole('region', { name: 'Contact Information' })
    await contact.getByRole('button', { name: 'Try again' }).click()
    await page.locator('#contact-email').waitFor()
  })

  it('offers to try again, and no edit, where a page cannot be fetched', async () => {
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.locator('table').waitFor()
    await failCalls(page, 'sitePages.version', 500, 'Something went wrong')
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    const again = page.getByRole('button', { name: 'Try again Privacy Policy' })
    await again.waitFor()
    expect(await page.getByRole('button', { name: 'Edit Privacy Policy' }).count()).toBe(0)
    await page.unrouteAll()
    await again.click()
    await page.getByRole('button', { name: 'Edit Privacy Policy' }).waitFor()
  })

  it('reaches the footer of a page that is open with the next navigation after a minute', async () => {
    const change = (phone: string) =>
      fetch(`${adminApp.site.url}/api/contact`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie: adminApp.admin().cookie },
        body: JSON.stringify({ phone }),
      })
    await change('01111 111111')
    page = await adminApp.newPage({ viewport: { width: 1440, height: 900 } })
    await page.clock.install()
    await page.goto(`${adminApp.site.url}/auth`)
    const footer = page.getByRole('contentinfo')
    await footer.getByText('01111 111111').waitFor()
    // Until the application has taken the page over, links are those of the browser.
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    // The address changes before the page does, and a navigation that comes meanwhile goes on with what the first one asked.
    const navigate = async (name: string, heading: string | RegExp) => {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await change('02222 222222')
    await navigate('Find a Guide', /a wood is waiting/)
    expect(await footer.innerText()).toContain('01111 111111')
    await page.clock.fastForward(60_000)
    await navigate('Login', 'Welcome back')
    await footer.getByText('02222 222222').waitFor()
    expect(loads).toBe(0)
  })

  it('says why it could not be saved', async () => {
    await open()
    await failCalls(page, 'contact.update', 500, 'Something went wrong')
    await page.locator('#contact-phone').fill('1')
    await page.getByRole('button', { name: 'Save contact information' }).click()
    expect(await toastText(page, 'Update Failed')).toBe('Something went wrong')
  })
})

describe('the settings of the site', () => {
  it('are saved one by one, and ask where somebody else changed the same', async () => {
    const { db } = adminApp.site.services
    const stored = async () =>
      Object.fromEntries(
        (await db.selectFrom('site_settings').select(['name', 'value']).execute()).map(({ name, value }) => [
          name,
          JSON.parse(value),
        ]),
      )
    const first = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    const second = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    const save = async (at: TestPage, label: string, text: string, title = 'Settings saved') => {
      await at.getByLabel(label).fill(text)
      await at.getByRole('button', { name: 'Save settings' }).click()
      await toastText(at, title)
    }
    await save(first, 'Charity number', '1234567')
    await save(second, 'Notice', 'No walks\nin the storm')
    expect(await stored()).toEqual({ charityNumber: '1234567', notice: 'No walks\nin the storm' })
    const history = first.getByRole('region', { name: 'History' })
    await history.locator('strong', { hasText: 'Settings changed' }).first().waitFor()

    await save(first, 'Notice', 'All is well', 'Update Failed')
    await first.locator('#site-notice-error', { hasText: 'No walks' }).waitFor()
    expect(await first.getByLabel('Notice').inputValue()).toBe('All is well')
    await expectAccessible(first)
    await first.getByRole('button', { name: 'Save settings' }).click()
    await expect.poll(stored).toEqual({ charityNumber: '1234567', notice: 'All is well' })

    await second.getByLabel("Address of the members' group").fill('javascript:alert(1)')
    await second.getByRole('button', { name: 'Save settings' }).click()
    await second.locator('#site-groupUrl-error', { hasText: 'Invalid website address' }).waitFor()
    // The frame of every page follows, and says which version it is.
    await save(first, 'Name of the site', 'Guides of the North')
    await expect.poll(() => first.title()).toBe('Site Settings · Admin · Guides of the North')
    const { version } = (await (await fetch(`${adminApp.site.url}/api/health`)).json()) as { version: string }
    expect(await first.getByRole('contentinfo').innerText()).toBe(`Version ${version}`)
    await db.deleteFrom('site_settings').execute()
  })

  it('show what somebody else has saved meanwhile to whoever comes back to them', async () => {
    await open()
    const fields = ['charityNumber', 'phone'].map((name) => page.locator(`input[name=${name}]:enabled`))
    for (const field of fields) await field.waitFor()
    await page.getByRole('tab', { name: 'Messages' }).click()
    // Until its code has come, the settings stay.
    for (const field of fields) await field.waitFor({ state: 'hidden' })
    const changes = { charityNumber: '7654321' }
    await callAs(adminApp, adminApp.admin(), 'POST', '/api/trpc/site.saveSettings', { changes, seen: {} })
    await callAs(adminApp, adminApp.admin(), 'PUT', '/api/contact', { phone: '0114 496 0009' })
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    await expect
      .poll(() => Promise.all(fields.map((field) => field.inputValue())))
      .toEqual(['7654321', '0114 496 0009'])
    const { db } = adminApp.site.services
    await db.deleteFrom('site_settings').execute()
    await db.updateTable('contact_info').set({ phone: null }).execute()
  })

  it('give the site its name in the bar of the admin app, and where one signs in', async () => {
    await open()
    const banner = page.getByRole('banner')
    await banner.getByRole('img', { name: 'Nature & Therapy Directory' }).waitFor()
    await page.getByLabel('Name of the site').fill('Guides of the North')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await banner.getByText('Guides of the North').waitFor()
    expect(await banner.getByRole('img').count()).toBe(0)
    await expectAccessible(page)
    for (const width of [320, 960]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    const signIn = await openAdminApp(adminApp, undefined)
    await signIn.getByText('Guides of the North').waitFor()
    await expect.poll(() => signIn.title()).toBe('Admin · Guides of the North')
    await expectAccessible(signIn)
    await adminApp.site.services.db.deleteFrom('site_settings').execute()
  })
})

describe('a page of the site', () => {
  const takeFirstText = (at: TestPage) =>
    at
      .getByRole('listitem')
      .filter({ hasText: 'The text that comes with the program' })
      .getByRole('button', { name: 'Take this text' })
      .click()

  it('is written, looked at, published and taken back, and is not overwritten by who saw an older one', async () => {
    const { url } = adminApp.site
    const shown = async () => (await fetch(`${url}/terms`)).text()
    await open()
    const other = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    const begin = async (at: TestPage) => {
      await at.getByRole('button', { name: 'Edit Terms of Service' }).click()
      return at.getByLabel('Text in Markdown')
    }
    const [text, otherText] = [await begin(page), await begin(other)]
    expect(await text.inputValue()).toContain('{siteName} lists people')
    await text.fill('# Be kind to {siteName}\n\n<b>[what else]</b>')
    await page.getByRole('tab', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('heading', { level: 2, name: 'Be kind to Nature & Therapy Directory' }).waitFor()
    await page.getByText('1 place to fill in', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(await shown()).not.toContain('Be kind')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await toastText(page, 'Page saved')
    expect(await shown()).toMatch(/<h2>Be kind to Nature &amp; Therapy Directory<\/h2>/)
    expect(await shown()).toContain('Last changed on')

    await otherText.fill('Mine')
    await other.getByRole('button', { name: 'Save and publish' }).click()
    await other.getByRole('alert').getByText('Somebody has saved another version').first().waitFor()
    expect(await otherText.inputValue()).toBe('Mine')
    await other.getByRole('button', { name: 'Cancel' }).click()
    await other.getByRole('button', { name: 'Stay' }).click()
    expect(await otherText.inputValue()).toBe('Mine')

    await begin(page)
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText(/^Version 1, .* by keeper \(published\)$/).waitFor()
    await takeFirstText(page)
    await page.locator('textarea:focus').waitFor()
    expect(await text.inputValue()).toContain('{siteName} lists people')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    // The toast of the press before may still be there.
    await expect.poll(shown).toContain('What this directory is')
    expect(page.problems()).toEqual([])
  })

  it('shows who was overtaken which version is published, and takes what they write upon it', async () => {
    await open()
    await page.getByRole('button', { name: 'Edit Accessibility' }).click()
    const text = page.getByLabel('Text in Markdown')
    await text.fill('# Mine')
    await callAs(adminApp, adminApp.admin(), 'POST', '/api/trpc/sitePages.save', {
      name: 'accessibility',
      version: 0,
      markdown: '# Theirs',
    })
    const save = page.getByRole('button', { name: 'Save and publish' })
    await save.click()
    await page.getByRole('alert').getByText('Somebody has saved another version').first().waitFor()
    await page.getByRole('tab', { name: 'Versions' }).click()
    const published = page.getByRole('listitem').filter({ hasText: '(published)' })
    await published.getByText(/^Version 1, .* by keeper \(published\)$/).waitFor()
    expect(await published.count()).toBe(1)
    await published.getByRole('button', { name: 'Take this text' }).click()
    await answerByKeyboard(page.getByRole('alertdialog', { name: 'Replace your text?' }), 'Take this text')
    await page.locator('textarea:focus').waitFor()
    expect(await text.inputValue()).toBe('# Theirs')
    await text.fill('# Theirs\n\n# Mine')
    await save.click()
    await toastText(page, 'Page saved')
    await text.waitFor({ state: 'detached' })
  })

  it('asks before an earlier text takes the place of one that was typed', async () => {
    await open()
    await page.getByRole('button', { name: 'Edit Cookie Policy' }).click()
    const text = page.getByLabel('Text in Markdown')
    await text.fill('# My own words')
    const question = page.getByRole('alertdialog', { name: 'Replace your text?' })
    const take = async () => {
      await page.getByRole('tab', { name: 'Versions' }).click()
      await takeFirstText(page)
      await question.waitFor()
    }
    await take()
    await expectAccessible(page)
    await answerByKeyboard(question, 'Keep mine')
    await page.locator('button:focus', { hasText: 'Take this text' }).waitFor()
    await page.getByRole('tab', { name: 'Text', exact: true }).click()
    expect(await text.inputValue()).toBe('# My own words')
    await take()
    await answerByKeyboard(question, 'Take this text')
    await page.locator('textarea:focus').waitFor()
    expect(await text.inputValue()).not.toContain('My own words')
    expect(page.problems()).toEqual([])
  })
})

describe('the tokens for programs', () => {
  it('are made by an administrator after the password, used at once, shown once, and revoked', async () => {
    const sam = await addMember(adminApp.site, 'sam', { isAdmin: true })
    page = await openAdminApp(adminApp, sam, { path: '/admin/settings' })
    const section = page.getByRole('region', { name: 'Your tokens for programs' })
    await section.getByLabel('Name of the token').fill('CSV sync')
    // The last proof of who it is was long ago.
    await adminApp.site.services.db.updateTable('sessions').set({ checked_at: null }).execute()
    await section.getByLabel('Import').check()
    const make = section.getByRole('button', { name: 'Make a token' })
    await make.click()
    const password = section.getByLabel('Your password, once more')
    await password.and(page.locator(':focus')).waitFor()
    await password.fill(sam.password)
    await make.click()
    await section.getByText('Copy the token now').waitFor()
    await expectAccessible(page)
    const token = (await section.locator('code').textContent()) ?? ''
    const call = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${adminApp.site.url}/api${path}`, options)).status
    }
    const file = { format: 'csv', text: 'first_name\nFern\n' }
    expect(await call('/admin/import/preview', file)).toBe(200)
    // It was made for imports and reaches nothing else.
    expect(await call('/admin/decisions', { action: 'publish', ids: [1] })).toBe(403)
    await section.getByRole('button', { name: 'I have copied it' }).click()
    expect(await page.getByText(token).count()).toBe(0)
    await section.getByRole('button', { name: 'Revoke CSV sync' }).click()
    await page.getByRole('button', { name: 'Revoke it' }).click()
    await expect.poll(() => section.getByRole('button', { name: 'Revoke CSV sync' }).count()).toBe(0)
    expect(await call('/admin/import/preview', file)).toBe(401)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByRole('listitem').filter({ hasText: 'Token revoked by sam' }).first().waitFor()
    // The refusal that asks for the password, and nothing else.
    expect(page.problems()).toEqual([expect.stringMatching(/403.*security\.makeToken/)])
  })

  it('are not made while the site cannot be reached, which is said in plain words', async () => {
    const robin = await addMember(adminApp.site, 'robin', { isAdmin: true })
    page = await openAdminApp(adminApp, robin, { path: '/admin/settings' })
    const section = page.getByRole('region', { name: 'Your tokens for programs' })
    await section.getByLabel('Name of the token').fill('CSV sync')
    await section.getByLabel('Import').check()
    await page.route(/\/api\/trpc\/security\.makeToken/, (route) => route.abort())
    await section.getByRole('button', { name: 'Make a token' }).click()
    await section.getByText('No answer came. What you have typed is kept: please try again.').waitFor()
  })
})

describe('the backups', () => {
  it('are told of: that none are made, what the last one came to, and why one failed', async () => {
    const { db } = adminApp.site.services
    await open()
    const section = page.getByRole('region', { name: 'Backups' })
    await section.getByText('No nightly backup is set up.').waitFor()
    const success = { bytes: 12_340_000, row_count: 4_321, file_count: 96, faulty_count: 1 }
    await db
      .updateTable('nightly_backup')
      .set({ succeeded_at: '2026-06-01T02:00:07.000Z', ...success })
      .execute()
    await page.reload()
    await section
      .getByText('1 Jun 2026, 02:00 UTC, 12.3 MB with 4,321 rows and 96 picture files. 1 picture file')
      .waitFor()
    const failure = { failed_at: '2026-06-02T02:00:07.000Z', failure: 'no space left on device' }
    await db.updateTable('nightly_backup').set(failure).execute()
    await page.reload()
    await section.getByRole('alert').getByText('failed: no space left on device').waitFor()
    await expectAccessible(page)
  })
})
