import type { OutboxMessage } from '@grove/db'
import type { MessageData, MessageKind } from '@grove/schema'
import { MESSAGE_DATA } from '@grove/schema'
import type { Letter, LetterSite } from './letter.ts'
import { letterHtml, letterText } from './letter.ts'
import type { EnquiryWords, Occasion } from './texts.ts'
import { MESSAGE_TEXTS } from './texts.ts'

const LIKE_AN_ADDRESS = /[/:@]|\w\.\w{2}/

/** Mail programs make a link of what looks like an address, and whoever registers may name somebody else's. */
function mayBeNamed(name: string | null): name is string {
  return name !== null && !LIKE_AN_ADDRESS.test(name)
}

function write<Kind extends MessageKind>(kind: Kind, data: unknown, occasion: Occasion): Letter {
  return MESSAGE_TEXTS[kind](MESSAGE_DATA[kind].parse(data) as MessageData<Kind>, occasion)
}

/** Makes the text of a message. @throws for data that is none of its kind's. */
export function renderMessage(
  { kind, data, firstName, username }: Pick<OutboxMessage, 'kind' | 'data' | 'firstName' | 'username'>,
  { site, link, enquiry }: { site: LetterSite; link: string; enquiry: EnquiryWords | undefined },
) {
  const { paragraphs, ...words } = write(kind, data, {
    origin: site.origin,
    adminUrl: site.adminUrl,
    link,
    username: username ?? '',
    anAccount: mayBeNamed(username) ? `the account "${username}"` : 'an account in this directory',
    enquiry,
  })
  const hello = mayBeNamed(firstName) ? `Hello ${firstName},` : 'Hello,'
  // An enquiry is a visitor's: the site does not greet first.
  const letter = { ...words, paragraphs: kind === 'enquiry' ? paragraphs : [hello, ...paragraphs] }
  return { subject: letter.subject, text: letterText(letter, site), html: letterHtml(letter, site) }
}
