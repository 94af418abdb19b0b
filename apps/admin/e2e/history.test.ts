import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  expectAccessible,
  fillWith,
  manyApplications,
  openAdminApp,
  PENDING,
  serveAdminApp,
} from './support/admin-app.ts'

const adminApp = serveAdminApp()
let page: TestPage

async function open() {
  page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
}

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

  it('has room for its longest kind of change, however wide the window is', async () => {
    await open()
    const choice = page.getByRole('region', { name: 'History' }).getByLabel('Change')
    await choice.selectOption('Contact details changed')
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
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
    }
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
