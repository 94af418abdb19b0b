import { readFile } from 'node:fs/promises'
import { addMember, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import {
  countCalls,
  expectAccessible,
  failCalls,
  fillWith,
  manyApplications,
  openAdminApp,
  PENDING,
  pressTwice,
  serveAdminApp,
} from './support/admin-app.ts'

const adminApp = serveAdminApp()
let page: TestPage

async function open(path = '/admin/settings') {
  page = await openAdminApp(adminApp, adminApp.admin(), { path })
}

async function downloadText(click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
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
})

describe('a page of the site', () => {
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
    await page
      .getByRole('listitem')
      .filter({ hasText: 'The text that comes with the program' })
      .getByRole('button', { name: 'Take this text' })
      .click()
    expect(await page.getByLabel('Text in Markdown').inputValue()).toContain('{siteName} lists people')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    // The toast of the press before may still be there.
    await expect.poll(shown).toContain('What this directory is')
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
    await section.getByLabel('Your password, once more').fill(sam.password)
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

describe('the export', () => {
  it('holds all pages of what the table shows, as an independent reader takes it', async () => {
    await fillWith(adminApp.site, [
      ...manyApplications(11),
      { ...PENDING, userName: 'Ilse Baumgart', bio: '=1+1, "so"\nand on' },
      { userName: 'Signe Furuly', city: 'Oslo' },
    ])
    await open('/admin/?search=sheffield')
    const file = await downloadText(async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'These 12 guides as CSV' }).click()
    })
    expect(file.name).toMatch(/^guides-\d{4}-\d\d-\d\d\.csv$/)
    const rows = parse(file.text, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Ilse Baumgart',
      ...Array.from({ length: 11 }, (_, index) => `Guide ${index + 1}`),
    ])
    expect(rows[0]).toMatchObject({
      bio: `'=1+1, "so"\nand on`,
      applicationStatus: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('holds every guide where nothing narrows it down', async () => {
    await fillWith(adminApp.site, [...manyApplications(2), { userName: 'Signe Furuly' }])
    await open()
    const file = await downloadText(() => page.getByRole('link', { name: 'Export as JSON' }).click())
    expect(JSON.parse(file.text)).toHaveLength(3)
    await page.getByLabel('Status').selectOption('published')
    const some = await downloadText(() => page.getByRole('link', { name: 'Export as JSON' }).click())
    expect(JSON.parse(some.text)).toMatchObject([{ firstName: 'Signe' }])
  })
})

describe('an import', () => {
  const choose = (name: string, text: string) =>
    page.getByLabel('File of guides').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const exported = async () => {
    const answer = await fetch(`${adminApp.site.url}/api/admin/export-guides`, {
      headers: { cookie: adminApp.admin().cookie },
    })
    return answer.text()
  }

  it('lets the keyboard scroll a report that is longer than its room', async () => {
    await open()
    const rows = Array.from({ length: 40 }, (_, row) => `,fern${row},Fern,Moor,nowhere,York,53.96,-1.08`)
    await choose(
      'guides.csv',
      ['id,username,firstName,lastName,email,city,latitude,longitude', ...rows].join('\n'),
    )
    const region = page.getByRole('region', { name: 'Rows of the file' })
    await region.waitFor()
    await expectAccessible(page)
    await region.press('End')
    await expect.poll(() => region.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  })

  it('tells first what it would do, and does it when told to', async () => {
    const [id] = await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    await open()
    await choose(
      'guides.csv',
      `id,username,firstName,lastName,email,city,county,country,latitude,longitude\n` +
        `,fern,Fern,Moor,fern@moor.example,York,Yorkshire,United Kingdom,53.96,-1.08\n` +
        `,moss,Moss,Heath,nowhere,York,Yorkshire,United Kingdom,53.96,-1.08\n`,
    )
    await page.getByText('1 created, 0 updated, 0 unchanged, 1 rejected.').waitFor()
    const rows = page.getByRole('region', { name: 'Rows of the file' }).locator('tbody tr')
    expect((await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
      '3 Rejected Moss Heath email: Invalid email address',
      '2 Created Fern Moor',
    ])
    await expectAccessible(page)
    const ids = async () =>
      (await adminApp.site.services.db.selectFrom('guides').select('id').execute()).map((row) => row.id)
    expect(await ids()).toEqual([id])
    await page.getByRole('button', { name: 'Import 1 guide' }).click()
    expect(await toastText(page, 'Guides imported')).toBe('1 created, 0 updated, 1 rejected.')
    expect(await ids()).toHaveLength(2)
    await page.getByRole('region', { name: 'History' }).getByText('Imported Fern Moor by keeper').waitFor()

    const before = await exported()
    await choose('guides.json', before)
    await page.getByText('0 created, 0 updated, 2 unchanged, 0 rejected.').waitFor()
    expect(await page.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
    const changed = JSON.stringify([{ id, city: 'Leeds' }])
    await choose('guides.json', changed)
    await rows.filter({ hasText: 'Ilse Baumgart' }).getByText('city', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Import 1 guide' }).click()
    await expect.poll(exported).toContain('"city":"Leeds"')
    expect(JSON.parse(await exported())).toMatchObject(
      JSON.parse(before).map((guide: { id: number; city: string }) => ({
        id: guide.id,
        city: guide.id === id ? 'Leeds' : guide.city,
      })),
    )
  })

  it('takes columns of other names once they are mapped by hand', async () => {
    await fillWith(adminApp.site, [])
    await adminApp.site.services.db.deleteFrom('users').where('username', '=', 'fern').execute()
    await open()
    await choose(
      'list.csv',
      `Login,first name,last name,Mail,Town,county,country,latitude,longitude\n` +
        `fern,Fern,Moor,fern@moor.example,York,Yorkshire,United Kingdom,53.96,-1.08\n`,
    )
    await page.getByText('6 of 9 columns of the file are used. Not used: Login, Mail, Town.').waitFor()
    await page.getByText('0 created, 0 updated, 0 unchanged, 1 rejected.').waitFor()
    for (const [label, column] of [
      ['Username', 'Login'],
      ['Email', 'Mail'],
      ['City', 'Town'],
    ] as const) {
      await page.locator('details').getByLabel(label, { exact: true }).selectOption(column)
    }
    await page.getByRole('button', { name: 'Import 1 guide' }).click()
    expect(await toastText(page, 'Guides imported')).toBe('1 created, 0 updated, 0 rejected.')
    expect(JSON.parse(await exported())).toMatchObject([
      { username: 'fern', email: 'fern@moor.example', city: 'York' },
    ])
  })

  it('is made once, however often the button is pressed', async () => {
    await fillWith(adminApp.site, [])
    await open()
    await choose(
      'guides.csv',
      `username,firstName,lastName,email,city,county,country,latitude,longitude\n` +
        `heath,Moss,Heath,moss@heath.example,York,Yorkshire,United Kingdom,53.96,-1.08\n`,
    )
    const apply = page.getByRole('button', { name: 'Import 1 guide' })
    await apply.waitFor()
    const calls = countCalls(page, 'admin.applyImport')
    await pressTwice(apply)
    expect(await toastText(page, 'Guides imported')).toBe('1 created, 0 updated, 0 rejected.')
    expect(calls()).toBe(1)
  })

  it('says what is wrong with a file that is none', async () => {
    await open()
    await choose('guides.json', '{')
    await page.getByText('The file is not valid JSON').waitFor()
  })

  it('changes nothing where the server refuses it, and says why', async () => {
    await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    const before = await exported()
    await open()
    await choose('guides.json', before.replace('Sheffield', 'Leeds'))
    await failCalls(page, 'admin.applyImport', 500, 'Something went wrong')
    await page.getByRole('button', { name: 'Import 1 guide' }).click()
    expect(await toastText(page, 'Import Failed')).toBe('Something went wrong')
    expect(await exported()).toBe(before)
    await page.getByRole('button', { name: 'Import 1 guide' }).waitFor()
  })
})

it.each([320, 360])('the settings fit a phone of %i px', async (width) => {
  page = await openAdminApp(adminApp, adminApp.admin(), {
    path: '/admin/settings',
    viewport: { width, height: 740 },
  })
  await page.getByLabel('File of guides').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

describe('the history', () => {
  async function decide(id: number, status: 'approved' | 'rejected') {
    await fetch(`${adminApp.site.url}/api/guides/${id}/application`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: adminApp.admin().cookie },
      body: JSON.stringify({ status }),
    })
  }

  it('lists every change, and narrows down by what, by whom and of which guide', async () => {
    const [first = 0, second = 0] = await fillWith(adminApp.site, manyApplications(2))
    await decide(first, 'approved')
    await decide(second, 'rejected')
    await open()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Rejected Guide 2 by keeper').waitFor()
    await history.getByLabel('Change').selectOption('Approved')
    await expect.poll(() => history.getByText('Rejected Guide 2').count()).toBe(0)
    await history.getByText('Approved Guide 1 by keeper').first().waitFor()
    await history.getByLabel('Change').selectOption('Every change')
    await history.getByText('Rejected Guide 2').waitFor()
    await history.locator('summary').first().click()
    expect((await history.getByRole('listitem').first().innerText()).replace(/\s+/g, ' ')).toContain(
      'application status pending → rejected',
    )
    await expectAccessible(page)
    await history.getByLabel('Guide number').fill(String(first))
    await history.getByRole('button', { name: 'Filter' }).click()
    await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
    await history.getByText('Approved Guide 1 by keeper').waitFor()
    await history.getByLabel('By whom').fill('nobody')
    await history.getByRole('button', { name: 'Filter' }).click()
    await history.getByText('No changes found.').waitFor()
  })

  it('tells what owners changed themselves, in words', async () => {
    const linnet = await addMember(adminApp.site, 'linnet')
    const send = (method: string, path: string, body: object) =>
      fetch(`${adminApp.site.url}/api/guides${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: linnet.cookie },
        body: JSON.stringify(body),
      })
    const place = {
      city: 'Leeds',
      county: 'West Yorkshire',
      country: 'UK',
      latitude: '53.8',
      longitude: '-1.5',
    }
    const { id } = (await (await send('POST', '', place)).json()) as { id: number }
    await send('PUT', `/${id}`, { certificationBadges: ['certified_guide'], languages: ['cy', 'en'] })
    await open()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByLabel('Made by').selectOption('Administrators')
    await expect.poll(() => history.getByText('the owner').count()).toBe(0)
    await history.getByLabel('Made by').selectOption('Owners')
    await history.getByText('Edited Bryony Ashdown by linnet, the owner').waitFor()
    await history.getByText('Certifications, languages', { exact: true }).click()
    const entry = (await history.getByRole('listitem').first().innerText()).replace(/\s+/g, ' ')
    expect(entry).toContain('certifications nothing → Certified Forest Therapy Guide')
    expect(entry).toContain('languages nothing → Welsh, English')
    await expectAccessible(page)
  })

  it.each([320, 390, 820, 1440])('has room for its longest kind of change at %i px', async (width) => {
    page = await openAdminApp(adminApp, adminApp.admin(), {
      path: '/admin/settings',
      viewport: { width, height: 844 },
    })
    const choice = page.getByRole('region', { name: 'History' }).getByLabel('Change')
    await choice.selectOption('Contact details changed')
    const [room = 0, need = 0] = await choice.evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select)
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) throw new Error('Nothing to measure with')
      canvas.font = style.font
      const { width: text } = canvas.measureText(select.selectedOptions[0]?.text ?? '')
      return [
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
        text,
      ]
    })
    expect(room).toBeGreaterThanOrEqual(need)
  })

  it('fits a phone, however long the name of a guide is', async () => {
    const [id = 0] = await fillWith(adminApp.site, [{ ...PENDING, userName: `Ash ${'Q'.repeat(80)}` }])
    await decide(id, 'approved')
    page = await openAdminApp(adminApp, adminApp.admin(), {
      path: '/admin/settings',
      viewport: { width: 390, height: 844 },
    })
    await page.getByRole('listitem').filter({ hasText: 'Approved Ash' }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
