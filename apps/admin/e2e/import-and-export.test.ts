import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addMember, toastText } from '@grove/api/testing/browsed-site'
import { IMPORT_REPORT_ROWS } from '@grove/schema'
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
import { apply, callAs } from './support/review.ts'

const adminApp = serveAdminApp()
let page: TestPage

async function open(path = '/admin/settings') {
  page = await openAdminApp(adminApp, adminApp.admin(), { path })
}

async function downloadText(click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

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

  it('says how many rows its report leaves out', async () => {
    await open()
    for (const [count, words] of [
      [1, '1 more row is not listed.'],
      [2, '2 more rows are not listed.'],
    ] as const) {
      const rows = Array.from({ length: IMPORT_REPORT_ROWS + count }, (_, row) => `,fern${row},Fern,nowhere`)
      await choose('guides.csv', ['id,username,firstName,email', ...rows].join('\n'))
      await page.getByText(words, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Download the first 500 rejected rows', exact: true }).waitFor()
    }
    await choose('guides.csv', 'id,username,firstName,email\n,fern,Fern,nowhere')
    await page.getByRole('button', { name: 'Download rejected rows', exact: true }).waitFor()
  })

  it('says large numbers the same way everywhere', async () => {
    await open()
    const rows = Array.from({ length: 1_200 }, (_, row) => `${row}x`)
    await choose('guides.csv', ['id', ...rows].join('\n'))
    await page.getByText('0 created, 0 updated, 0 unchanged, 1,200 rejected.', { exact: true }).waitFor()
    await page.getByText('700 more rows are not listed.', { exact: true }).waitFor()
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
    await rows
      .filter({ hasText: 'Ilse Baumgart' })
      .getByText('city, latitude, longitude, place found by the name of the town', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Import 1 guide' }).click()
    await expect.poll(exported).toContain('"city":"Leeds"')
    expect(JSON.parse(await exported())).toMatchObject(
      JSON.parse(before).map((guide: { id: number; city: string }) => ({
        id: guide.id,
        city: guide.id === id ? 'Leeds' : guide.city,
      })),
    )
  })

  it('reads a file again that was mended and is chosen again', async () => {
    await fillWith(adminApp.site, [])
    await open()
    const folder = await mkdtemp(path.join(tmpdir(), 'grove-import-'))
    const file = path.join(folder, 'guides.csv')
    const input = page.getByLabel('File of guides')
    for (const name of ['Fern', 'Ferne']) {
      await writeFile(file, `id,username,firstName,email\n,fern,${name},nowhere`)
      const chooser = page.waitForEvent('filechooser')
      await input.click()
      await (await chooser).setFiles(file)
      await page.getByRole('region', { name: 'Rows of the file' }).getByText(name, { exact: true }).waitFor()
      expect(await input.inputValue()).toMatch(/guides\.csv$/)
    }
    await rm(folder, { recursive: true })
  })

  it('rejects a row with a cell too many again where its download is chosen as it is', async () => {
    const [id] = await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    await open()
    await choose('guides.csv', `bio,Notes,Town,id\nSlow, by the river,of May,Leeds,${id}\n`)
    const said = page.getByText('It has 5 cells, and the file has 4 columns')
    await said.waitFor()
    const file = await downloadText(() =>
      page.getByRole('button', { name: 'Download rejected rows' }).click(),
    )
    await choose(file.name, file.text)
    await page.getByText('It has 7 cells, and the file has 6 columns').waitFor()
    const mended = file.text.replace('"Slow"," by the river"', '"Slow, by the river"')
    await choose(file.name, mended)
    await page.getByText('0 created, 1 updated, 0 unchanged, 0 rejected.').waitFor()
  })

  it('shows anew what it would do where an owner has saved since, and asks again', async () => {
    await fillWith(adminApp.site, [])
    const owner = await addMember(adminApp.site, 'bryony')
    const id = await apply(adminApp, owner)
    await open()
    await choose(
      'guides.csv',
      `id,username,firstName,lastName,email,bio,city,county,country,latitude,longitude\n` +
        `${id},bryony,Bryony,Ashdown,bryony@ashdown.example,Under old beeches.\n` +
        `,sorrel,Sorrel,Moor,sorrel@moor.example,,York,Yorkshire,United Kingdom,53.96,-1.08\n`,
    )
    await page.getByText('1 created, 0 updated, 1 unchanged, 0 rejected.').waitFor()
    await callAs(adminApp, owner, 'PUT', `/api/guides/${id}`, { bio: 'By the river.' })
    await page.getByRole('button', { name: 'Import 1 guide' }).click()
    expect(await toastText(page, 'Import Failed')).toBe(
      'The directory has changed since the preview. Look at it again.',
    )
    await page.getByText('1 created, 1 updated, 0 unchanged, 0 rejected.').waitFor()
    expect(await exported()).toContain('By the river.')
    const again = page.getByRole('button', { name: 'Import 2 guides' })
    await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true)
    await again.click()
    expect(await toastText(page, 'Guides imported')).toBe('1 created, 1 updated, 0 rejected.')
  })

  it('shows what came of a file whose import stopped in the middle', async () => {
    await fillWith(adminApp.site, [])
    await open()
    const row = (name: string) =>
      `username,firstName,lastName,email,city,county,country,latitude,longitude\n` +
      `${name},${name},Moor,${name}@moor.example,York,Yorkshire,United Kingdom,53.96,-1.08\n`
    await choose('guides.csv', row('Tansy'))
    await page.getByText('1 created, 0 updated, 0 unchanged, 0 rejected.').waitFor()
    await failCalls(page, 'admin.applyImport', 503, 'The rows before row 2 were imported.')
    const file = { format: 'csv', text: row('Yarrow') }
    await callAs(adminApp, adminApp.admin(), 'POST', '/api/trpc/admin.applyImport', file)
    await page.getByRole('button', { name: 'Import 1 guide' }).click()
    expect(await toastText(page, 'Import Failed')).toBe('The rows before row 2 were imported.')
    await page.getByRole('region', { name: 'History' }).getByText('Imported Yarrow Moor by keeper').waitFor()
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

it('the settings fit a phone of 320 px, and of 360 px', async () => {
  await open()
  await page.getByLabel('File of guides').waitFor()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
