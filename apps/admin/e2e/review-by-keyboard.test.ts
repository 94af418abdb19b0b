import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  afterRest,
  fillWith,
  focused,
  manyApplications,
  serveAdminApp,
  shownNames,
  stateOf,
} from './support/admin-app.ts'
import { action, drawer, openTable } from './support/review.ts'

const adminApp = serveAdminApp()
let page: TestPage

describe('a review by keyboard', () => {
  it('goes from one application to the next, decides, and goes over the end of the page', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(13))
    page = await openTable(adminApp, { hasClock: true })
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await drawer(page, 'Guide 13').getByText('1 of 13').waitFor()
    await page.keyboard.press('a')
    await drawer(page, 'Guide 12').getByText('1 of 12').waitFor()
    await afterRest(page)
    await page.keyboard.press('r')
    await drawer(page, 'Guide 11').getByText('1 of 11').waitFor()
    await expect.poll(() => stateOf(adminApp.site, ids[12]!)).toEqual({ status: 'approved', published: 1 })
    await expect.poll(() => stateOf(adminApp.site, ids[11]!)).toEqual({ status: 'rejected', published: 0 })
    for (const name of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      await page.keyboard.press('j')
      await drawer(page, `Guide ${name}`).waitFor()
    }
    await drawer(page, 'Guide 1').getByText('11 of 11').waitFor()
    await page.keyboard.press('k')
    await drawer(page, 'Guide 2').getByText('10 of 11').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page, 'Guide 2').count()).toBe(0)
    expect(await focused(page)).toBe('Review Guide 2')
    await afterRest(page)
    await page.keyboard.press('a')
    await expect.poll(() => focused(page)).toBe('Review Guide 1')
    await expect.poll(() => stateOf(adminApp.site, ids[1]!)).toEqual({ status: 'approved', published: 1 })
    await page.keyboard.press('Enter')
    await drawer(page, 'Guide 1').waitFor()
    await page.keyboard.press('Escape')

    await page.keyboard.press('/')
    await page.keyboard.type('guide jar')
    expect(await page.getByLabel('Search by name, place, e-mail, user name or number').inputValue()).toBe(
      'guide jar',
    )
    expect(await stateOf(adminApp.site, ids[0]!)).toEqual({ status: 'pending', published: 0 })
  })

  it('goes on with the next row where a button went with its row, and decides once however long a key is held', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(4))
    page = await openTable(adminApp, { hasClock: true })
    await action(page, 'Approve Guide 3').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Review Guide 2')
    await expect.poll(() => stateOf(adminApp.site, ids[2]!)).toEqual({ status: 'approved', published: 1 })
    await afterRest(page)
    await page.keyboard.down('r')
    await afterRest(page)
    await page.keyboard.down('r')
    await page.keyboard.up('r')
    await expect.poll(() => focused(page)).toBe('Review Guide 1')
    await expect.poll(() => stateOf(adminApp.site, ids[1]!)).toEqual({ status: 'rejected', published: 0 })
    expect(await stateOf(adminApp.site, ids[0]!)).toEqual({ status: 'pending', published: 0 })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.keyboard.press('r')
    expect(await shownNames(page)).toEqual(['Guide 4', 'Guide 1'])
  })

  it('can be switched off', async () => {
    await fillWith(adminApp.site, manyApplications(2))
    page = await openTable(adminApp)
    await page.getByLabel('Keyboard shortcuts').uncheck()
    await page.locator('h1').click()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    expect(await page.locator('tr[aria-current]').count()).toBe(0)
    expect(await shownNames(page)).toHaveLength(2)
  })
})
