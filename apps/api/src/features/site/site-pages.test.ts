import { listAuditEntries, updateContactInfo } from '@grove/db'
import type { SitePage, SitePageName, SitePageVersion } from '@grove/schema'
import { SITE_PAGE_NAMES, SITE_PAGES } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'

interface Answer<T> {
  result?: { data: T }
  error?: { message: string }
}

async function query<T>(client: TestClient, procedure: string, input: object) {
  const address = `/api/trpc/sitePages.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  const { status, body } = await client.get<Answer<T>>(address)
  return { status, message: body.error?.message, data: body.result?.data }
}

async function save(client: TestClient, name: SitePageName, version: number, markdown: string) {
  const { status, body } = await client.post<Answer<SitePageVersion>>('/api/trpc/sitePages.save', {
    name,
    version,
    markdown,
  })
  return { status, message: body.error?.message, data: body.result?.data }
}

const view = async (client: TestClient, name: SitePageName) =>
  (await query<SitePage>(client, 'get', { name })).data!

describeEachSite('the pages of the site', (current) => {
  test('have a text each before anybody has written one, which says what to fill in', async () => {
    const admin = await current().admin()
    for (const name of SITE_PAGE_NAMES) {
      const page = await view(current().visitor(), name)
      expect(page.changedAt).toBeNull()
      expect(page.html).toMatch(/<h2>/)
      expect(page.html).not.toMatch(/<h1|\{\w+\}/)
      const { data } = await query<SitePageVersion>(admin, 'version', { name })
      expect(data).toMatchObject({ version: 0, changedAt: null })
      expect(data!.gaps.length, SITE_PAGES[name]).toBeGreaterThan(0)
    }
  })

  test('hold what the settings hold, as text', async () => {
    const admin = await current().admin()
    await admin.post('/api/trpc/site.saveSettings', {
      changes: { siteName: 'Moor & *Wood* [x](javascript:1)', charityNumber: '1234567' },
    })
    await updateContactInfo(current().db, { email: 'wren_a@grove.example', address: '1 Lane\nHope' })
    const { html } = await view(current().visitor(), 'privacy')
    expect(html).toContain('Moor &amp; *Wood* [x](javascript:1)')
    expect(html).toContain('charity number 1234567')
    expect(html).toContain('1 Lane, Hope')
    expect(html).toContain('<a href="mailto:wren_a@grove.example">wren_a@grove.example</a>')
    expect(html).not.toContain('see the settings')
  })

  test('show words in braces that are no setting as they were written', async () => {
    const admin = await current().admin()
    await save(admin, 'terms', 0, '{constructor} and {toString} and {nothing}')
    const { html } = await view(current().visitor(), 'terms')
    expect(html).toBe('<p>{constructor} and {toString} and {nothing}</p>')
  })

  test('name words in braces that are no setting among what is to be filled in', async () => {
    const admin = await current().admin()
    await admin.post('/api/trpc/site.saveSettings', { changes: { siteName: 'The {wood}' } })
    expect(await save(admin, 'terms', 0, '{sitename} and {siteName} and {sitename}')).toMatchObject({
      data: { gaps: ['{sitename}'] },
    })
  })

  test('show a saved version to everybody at once, with its date, and keep those before', async () => {
    const admin = await current().admin()
    await view(current().visitor(), 'terms')
    expect(await save(admin, 'terms', 0, '# Be kind\n\n[date]')).toMatchObject({
      status: 200,
      data: { version: 1, gaps: ['date'] },
    })
    const at = current().time.clock().toISOString()
    expect(await view(current().visitor(), 'terms')).toEqual({
      name: 'terms',
      html: '<h2>Be kind</h2>\n<p>[date]</p>',
      changedAt: at,
    })
    await save(admin, 'terms', 1, 'Be kinder')
    expect((await view(current().visitor(), 'terms')).html).toBe('<p>Be kinder</p>')
    expect((await query(admin, 'versions', { name: 'terms' })).data).toEqual([
      { version: 2, changedAt: at, by: 'keeper' },
      { version: 1, changedAt: at, by: 'keeper' },
      { version: 0, changedAt: null, by: null },
    ])
    const { data: first } = await query<SitePageVersion>(admin, 'version', { name: 'terms', version: 1 })
    expect(first).toMatchObject({ version: 1, markdown: '# Be kind\n\n[date]' })
    expect((await query(admin, 'version', { name: 'terms', version: 9 })).status).toBe(404)
    // The text that comes with the program is a version like the others.
    const { data: delivered } = await query<SitePageVersion>(admin, 'version', { name: 'terms', version: 0 })
    await save(admin, 'terms', 2, delivered!.markdown)
    expect((await view(current().visitor(), 'terms')).html).toContain('What this directory is')
    expect((await view(current().visitor(), 'privacy')).changedAt).toBeNull()
    expect((await listAuditEntries(current().db, { limit: 1 })).items).toMatchObject([
      { action: 'page.update', before: { page: 'terms', version: 2 }, after: { page: 'terms', version: 3 } },
    ])
  })

  test('take one of several versions that are saved at once, and refuse those that saw an older one', async () => {
    const [one, other] = [await current().admin('one'), await current().admin('other')]
    const saves = await Promise.all(
      [one, other, one, other].map((client, index) => save(client, 'cookies', 0, `Text ${index}`)),
    )
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(saves.find(({ status }) => status === 409)?.message).toBe(
      'Somebody has saved another version since you opened this page. Look at it again.',
    )
    expect((await save(one, 'cookies', 5, 'Text')).status).toBe(409)
  })

  test('keep their versions when the account that saved them is gone', async () => {
    const admin = await current().admin()
    await save(admin, 'terms', 0, 'Be kind')
    await current().db.deleteFrom('users').where('id', '=', admin.user.id).execute()
    const other = await current().admin('other')
    expect((await query(other, 'versions', { name: 'terms' })).data).toMatchObject([
      { version: 1, by: null },
      { version: 0 },
    ])
  })

  test('refuse an empty text, and one that is too long', async () => {
    const admin = await current().admin()
    for (const markdown of [' ', 'x'.repeat(40_001), 'x\n'.repeat(2_000).concat('x')]) {
      expect(await save(admin, 'terms', 0, markdown)).toMatchObject({ status: 400 })
      expect((await admin.post('/api/trpc/sitePages.preview', { markdown })).status).toBe(400)
    }
    expect(await save(admin, 'terms', 0, 'x\n'.repeat(1_999).concat('x'))).toMatchObject({ status: 200 })
  })
})
