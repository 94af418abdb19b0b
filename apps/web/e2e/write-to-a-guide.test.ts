import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { dayWords, ENQUIRY_LEAST_TIME_MS } from '@grove/schema'
import type { SmtpSink, TestPage } from '@grove/testkit'
import { answerMail, expectNoAxeViolations, startSmtpSink } from '@grove/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { countCalls } from './support/count-calls.ts'
import { fieldMessage, focusedId } from './support/forms.ts'
import { holdBack } from './support/hold-back.ts'
import { isInView } from './support/in-view.ts'

let sink: SmtpSink
const browsed = browseSite(
  async () => {
    sink = await startSmtpSink()
    return { SMTP_URL: sink.url }
  },
  { withoutMaps: true },
)
afterAll(() => sink?.close())

const WORDS = 'May I bring my old dog along?\nSee https://vale.example/dog'
const ON_ITS_WAY = 'Your message is on its way to Bryony Ashdown.'

/** A guide that everybody sees, who is written to at an address of the listing. */
async function newGuide(username: string) {
  const member = await addMember(browsed.site, username)
  const id = await addListing(browsed.site, member, { contactEmail: `walks@${username}.example` })
  await browsed.site.services.db
    .updateTable('guides')
    .set({ application_status: 'approved', published: 1 })
    .where('id', '=', id)
    .execute()
  await browsed.site.services.directory.refresh()
  return { member, id, address: `walks@${username}.example` }
}

async function fill(page: TestPage, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Juniper Vale')
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByLabel('Your message').fill(WORDS)
}

/** The next enquiry that comes to this address; other messages before it are put aside. */
async function enquiryTo(address: string) {
  for (;;) {
    const received = await sink.next(address)
    if (received.mail.subject === 'A visitor of the directory wrote to you') return received
  }
}

/** Puts the clock forward, so that the form has been shown for longer than a machine would take. */
function showLongEnough(page: TestPage): Promise<void> {
  return page.clock.fastForward(ENQUIRY_LEAST_TIME_MS)
}

