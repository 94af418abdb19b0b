import { addMember, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  afterRest,
  applications,
  expectAccessible,
  failCalls,
  fillWith,
  holdCalls,
  isOnTop,
  manyApplications,
  openAdminApp,
  pressTwice,
  serveAdminApp,
  stateOf,
} from './support/admin-app.ts'
import { addHeldChange, callAs } from './support/review.ts'

const adminApp = serveAdminApp(undefined, { withoutMaps: true })
let page: TestPage

function heading(name: string) {
  return page.getByRole('heading', { level: 2, name, exact: true })
}

/** Opens an application with a clock that a test can put forward; answers its id. */
async function openOne(): Promise<number> {
  const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
  page = await adminApp.newPage({ viewport: { width: 1440, height: 900 } }, adminApp.admin())
  await page.clock.install()
  await page.goto(`${adminApp.site.url}/admin/review?guide=${ilse}`)
  await heading('Ilse Baumgart').waitFor()
  return ilse
}

/** Lets the page read the application again, as it does every ten seconds. */
async function readAgain(): Promise<void> {
  const read = page.waitForResponse((response) => response.url().includes('guides.byId'))
  await page.clock.fastForward(10_000)
  await read
}

describe('the review page', () => {
  it('keeps its buttons where they are when the rest of an application comes', async () => {
    const [ilse] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await adminApp.newPage({ viewport: { width: 1440, height: 900 } }, adminApp.admin())
    const letGo = await holdCalls(page, /SetPassword-.*\.js/)
    await page.goto(`${adminApp.site.url}/admin/review?guide=${ilse}`)
    await page.getByText('Nothing has been changed yet.').waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const button = page.getByRole('button', { name: 'Add the note' })
    const before = await button.boundingBox()
    letGo()
    await page.locator('#set-password-newPassword').waitFor({ state: 'attached' })
    expect(await button.boundingBox()).toEqual(before)
  })

  it('is printed as the application and what was said of it, with nothing to press or to type into', async () => {
    const ilse = await openOne()
    await callAs(adminApp, adminApp.admin(), 'POST', `/api/guides/${ilse}/notes`, {
      text: 'Her certificate is genuine.',
    })
    await readAgain()
    await page.getByText('Her certificate is genuine.').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'tab'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0)
    expect(await page.getByText('Set a password').isVisible()).toBe(false)
    expect(await heading('Ilse Baumgart').isVisible()).toBe(true)
    expect(await page.getByText('Her certificate is genuine.').isVisible()).toBe(true)
  })

  it.each([
    [1440, 900],
    [390, 844],
  ])('keeps the toast of a decision off the buttons of the next one (%i by %i)', async (width, height) => {
    await fillWith(adminApp.site, manyApplications(2))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/review' })
    await page.setViewportSize({ width, height })
    await page.getByRole('link', { name: 'Guide 2', exact: true }).waitFor()
    await page.keyboard.press('j')
    await heading('Guide 2').waitFor()
    await page.keyboard.press('a')
    await heading('Guide 1').waitFor()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reject Guide 1?' })
    await dialog.getByLabel('Begin with').waitFor()
    const reject = dialog.getByRole('button', { name: 'Reject' })
    await page.locator('[id^="toast-"]').waitFor()
    await expect.poll(() => reject.evaluate(isOnTop)).toBe(true)
    await page.locator('[id^="toast-"]').waitFor()
  })

  it('keeps the toast of a decision off the button that decides about the next changes', async () => {
    await fillWith(adminApp.site, [])
    const socials = { instagram: 'oak', facebook: 'oak', twitter: 'oak' }
    const many = { firstName: 'Ash', lastName: 'Oak', website: 'oak.example', ...socials }
    const ids: number[] = []
    for (const name of ['alder', 'birch']) {
      const { id } = await addHeldChange(adminApp, name, {
        ...many,
        contactEmail: `${name}@oak.example`,
        certificationBadges: ['certified_guide'],
      })
      ids.push(id)
    }
    page = await openAdminApp(adminApp, adminApp.admin(), { path: `/admin/review?guide=${ids[0]}` })
    const decide = page.getByRole('button', { name: 'Approve all changes' })
    await decide.click()
    await expect.poll(() => page.url()).toContain(`guide=${ids[1]}`)
    await decide.waitFor()
    await page.locator('[id^="toast-"]').waitFor()
    await expect.poll(() => decide.evaluate(isOnTop)).toBe(true)
    await page.locator('[id^="toast-"]').waitFor()
  })

  it('takes 30 applications by keyboard alone, in under 90 key presses', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(30))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/review', hasClock: true })
    await page.getByRole('link', { name: 'Guide 30', exact: true }).waitFor()
    let presses = 0
    async function press(...keys: string[]) {
      for (const key of keys) {
        presses += key.split('+').length
        await page.keyboard.press(key)
      }
    }
    await press('j')
    const rejected: number[] = []
    for (let number = 30; number > 0; number -= 1) {
      await heading(`Guide ${number}`).waitFor()
      await afterRest(page)
      if (number % 5 === 0) {
        rejected.push(number)
        await press('r')
        const dialog = page.getByRole('dialog', { name: `Reject Guide ${number}?` })
        await dialog.getByLabel('Begin with').waitFor()
        await dialog.locator('textarea:focus').waitFor()
        // Every second one with a reason of the settings.
        if (number % 10 === 0) await press('Shift+Tab', 'ArrowDown')
        await press('Control+Enter')
        await dialog.waitFor({ state: 'detached' })
      } else await press('a')
    }
    await page.getByText('No application waits here.').waitFor()
    for (const [index, id] of ids.entries()) {
      const isRejected = rejected.includes(index + 1)
      const state = { status: isRejected ? 'rejected' : 'approved', published: isRejected ? 0 : 1 }
      await expect.poll(() => stateOf(adminApp.site, id)).toEqual(state)
    }
    expect(presses).toBeLessThan(90)
    const reasons = await adminApp.site.services.db
      .selectFrom('timeline_entries')
      .select('text')
      .where('kind', '=', 'rejected')
      .where('text', 'is not', null)
      .execute()
    expect(reasons).toHaveLength(3)
  })

  it('keeps a view of the queue under a name, until it is removed', async () => {
    await fillWith(adminApp.site, applications('Rowan Firth', 'Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/review' })
    await page.getByRole('link', { name: 'Rowan Firth' }).waitFor()
    await page.getByLabel('Search the queue').fill('ilse')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Rowan Firth' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'For us 1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name of the view').fill('  ')
    await page.keyboard.press('Enter')
    await page.getByText('Give it a name').waitFor()
    await page.getByLabel('Name of the view').fill('Those of Ilse')
    await page.keyboard.press('Enter')
    const view = page.getByRole('link', { name: 'Those of Ilse' })
    await view.waitFor()
    const current = page.locator('nav[aria-label="Views of the queue"] a[aria-current]')
    expect(await current.allTextContents()).toEqual(['Those of Ilse'])
    await view.and(page.locator(':focus')).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^For us/ }).click()
    await page.getByRole('link', { name: 'For us 2', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Rowan Firth' }).waitFor()
    await page.reload()
    await view.click()
    await page.getByRole('link', { name: 'Rowan Firth' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Ilse Baumgart' }).waitFor()
    await page.getByRole('button', { name: 'Remove the view "Those of Ilse"' }).click()
    await view.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'For us 1', exact: true }).and(page.locator(':focus')).waitFor()
    await page.getByRole('link', { name: "Nobody's" }).click()
    await expect.poll(() => current.allTextContents()).toEqual(["Nobody's"])
    expect(await page.getByLabel('Search the queue').inputValue()).toBe('ilse')
  })

  it('shows what was said, keeps what is typed, and tells a colleague who else looks', async () => {
    const [rowan = 0, ilse = 0] = await fillWith(adminApp.site, applications('Rowan Firth', 'Ilse Baumgart'))
    const sam = await addMember(adminApp.site, 'sam', { isAdmin: true })
    const other = await openAdminApp(adminApp, sam, { path: `/admin/review?guide=${ilse}` })
    await other.getByRole('heading', { level: 2, name: 'Ilse Baumgart' }).waitFor()
    page = await openAdminApp(adminApp, adminApp.admin(), { path: `/admin/review?guide=${ilse}` })
    await page.getByText('opened this 1 minute ago').waitFor()
    await page.getByLabel('Note').fill('I know the school.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'I know the school.' }).waitFor()
    await heading('Ilse Baumgart').click()
    await page.keyboard.press('q')
    await page.keyboard.type('Where did you train?')
    await page.getByRole('button', { name: 'Next application' }).click()
    await heading('Rowan Firth').waitFor()
    await page.getByRole('button', { name: 'Previous application' }).click()
    await heading('Ilse Baumgart').waitFor()
    expect(await page.getByLabel('Ask the applicant').inputValue()).toBe('Where did you train?')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await page.getByText('Waits for Ilse Baumgart').waitFor()
    await page.getByRole('combobox', { name: 'Reviewer' }).selectOption({ index: 1 })
    await page.getByRole('link', { name: 'Mine' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Rowan Firth' }).waitFor()
    expect(await page.getByRole('link', { name: 'Ilse Baumgart' }).count()).toBe(0)
    await page.getByRole('link', { name: /^For them/ }).click()
    await page.getByRole('link', { name: 'Ilse Baumgart' }).waitFor()
    await expectAccessible(page)
    expect(await stateOf(adminApp.site, rowan)).toEqual({ status: 'pending', published: 0 })
  })

  it('sends a question and a note once, however quickly the button is pressed again', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: `/admin/review?guide=${ilse}` })
    await heading('Ilse Baumgart').waitFor()
    for (const [label, text, button] of [
      ['Note', 'I know the school.', 'Add the note'],
      ['Ask the applicant', 'Where did you train?', 'Send the question'],
    ] as const) {
      await page.getByLabel(label).fill(text)
      await pressTwice(page.getByRole('button', { name: button }))
      await page.getByRole('listitem').filter({ hasText: text }).waitFor()
    }
    const told = await adminApp.site.services.db
      .selectFrom('timeline_entries')
      .select('kind')
      .where('kind', 'in', ['noted', 'asked'])
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(['noted', 'asked'])
  })

  it('shows the message that a rejection sends, and can take the decision back', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), {
      path: `/admin/review?waitingFor=lost&guide=${ilse}`,
    })
    await heading('Ilse Baumgart').waitFor()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Reason', { exact: true }).fill('Please name your school.')
    await page.locator('pre').filter({ hasText: 'Please name your school.' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => stateOf(adminApp.site, ilse)).toEqual({ status: 'rejected', published: 0 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => stateOf(adminApp.site, ilse)).toEqual({ status: 'pending', published: 0 })
    await page.getByRole('link', { name: 'Ilse Baumgart' }).waitFor()
  })

  it('shows the message of a reason that is as long as one may be', async () => {
    await openOne()
    await page.getByRole('button', { name: 'Reject' }).click()
    const longest = 'ж'.repeat(2_000)
    await page.getByLabel('Reason', { exact: true }).fill(longest)
    await page.locator('pre').filter({ hasText: longest }).waitFor()
  })

  it('names a reason that is too long at its field, and sends nothing', async () => {
    const ilse = await openOne()
    await page.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog')
    const reason = page.getByLabel('Reason', { exact: true })
    await reason.fill('x'.repeat(2_001))
    await dialog.getByText('Must be at most 2000 characters').waitFor()
    expect(await reason.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await reason.and(page.locator(':focus')).waitFor()
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'pending', published: 0 })
  })

  it('keeps the reason of a rejection until it went through', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), {
      path: `/admin/review?guide=${ilse}`,
      hasClock: true,
    })
    await heading('Ilse Baumgart').waitFor()
    await failCalls(page, 'admin.bulk', 409, 'Look at it again.')
    const open = page.getByRole('button', { name: 'Reject' })
    const reason = page.getByLabel('Reason', { exact: true })
    const reject = page.getByRole('dialog').getByRole('button', { name: 'Reject' })
    await open.click()
    await reason.fill('Please name your school.')
    await reject.click()
    expect(await toastText(page, 'Update Failed')).toBe('Look at it again.')
    await page.unrouteAll()
    await afterRest(page)
    await open.click()
    expect(await reason.inputValue()).toBe('Please name your school.')
    await reject.click()
    await expect.poll(() => stateOf(adminApp.site, ilse)).toEqual({ status: 'rejected', published: 0 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Ilse Baumgart' }).click()
    await open.click()
    expect(await reason.inputValue()).toBe('')
  })

  it('rejects what was read when the dialog was opened, and nothing that others decided since', async () => {
    const ilse = await openOne()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Reason', { exact: true }).fill('Please name your school.')
    const robin = await addMember(adminApp.site, 'robin', { isAdmin: true })
    await callAs(adminApp, robin, 'PUT', `/api/guides/${ilse}/application`, { status: 'approved' })
    await readAgain()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    expect(await toastText(page, 'Update Failed')).toBe(
      'Since you opened it: approved by robin. Look at it again.',
    )
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'approved', published: 1 })
  })

  it('says that a listing was deleted meanwhile, and keeps what was typed', async () => {
    const ilse = await openOne()
    await page.getByLabel('Ask the applicant').fill('Where did you train?')
    await adminApp.site.services.db.deleteFrom('guides').where('id', '=', ilse).execute()
    await readAgain()
    await page.getByRole('alert').filter({ hasText: 'This listing was deleted meanwhile.' }).waitFor()
    expect(await page.getByRole('button', { name: /^(Approve|Reject)$/ }).count()).toBe(0)
    expect(await page.getByLabel('Ask the applicant').inputValue()).toBe('Where did you train?')
    await expectAccessible(page)
  })

  it('approves by its key words that have changed meanwhile only once it has said so', async () => {
    const ilse = await openOne()
    const changed = page.getByText('This listing has changed since you opened it.')
    const approve = page.getByRole('button', { name: 'Approve' }).and(page.locator(':focus'))
    for (const bio of ['Buy my pills', 'Buy my stones']) {
      await adminApp.site.services.db
        .updateTable('guides')
        .set({ bio, updated_at: new Date().toISOString() })
        .execute()
      await readAgain()
      await page.getByText(bio).waitFor()
      await changed.waitFor()
      await heading('Ilse Baumgart').click()
      await page.keyboard.press('a')
      await approve.waitFor()
      expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'pending', published: 0 })
    }
    await expectAccessible(page)
    await page.keyboard.press('a')
    await expect.poll(() => stateOf(adminApp.site, ilse)).toEqual({ status: 'approved', published: 1 })
  })

  it('shows the reviewer that was chosen while the choice is on its way', async () => {
    await openOne()
    const letGo = await holdCalls(page, /review\.assign/)
    const reviewer = page.getByRole('combobox', { name: 'Reviewer' })
    const [chosen] = await reviewer.selectOption({ index: 1 })
    await expect.poll(() => reviewer.inputValue()).toBe(chosen)
    letGo()
    await page.getByRole('link', { name: 'Mine 1' }).waitFor()
    expect(await reviewer.inputValue()).toBe(chosen)
  })

  it('takes as much of a long search in the address as one may search for', async () => {
    const path = `/admin/review?search=${'a'.repeat(201)}`
    page = await openAdminApp(adminApp, adminApp.admin(), { path })
    await page.getByText('No application waits here.').waitFor()
    expect(await page.getByLabel('Search the queue').inputValue()).toBe('a'.repeat(200))
  })

  it('puts a reason of the settings before the words that were typed', async () => {
    await openOne()
    await page.getByRole('button', { name: 'Reject' }).click()
    const reason = page.getByLabel('Reason', { exact: true })
    await reason.fill('Please name your school.')
    const templates = page.getByLabel('Begin with')
    const [, first, second] = await templates
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    await templates.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => reason.inputValue()).toBe(`${second}\n\nPlease name your school.`)
    expect(first).not.toBe(second)
    expect(await templates.evaluate((select) => select === document.activeElement)).toBe(true)
  })

  it('puts another reason of the settings in the place of the one before, also in a dialog opened again', async () => {
    await openOne()
    const open = page.getByRole('button', { name: 'Reject' })
    const reason = page.getByLabel('Reason', { exact: true })
    const templates = page.getByLabel('Begin with')
    await open.click()
    const [first] = await templates.selectOption({ index: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await open.click()
    expect(await templates.inputValue()).toBe(first)
    const [second] = await templates.selectOption({ index: 2 })
    expect(await reason.inputValue()).toBe(second)
    await templates.selectOption({ index: 0 })
    expect(await reason.inputValue()).toBe('')
  })

  it('goes on from the place in the queue that an application had before it was asked about', async () => {
    await fillWith(adminApp.site, manyApplications(5))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/review' })
    await page.getByRole('link', { name: 'Guide 3', exact: true }).click()
    await page.getByText('3 of 5').waitFor()
    await heading('Guide 3').waitFor()
    await page.keyboard.press('q')
    await page.keyboard.type('Where did you train?')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Not in this view').waitFor()
    await page.getByRole('button', { name: 'Next application' }).click()
    await heading('Guide 2').waitFor()
    await page.getByText('3 of 4').waitFor()
    await page.keyboard.press('k')
    await heading('Guide 4').waitFor()
  })

  it('gives the focus to the row of the application that one comes from', async () => {
    await fillWith(adminApp.site, manyApplications(5))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/review' })
    const row = (name: string) => page.getByRole('link', { name, exact: true })
    await row('Guide 4').click()
    await heading('Guide 4').waitFor()
    await page.keyboard.press('j')
    await heading('Guide 3').waitFor()
    await page.keyboard.press('Escape')
    await row('Guide 3').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('j')
    await heading('Guide 2').waitFor()
    await page.getByRole('button', { name: 'Back to the queue' }).click()
    await row('Guide 2').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('k')
    await heading('Guide 3').waitFor()
    // One that leaves the queue gives its place to the one after it.
    await page.keyboard.press('q')
    await page.keyboard.type('Where did you train?')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Not in this view').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await row('Guide 2').and(page.locator(':focus')).waitFor()
  })

  it('says how changes of a listing were decided', async () => {
    await fillWith(adminApp.site, [])
    const { id } = await addHeldChange(adminApp, 'bryony', { website: 'oak.example', lastName: 'Oak' })
    page = await openAdminApp(adminApp, adminApp.admin(), { path: `/admin/review?guide=${id}` })
    const gap = await page.locator('del + ins').evaluate((added) => {
      const [before, after] = [added.previousElementSibling, added].map((part) =>
        part?.getBoundingClientRect(),
      )
      return (after?.left ?? 0) - (before?.right ?? 0)
    })
    expect(gap, 'between the old last name and the new one').toBeGreaterThan(2)
    await page.getByLabel('Website').uncheck()
    await page.getByRole('button', { name: 'Approve 1, refuse 1' }).click()
    expect(await toastText(page, 'Changes decided')).toBe('The listing of Bryony Ashdown has 1 of 2 now.')
  })

  it.each([390, 1440])('keeps its forms in place while the timeline comes, %i px wide', async (width) => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await adminApp.newPage({ viewport: { width, height: 900 } }, adminApp.admin())
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/review\.timeline/, async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto(`${adminApp.site.url}/admin/review?guide=${ilse}`)
    await page.getByText('Loading the timeline...').waitFor()
    // The last part of the application, which stands above the forms on a phone.
    await page.getByText('Set a password').waitFor()
    const places = () =>
      page
        .getByRole('complementary', { name: 'Review' })
        .locator('button, textarea, select')
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top))
    const before = await places()
    expect(before.length).toBeGreaterThan(4)
    letCome()
    await page.getByRole('listitem').filter({ hasText: 'Bryony Ashdown' }).waitFor()
    expect(await places()).toEqual(before)
  })

  it('shows the focused field of the dialog for rejecting in a low window', async () => {
    const [ilse] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), {
      path: `/admin/review?guide=${ilse}`,
      viewport: { width: 640, height: 320 },
    })
    await heading('Ilse Baumgart').waitFor()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reject Ilse Baumgart?' })
    await dialog.getByLabel('Begin with').waitFor()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Reason' }).evaluate(isOnTop)).toBe(true)
  })

  it('fits a phone of 320 px, the queue and an application', async () => {
    const [ilse = 0] = await fillWith(
      adminApp.site,
      applications('Ilse Baumgart-Wolkenstein von der Heide am Rande'),
    )
    for (const path of ['/admin/review', `/admin/review?guide=${ilse}`]) {
      page = await openAdminApp(adminApp, adminApp.admin(), { path, viewport: { width: 320, height: 640 } })
      await page.getByText('Ilse Baumgart').first().waitFor()
      const { scrollWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }))
      expect(scrollWidth).toBeLessThanOrEqual(320)
    }
  })
})
