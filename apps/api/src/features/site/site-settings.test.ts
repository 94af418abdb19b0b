import { listAuditEntries } from '@grove/db'
import type { MemberSettings, Site, SiteSettings } from '@grove/schema'
import { DEFAULT_SITE_SETTINGS } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'

interface Answer<T> {
  result?: { data: T }
  error?: { message: string }
}

async function read<T>(client: TestClient, procedure: 'get' | 'community' | 'settings') {
  const { body } = await client.get<Answer<T>>(`/api/trpc/site.${procedure}`)
  return body.result?.data
}

async function save(client: TestClient, changes: Partial<SiteSettings>, seen?: Partial<SiteSettings>) {
  const { status, body } = await client.post<Answer<SiteSettings>>('/api/trpc/site.saveSettings', {
    changes,
    seen,
  })
  return { status, message: body.error?.message, settings: body.result?.data }
}

describeEachSite('the settings of the site', (current) => {
  test('have a default each, until an administrator changes some, which everybody sees at once', async () => {
    const admin = await current().admin()
    expect(await read(admin, 'settings')).toEqual(DEFAULT_SITE_SETTINGS)
    await read<Site>(current().visitor(), 'get')
    const changes = {
      siteName: ' Moorland Walks ',
      charityNumber: '1234567',
      groupUrl: 'https://group.example',
    }
    const { settings } = await save(admin, changes)
    expect(settings).toEqual({ ...DEFAULT_SITE_SETTINGS, ...changes, siteName: 'Moorland Walks' })
    const { siteName, charityNumber, notice, dataLicenceName, dataLicenceUrl } = settings!
    expect(await read<Site>(current().visitor(), 'get')).toMatchObject({
      settings: { siteName, charityNumber, notice, dataLicenceName, dataLicenceUrl },
    })
    expect((await listAuditEntries(current().db, { limit: 1 })).items).toMatchObject([
      {
        action: 'settings.update',
        before: { siteName: DEFAULT_SITE_SETTINGS.siteName, charityNumber: null, groupUrl: null },
        after: { ...changes, siteName: 'Moorland Walks' },
      },
    ])
    await save(admin, { siteName: '', charityNumber: null })
    expect(await read(admin, 'settings')).toEqual({ ...DEFAULT_SITE_SETTINGS, groupUrl: changes.groupUrl })
  })

  test('tell links of the community hub to members, and to no visitor', async () => {
    await save(await current().admin(), { groupUrl: 'https://group.example', staffName: 'Sam' })
    const member = await current().member('fern')
    expect(await read<MemberSettings>(member, 'community')).toEqual({
      groupUrl: 'https://group.example',
      eventsUrl: null,
      staffName: 'Sam',
      staffEmail: null,
    })
    const answers = [await read(current().visitor(), 'get'), await read(current().visitor(), 'community')]
    expect(JSON.stringify(answers)).not.toContain('group.example')
  })

  test('are refused where somebody changed the same one meanwhile, and nothing of the rest is saved then', async () => {
    const [one, other] = [await current().admin('one'), await current().admin('other')]
    await save(one, { notice: 'Closed on Friday', charityNumber: '1' }, { notice: null, charityNumber: null })
    const refused = await save(other, { notice: 'Open', staffName: 'Sam' }, { notice: null, staffName: null })
    expect(refused).toMatchObject({
      status: 409,
      message: 'Changed since you opened it: notice. Look at it again.',
    })
    expect(await read(one, 'settings')).toMatchObject({ notice: 'Closed on Friday', staffName: null })
    expect((await save(other, { staffName: 'Sam' }, { staffName: null })).status).toBe(200)
    expect((await save(other, { notice: 'Closed on Friday' }, { notice: 'Closed on Friday' })).status).toBe(
      200,
    )
  })

  test('keep one of two changes that are made at once, and refuse the other', async () => {
    const admin = await current().admin()
    const statuses = await Promise.all(
      ['one', 'two', 'three'].map(async (notice) => (await save(admin, { notice }, { notice: null })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  test('have the default again where a stored value is none that a rule takes', async () => {
    const admin = await current().admin()
    await save(admin, { siteName: 'Moorland Walks', notice: 'Hello' })
    await current()
      .db.updateTable('site_settings')
      .set({ value: '17' })
      .where('name', '=', 'siteName')
      .execute()
    expect(await read(admin, 'settings')).toMatchObject({
      siteName: DEFAULT_SITE_SETTINGS.siteName,
      notice: 'Hello',
    })
  })

  test('are checked one by one', async () => {
    const admin = await current().admin()
    for (const changes of [
      { siteName: 'x'.repeat(81) },
      { siteName: 'Moorland\nWalks' },
      { rejectionReasons: 'Please tell us\u0007 where' },
      { groupUrl: 'javascript:alert(1)' },
      { staffEmail: 'nowhere' },
      { notice: 'x'.repeat(501) },
    ]) {
      expect(await save(admin, changes)).toMatchObject({ status: 400 })
    }
  })
})
