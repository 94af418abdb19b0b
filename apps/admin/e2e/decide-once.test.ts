import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { fillWith, manyApplications, serveAdminApp, stateOf } from './support/admin-app.ts'
import { action, addHeldChange, drawer } from './support/review.ts'

const adminApp = serveAdminApp(undefined, { withoutMaps: true })
let page: TestPage

/** A page whose time stands still once this element is there: a test says how far apart two presses are. */
async function open(path: string, shown: (page: TestPage) => ReturnType<TestPage['locator']>) {
  page = await adminApp.newPage({ viewport: { width: 1440, height: 900 } }, adminApp.admin())
  await page.clock.install()
  await page.goto(adminApp.site.url + path)
  await shown(page).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Waits for this, with no more time than the page needs to ask and to show. */
function waitUntil<T>(read: () => Promise<T>) {
  return expect.poll(async () => {
    await page.clock.runFor(1)
    return read()
  })
}

/** A press of the mouse at the middle of this element, wherever that is by then. */
async function pointAt(button: ReturnType<TestPage['locator']>) {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not on the screen')
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const pending = { status: 'pending', published: 0 }
const approved = { status: 'approved', published: 1 }

describe('a press that is made twice decides about one application', () => {
  /** Presses twice, and once more when the next application could be read. */
  async function expectOneDecision(press: () => Promise<void>, ids: number[]) {
    await press()
    await waitUntil(() => heading('Guide 2').count()).toBe(1)
    await press()
    await waitUntil(() => stateOf(adminApp.site, ids[2]!)).toEqual(approved)
    await page.clock.runFor(500)
    await press()
    await waitUntil(() => stateOf(adminApp.site, ids[1]!)).toEqual(approved)
    expect(await stateOf(adminApp.site, ids[0]!)).toEqual(pending)
  }

  it('on the review page, by mouse', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(3))
    await open(`/admin/review?guide=${ids[2]}`, () => heading('Guide 3'))
    await expectOneDecision(await pointAt(action(page, 'Approve')), ids)
  })

  it('on the review page, by keyboard', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(3))
    await open(`/admin/review?guide=${ids[2]}`, () => heading('Guide 3'))
    await expectOneDecision(() => page.keyboard.press('a'), ids)
  })

  it('in the drawer', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(3))
    await open(`/admin/?guide=${ids[2]}`, () => heading('Guide 3'))
    const approve = drawer(page, 'Guide 3').getByRole('button', { name: 'Approve' })
    await expectOneDecision(await pointAt(approve), ids)
  })

  it('in the table, where the row below moves up', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(3))
    await open('/admin/', () => action(page, 'Approve Guide 3'))
    const press = await pointAt(action(page, 'Approve Guide 3'))
    await press()
    await waitUntil(() => action(page, 'Approve Guide 3').count()).toBe(0)
    await press()
    await waitUntil(() => stateOf(adminApp.site, ids[2]!)).toEqual(approved)
    await page.clock.runFor(500)
    await action(page, 'Approve Guide 1').click()
    await waitUntil(() => stateOf(adminApp.site, ids[0]!)).toEqual(approved)
    expect(await stateOf(adminApp.site, ids[1]!)).toEqual(pending)
  })

  it('where changes of a listing were decided, and the next application comes with the answer', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(2))
    const held = await addHeldChange(adminApp, 'bryony', { website: 'oak.example' })
    await open(`/admin/review?guide=${held.id}`, () => action(page, 'Approve the change'))
    // The answer takes longer than a double click.
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/decideHeldChanges/, (route) => mayAnswer.then(() => route.continue()))
    await action(page, 'Approve the change').click()
    await page.clock.runFor(1_000)
    answer()
    await waitUntil(() => action(page, 'Approve').count()).toBe(1)
    await page.keyboard.press('a')
    await page.clock.runFor(500)
    await page.keyboard.press('j')
    await waitUntil(() => heading('Guide 1').count()).toBe(1)
    await page.keyboard.press('a')
    await waitUntil(() => stateOf(adminApp.site, ids[0]!)).toEqual(approved)
    expect(await stateOf(adminApp.site, ids[1]!)).toEqual(pending)
  })
})