describe('a visitor', () => {
  it('writes to a guide by keyboard, is answered by Reply-To, and learns no address', async () => {
    const { member, id, address } = await newGuide('bryony')
    await call(browsed.site, 'PUT', `/api/guides/${id}`, {
      cookie: member.cookie,
      body: { contactEmail: null },
    })
    const page = await browsed.newPage()
    await page.clock.install()
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await isAtWork(page)
    await page.getByRole('heading', { name: 'Write to Bryony' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByLabel('Your name').focus()
    await page.keyboard.type('Juniper Vale')
    await page.keyboard.press('Tab')
    await page.keyboard.type('juniper@vale.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type(WORDS)
    // The field for machines is none for the keyboard.
    await page.keyboard.press('Tab')
    await showLongEnough(page)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(ON_ITS_WAY).waitFor()
    await expectNoAxeViolations(page)
    expect(await page.content()).not.toContain('bryony@ashdown.example')
    expect(await page.content()).not.toContain(address)
    expect(await page.getByLabel('Your message').inputValue()).toBe('')

    const enquiry = await enquiryTo('bryony@ashdown.example')
    expect(enquiry.mail.text).toContain('May I bring my old dog along?')
    await answerMail(sink, enquiry, 'Yes, of course.')
    const answered = await sink.next('juniper@vale.example')
    expect(answered.mail.text?.trim()).toBe('Yes, of course.')
    expect(page.problems()).toEqual([])
  })

  it('sees on a phone that the message is on its way, once, however often Send is pressed', async () => {
    const { id } = await newGuide('juniper')
    const page = await browsed.newPage({ viewport: { width: 390, height: 844 } })
    await page.clock.install()
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await isAtWork(page)
    await fill(page, 'juniper@vale.example')
    await showLongEnough(page)
    const calls = countCalls(page, 'enquiries.send')
    await page.getByRole('button', { name: 'Send' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    const outcome = page.getByText(ON_ITS_WAY)
    await outcome.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(ON_ITS_WAY)
    expect(await isInView(outcome)).toBe(true)
    expect(calls()).toBe(1)
    await expectNoAxeViolations(page)
  })

  it('keeps and counts the same message once more, and reads of none that it is on its way before it is sent', async () => {
    const { id } = await newGuide('hazel')
    const page = await browsed.newPage()
    await page.clock.install()
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await isAtWork(page)
    await fill(page, 'juniper@vale.example')
    await showLongEnough(page)
    await page.getByRole('button', { name: 'Send' }).click()
    const outcome = page.getByText(/^Your message is on its way/)
    await outcome.waitFor()
    await page.clock.runFor(100)
    await page.getByText('0 of 3,000 characters').waitFor()
    await page.getByLabel('Your message').fill(WORDS)
    await page.getByText(`${WORDS.length} of 3,000 characters`).waitFor()
    await outcome.waitFor({ state: 'hidden' })
    await page.reload()
    await isAtWork(page)
    expect(await page.getByLabel('Your message').inputValue()).toBe(WORDS)
  })

  it('keeps all of an enquiry that is too long, and sends it once it is short enough', async () => {
    const { id, address } = await newGuide('campion')
    const page = await browsed.newPage({ viewport: { width: 390, height: 844 } })
    await page.clock.install()
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await isAtWork(page)
    await fill(page, 'juniper@vale.example')
    const field = page.getByLabel('Your message')
    await field.fill('')
    await field.focus()
    await page.keyboard.insertText(`${'a'.repeat(2_996)} END.`)
    await page.getByText('3,001 of 3,000 characters').waitFor()
    await showLongEnough(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Must be 10 to 3000 characters').waitFor()
    expect(await fieldMessage(page, 'enquiry-message')).toBe('Must be 10 to 3000 characters')
    await expect.poll(() => focusedId(page)).toBe('enquiry-message')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Backspace')
    await page.getByText('3,000 of 3,000 characters').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(ON_ITS_WAY).waitFor()
    await page.getByText('0 of 3,000 characters', { exact: true }).waitFor()
    expect((await enquiryTo(address)).mail.text).toMatch(/a END\b/)
  })

  it('reads beside each field of an unfinished enquiry what is missing, and begins with the first', async () => {
    const { id } = await newGuide('mallow')
    const page = await browsed.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await isAtWork(page)
    await page.getByLabel('Your message').fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Name is required').waitFor()
    expect(await fieldMessage(page, 'enquiry-email')).toBe('Invalid email address')
    expect(await fieldMessage(page, 'enquiry-message')).toBe('Must be 10 to 3000 characters')
    await expect.poll(() => focusedId(page)).toBe('enquiry-name')
    await expectNoAxeViolations(page)
  })

  it('finds an enquiry that is not sent again, on the page of its guide alone, until it is sent', async () => {
    const { id } = await newGuide('larch')
    const { id: otherId } = await newGuide('rush')
    const page = await browsed.newPage()
    await page.clock.install()
    const open = async (of: number) => {
      await page.goto(`${browsed.site.url}/guides/${of}`)
      await isAtWork(page)
    }
    const message = page.getByLabel('Your message')
    await open(id)
    await fill(page, 'juniper@vale.example')
    await page.reload()
    await isAtWork(page)
    expect(await message.inputValue()).toBe(WORDS)
    expect(await page.getByLabel('Your name').inputValue()).toBe('Juniper Vale')
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('juniper@vale.example')
    await page.getByText(`${WORDS.length} of 3,000 characters`).waitFor()

    await page.getByRole('banner').getByRole('link', { name: 'Find a Guide' }).click()
    await page.waitForURL(`${browsed.site.url}/`)
    await page.goBack()
    await message.waitFor()
    expect(await message.inputValue()).toBe(WORDS)
    await open(otherId)
    expect(await message.inputValue()).toBe('')

    await open(id)
    await showLongEnough(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(ON_ITS_WAY).waitFor()
    await page.reload()
    await isAtWork(page)
    expect(await message.inputValue()).toBe('')
    expect(await page.evaluate(() => sessionStorage.getItem('grove-enquiries'))).toBeNull()
  })

  it('learns what became of an enquiry whose page was left before the answer came', async () => {
    const { id } = await newGuide('sallow')
    const page = await browsed.newPage()
    await page.clock.install()
    const sendAndLeave = async () => {
      await page.goto(`${browsed.site.url}/guides/${id}`)
      await isAtWork(page)
      await fill(page, 'juniper@vale.example')
      await showLongEnough(page)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Find a Guide' }).click()
      await page.waitForURL(`${browsed.site.url}/`)
      await page.getByLabel('Your message').waitFor({ state: 'detached' })
    }
    const calls = '**/api/trpc/**enquiries.send**'
    const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
    await page.route(calls, (route) => mayFail.then(() => route.abort()))
    await sendAndLeave()
    fail()
    expect(await toastText(page, 'Your message to Bryony Ashdown was not sent')).toBe(
      'No answer came. What you have typed is kept: please try again.',
    )
    await page.unroute(calls)
    const answer = await holdBack(page, calls)
    await sendAndLeave()
    answer()
    expect(await toastText(page, 'Message sent')).toBe(ON_ITS_WAY)
  })

  it('sends an enquiry that was written and sent before the scripts came', async () => {
    const { id, address } = await newGuide('moschatel')
    const page = await browsed.newPage()
    const release = await holdBack(page, '**/assets/entry-client-*.js')
    await page.clock.install()
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await fill(page, 'juniper@vale.example')
    await page.clock.fastForward(2 * ENQUIRY_LEAST_TIME_MS)
    await page.getByRole('button', { name: 'Send' }).click()
    release()
    await page.getByText(ON_ITS_WAY).waitFor()
    expect((await enquiryTo(address)).mail.replyTo?.text).toBe('juniper@vale.example')
  })

  it('sends an enquiry at once that was written before the page was loaded anew', async () => {
    const { id, address } = await newGuide('teasel')
    const page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await isAtWork(page)
    await fill(page, 'juniper@vale.example')
    await page.reload()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(ON_ITS_WAY).waitFor()
    expect((await enquiryTo(address)).mail.replyTo?.text).toBe('juniper@vale.example')
  })

  it('leaves no enquiry to whoever signs in next', async () => {
    const { member, id } = await newGuide('sedge')
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await isAtWork(page)
    await fill(page, 'juniper@vale.example')
    const kept = () => page.evaluate(() => sessionStorage.getItem('grove-enquiries'))
    expect(await kept()).toContain('juniper@vale.example')
    await page.getByRole('banner').getByRole('button', { name: 'Bryony' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.poll(kept).toBeNull()
  })

  it('needs no JavaScript for it', async () => {
    const { id, address } = await newGuide('clover')
    const page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await fill(page, 'juniper@vale.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(ON_ITS_WAY).waitFor()
    expect((await enquiryTo(address)).mail.replyTo?.text).toBe('juniper@vale.example')
  })

  it('sends no enquiry without its end where there is no JavaScript, and shows all of it again', async () => {
    const { id } = await newGuide('betony')
    const page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await fill(page, 'juniper@vale.example')
    const field = page.getByLabel('Your message')
    await page.getByText('At most 3,000 characters').waitFor()
    await field.fill('')
    await field.focus()
    const words = `${'a'.repeat(2_996)} END.`
    await page.keyboard.insertText(words)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Must be 10 to 3000 characters').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe(words)
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('juniper@vale.example')
    await field.fill('Do you guide in the snow, too?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(ON_ITS_WAY).waitFor()
  })

  it('keeps what was typed where the site refuses it, and the scripts came too late to send it', async () => {
    const { id } = await newGuide('toadflax')
    const page = await browsed.newPage()
    await page.route('**/assets/entry-client*', (route) => route.abort())
    await page.goto(`${browsed.site.url}/guides/${id}`)
    await fill(page, 'juniper@vale')
    await page.unroute('**/assets/entry-client*')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Invalid email address').waitFor()
    await isAtWork(page)
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('juniper@vale')
    await page.getByLabel('Your e-mail address').fill('juniper@vale.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(ON_ITS_WAY).waitFor()
  })

  it('finds no form on the page of a guide who takes no enquiries', async () => {
    const { member, id } = await newGuide('sorrel')
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/enquiries`)
    await isAtWork(page)
    await page.getByRole('checkbox', { name: 'Visitors may write to me' }).click()
    await expect
      .poll(async () => {
        const answer = await call(browsed.site, 'GET', `/api/guides/${id}`)
        return ((await answer.json()) as { takesEnquiries: boolean }).takesEnquiries
      })
      .toBe(false)
    const visitor = await browsed.newPage({ javaScriptEnabled: false })
    await visitor.goto(`${browsed.site.url}/guides/${id}`)
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.getByRole('heading', { name: /^Write to/ }).count()).toBe(0)
    expect(page.problems()).toEqual([])
  })
})

describe('the owner of a listing', () => {
  it('is not kept waiting for what comes with JavaScript alone', async () => {
    const { member } = await newGuide('meadowsweet')
    const page = await browsed.newPage({ javaScriptEnabled: false }, member)
    for (const path of ['/enquiries', '/credentials']) {
      await page.goto(browsed.site.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText('Loading...').isVisible(), path).toBe(false)
    }
  })

  it('reads on a phone whatever long words a visitor has', async () => {
    const { member, id } = await newGuide('hemlock')
    const body = {
      name: 'W'.repeat(80),
      email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example`,
      message: 'W'.repeat(3_000),
    }
    const sent = await call(browsed.site, 'POST', `/api/guides/${id}/enquiries`, { body })
    expect(sent.status).toBe(202)
    const page = await browsed.newPage({ viewport: { width: 320, height: 844 } }, member)
    await page.goto(`${browsed.site.url}/enquiries`)
    await page.getByRole('article').getByRole('heading', { name: body.name }).waitFor()
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overhang()).toBeLessThanOrEqual(0)
  })

  it('reads, marks, reports and blocks on a page of their own', async () => {
    const { member, id } = await newGuide('yarrow')
    for (const name of ['Juniper Vale', 'Pill Seller'])
      await call(browsed.site, 'POST', `/api/guides/${id}/enquiries`, {
        body: { name, email: `${name.split(' ')[0]}@vale.example`, message: WORDS },
      })
    await enquiryTo('walks@yarrow.example')
    await enquiryTo('walks@yarrow.example')
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/enquiries`)
    await isAtWork(page)
    await page.getByText('2 unread').waitFor()
    await expectNoAxeViolations(page)
    const cards = page.getByRole('article')
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual(['Pill Seller', 'Juniper Vale'])
    // Words of visitors are words, whatever they look like.
    expect(await cards.locator('a:not([href^="mailto:"])').count()).toBe(0)
    const juniper = page.getByRole('article', { name: 'Juniper Vale' })
    await juniper.getByText(/· Delivered/).waitFor()
    await juniper.getByRole('button', { name: 'Mark as answered' }).press('Enter')
    await juniper.getByText(/Delivered · Answered/).waitFor()
    await page.getByText('1 unread').waitFor()
    const seller = page.getByRole('article', { name: 'Pill Seller' })
    const report = seller.getByRole('button', { name: 'Report as spam' })
    await report.press('Enter')
    await page.getByRole('alertdialog', { name: 'Report this message as spam?' }).waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await report.and(page.locator(':focus')).waitFor()
    expect(await seller.getByText(/Reported/).count()).toBe(0)
    await report.press('Enter')
    await page.getByRole('button', { name: 'Report it' }).press('Enter')
    await seller.getByText(/Reported as spam/).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /^Reported \(Pill Seller, /,
    )
    await seller.getByRole('button', { name: 'Block the sender' }).press('Enter')
    await seller.getByText(/Sender blocked/).waitFor()
    await seller.getByRole('button', { name: 'Unblock the sender' }).waitFor()
    await expectNoAxeViolations(page)
    expect(page.problems()).toEqual([])
  })

  it('sees at once that a mark is on its way, which goes once however often it is pressed', async () => {
    const { member, id } = await newGuide('eyebright')
    await browsed.site.services.db
      .insertInto('enquiries')
      .values({
        guide_id: id,
        name: 'Vera Visitor',
        email: 'vera@vale.example',
        text: WORDS,
        delivery: 'sent',
        created_at: new Date().toISOString(),
      })
      .execute()
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/enquiries`)
    await isAtWork(page)
    for (const [change, done, procedure] of [
      ['Mark as read', 'Mark as unread', 'enquiries.update'],
      ['Mark as answered', 'Mark as not answered', 'enquiries.update'],
      ['Report as spam', 'Reported', 'enquiries.update'],
      ['Block the sender', 'Unblock the sender', 'enquiries.blockSender'],
    ] as const) {
      const letGo = await holdBack(page, '**/api/trpc/enquiries.*')
      const calls = countCalls(page, procedure)
      const button = page.getByRole('button', { name: `${change} (Vera Visitor` })
      await button.click()
      if (change === 'Report as spam') await page.getByRole('button', { name: 'Report it' }).click()
      await page.locator('button[aria-disabled="true"]', { hasText: change }).waitFor()
      await button.press('Enter')
      letGo()
      await page.getByRole('button', { name: `${done} (Vera Visitor` }).waitFor()
      await page.unroute('**/api/trpc/enquiries.*')
      expect(calls(), change).toBe(1)
    }
  })

  it('has the last word about the form, also where an earlier one is late', async () => {
    const { member, id } = await newGuide('woodruff')
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/enquiries`)
    await isAtWork(page)
    const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/api/trpc/guides.update*', async (route) => {
      calls += 1
      if (calls === 1) await mayGo
      await route.continue()
    })
    const choice = page.getByRole('checkbox', { name: 'Visitors may write to me' })
    await choice.click()
    await expect.poll(() => choice.isChecked()).toBe(false)
    await choice.click()
    await expect.poll(() => choice.isChecked()).toBe(true)
    // A call that could overtake the first one has left the page before this one.
    await page.evaluate(() => fetch('/api/health').then(({ ok }) => ok))
    expect(calls).toBe(1)
    letGo()
    await expect.poll(() => calls).toBe(2)
    await expect
      .poll(async () => {
        const { takes_enquiries } = await browsed.site.services.db
          .selectFrom('guides')
          .select('takes_enquiries')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return takes_enquiries
      })
      .toBe(1)
    expect(await choice.isChecked()).toBe(true)
  })

  it('goes on by keyboard below the oldest enquiry, once there is no older one', async () => {
    const { member, id } = await newGuide('guelder')
    const enquiry = { guide_id: id, email: 'vera@vale.example', text: WORDS, delivery: 'sent' as const }
    await browsed.site.services.db
      .insertInto('enquiries')
      .values(
        Array.from({ length: 21 }, (_, index) => ({
          ...enquiry,
          name: `Visitor ${index + 1}`,
          created_at: new Date(Date.now() - index * 60_000).toISOString(),
        })),
      )
      .execute()
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/enquiries`)
    await isAtWork(page)
    await page.getByRole('button', { name: 'Show older enquiries' }).press('Enter')
    await page.getByRole('article', { name: 'Visitor 21' }).waitFor()
    await page.locator('p:focus', { hasText: 'There are no older enquiries.' }).waitFor()
    await expectNoAxeViolations(page)
  })

  it('tells two enquiries of people of one name apart', async () => {
    const { member, id } = await newGuide('vera')
    for (const address of ['vera@one.example', 'vera@two.example'])
      await call(browsed.site, 'POST', `/api/guides/${id}/enquiries`, {
        body: { name: 'Vera Visitor', email: address, message: WORDS },
      })
    const earlier = new Date(Date.now() - 60 * 60 * 1000)
    await browsed.site.services.db
      .updateTable('enquiries')
      .set({ created_at: earlier.toISOString() })
      .where('email', '=', 'vera@one.example')
      .execute()
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/enquiries`)
    await isAtWork(page)
    await page.getByText('2 unread').waitFor()
    const sentAt = `${dayWords(earlier.toISOString())}, ${earlier.toISOString().slice(11, 16)} UTC`
    await page.getByText(sentAt, { exact: false }).first().waitFor()
    await page.getByRole('button', { name: `Mark as read (Vera Visitor, ${sentAt})` }).click()
    await page.getByText('1 unread').waitFor()
    await expectNoAxeViolations(page)
  })
})
