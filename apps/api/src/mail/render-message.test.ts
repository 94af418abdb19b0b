import type { MessageKind } from '@grove/schema'
import { SITE_NAME } from '@grove/schema'
import { describe, expect, it } from 'vitest'
import { MESSAGE_SAMPLES, SAMPLE_ENQUIRY } from '../../test/support/message-samples.ts'
import { renderMessage } from './render-message.ts'
import { MESSAGE_LINKS } from './texts.ts'

const ORIGIN = 'https://grove.example'
const KINDS = Object.keys(MESSAGE_SAMPLES) as MessageKind[]

function rendered(kind: MessageKind, more: object = {}, { firstName = 'Fern', username = 'fern' } = {}) {
  const link = MESSAGE_LINKS[kind] === undefined ? '' : `${ORIGIN}${MESSAGE_LINKS[kind].path}?token=secret`
  const message = { kind, data: { ...MESSAGE_SAMPLES[kind], ...more }, firstName, username }
  return renderMessage(message, {
    site: { origin: ORIGIN, adminUrl: `${ORIGIN}/admin`, siteName: SITE_NAME },
    link,
    enquiry: SAMPLE_ENQUIRY,
  })
}

/** The addresses of the links in a text. */
function addresses(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

describe.each(KINDS)('the message %s', (kind) => {
  it('says the same in text and HTML: one thing to do at an address of the site, who sends it, and why', () => {
    const { subject, text, html } = rendered(kind)
    expect(subject).toMatch(/^[A-Z][^\n]+$/)
    const links = new Set(addresses(html, /href="([^"]+)"/g))
    links.delete(ORIGIN)
    expect(links.size).toBeLessThanOrEqual(1)
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/grove\.example\//)
      expect(text).toContain(`\n${link}\n`)
    }
    expect(text).toMatch(/\n-- \nNature & Therapy Directory\nhttps:\/\/grove\.example\nYou get this because/)
    expect(html).toContain('You get this because')
    // Nothing from elsewhere, nothing that runs.
    expect(html).not.toMatch(/<img|<script|src=|@import|url\(/)
    const lines = text.split('\n').filter((line) => !line.includes('://') && !line.startsWith('> '))
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72)
  })
})

it.each([
  ['app-added', true],
  ['passkey-added', true],
  ['app-removed', false],
  ['codes-renewed', false],
])('the message of %s says that a new password alone keeps nobody out: %s', (change, isSaid) => {
  const { text } = rendered('second-factor-changed', { change })
  expect(text.replaceAll('\n', ' ').includes('until it is taken off')).toBe(isSaid)
})

it.each([
  ['Fern', 'Hello Fern,'],
  ['J. R.', 'Hello J. R.,'],
  ['Sign in at https://evil.example', 'Hello,'],
  ['evil.example', 'Hello,'],
])('a message greets "%s" by "%s"', (firstName, greeting) => {
  const { text, html } = rendered('confirm-email', {}, { firstName })
  expect(text).toContain(`${greeting}\n`)
  expect(text + html).not.toContain('evil')
})

it.each(['confirm-email', 'email-change-confirm'] as const)(
  'the message %s names an account to a stranger, but no address by its user name',
  (kind) => {
    expect(rendered(kind).text.replaceAll('\n', ' ')).toContain('the account "fern"')
    const { text, html } = rendered(kind, {}, { username: 'win at evil.example' })
    expect(text.replaceAll('\n', ' ')).toContain('an account in this directory.')
    expect(text + html).not.toContain('evil')
  },
)

it.each(['application-approved', 'listing-published', 'changes-decided'] as const)(
  'the message %s calls no listing public that its owner has paused',
  (kind) => {
    expect(rendered(kind).text).toContain('public')
    const { subject, text, html } = rendered(kind, { isPaused: true })
    expect(text).toContain('It is paused')
    expect(text).toContain('Show my listing again')
    expect(subject + text + html).not.toContain('public')
  },
)

it.each([
  [1, 'A new application waits', 'One new application waits', 'it came within the last day.'],
  [2, 'New applications wait', '2 new applications wait', 'they came within the last day.'],
])('the daily message speaks of %i as of that many', (count, expected, ...words) => {
  const { subject, text } = rendered('new-applications-daily', { count })
  expect(subject).toBe(expected)
  for (const word of words) expect(text).toContain(word)
})

describe('the words of somebody else in a message', () => {
  it('of a visitor are text, in no header, and nothing to press', () => {
    const { subject, text, html } = rendered('enquiry')
    expect(subject).toBe('A visitor of the directory wrote to you')
    expect(text).toContain('> May I bring my old dog along?\n> See https://vale.example/?a=1&b=<script>')
    expect(html).toContain('Juniper &lt;b&gt;Vale&lt;/b&gt; wrote to you')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('href="https://vale.example')
  })

  it('of an administrator are the question, beside the way to answer it', () => {
    const { text, html } = rendered('application-question')
    expect(text).toContain('> Which school <i>did</i> you train with?\n> And when?')
    expect(html).toContain('Which school &lt;i&gt;did&lt;/i&gt; you train with?')
    expect(text).toContain(`${ORIGIN}/create-profile`)
  })

  it('of a visitor are left out of the message that tells of an enquiry that was not delivered', () => {
    const { text, html } = rendered('enquiry-not-delivered')
    expect(text).toContain(`${ORIGIN}/enquiries`)
    expect(text + html).not.toMatch(/Juniper|old dog/)
  })
})
