import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { paintMany } from './support/pictures.ts'
import { field, openProfile, saveButton, storedListing, tab } from './support/profile-form.ts'

const browsed = browseSite(undefined, { withoutMaps: true })
let page: TestPage

describe('what was changed in two places', () => {
  it('is kept both where the fields differ, and asked about where they do not', async () => {
    const member = await addMember(browsed.site, 'fescue')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    const first = page
    page = await openProfile(browsed, member)
    await tab(page, 'Social & Web').click()
    await field(page, 'website').fill('walks.example')
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    const second = page
    page = first
    await field(page, 'bio').fill('Slow walks.')
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(browsed.site, member)).toMatchObject({
      website: 'walks.example',
      bio: 'Slow walks.',
    })
    expect(await field(page, 'website').inputValue()).toBe('walks.example')

    page = second
    await tab(page, 'Profile Details').click()
    await field(page, 'bio').fill('Quick walks.')
    await saveButton(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Changed elsewhere' })
    await dialog.getByText('About', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    expect((await storedListing(browsed.site, member)).bio).toBe('Slow walks.')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(async () => (await storedListing(browsed.site, member)).bio).toBe('Quick walks.')
  })

  it('is asked about where one has described a picture, and the other has put another in its place', async () => {
    const member = await addMember(browsed.site, 'moss')
    const pictures = await paintMany(browsed.browser, 2)
    const [red, blue] = pictures.map(
      ({ mimeType, buffer }) => `data:${mimeType};base64,${buffer.toString('base64')}`,
    )
    const id = await addListing(browsed.site, member, { images: [red, blue], profileImage: red })
    page = await openProfile(browsed, member)
    await tab(page, 'Media & Photos').click()
    await page.getByLabel('Description of picture 1', { exact: true }).fill('A red picture')
    await field(page, 'profileImageDescription').fill('Me in red')
    const { images } = await storedListing(browsed.site, member)
    const body = { images: (images as string[]).toReversed(), profileImage: blue }
    await call(browsed.site, 'PUT', `/api/guides/${id}`, { cookie: member.cookie, body })
    await saveButton(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Changed elsewhere' })
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Profile photo', 'Gallery'])
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(browsed.site, member)).toMatchObject({
      images,
      imageDescriptions: ['A red picture'],
      profileImageDescription: 'Me in red',
    })
  })
})

it('a session that has ended is begun again in place, with everything kept', async () => {
  const member = await addMember(browsed.site, 'bracken')
  await addListing(browsed.site, member)
  page = await openProfile(browsed, member)
  await field(page, 'bio').fill('Under old beeches.')
  await browsed.site.services.db.deleteFrom('sessions').where('user_id', '=', member.id).execute()
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
  await dialog.locator('input[type=password]:focus').waitFor()
  await page.keyboard.type(member.password)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      const row = await browsed.site.services.db
        .selectFrom('guides')
        .select('bio')
        .where('user_id', '=', member.id)
        .executeTakeFirst()
      return row?.bio
    })
    .toBe('Under old beeches.')
})
