import type { OutboxMessage } from '@grove/db'
import type { MessageData, MessageKind } from '@grove/schema'
import { MESSAGE_DATA, messageKindSchema } from '@grove/schema'
import type { Letter, LetterSite } from './letter.ts'
import { letterHtml, letterText } from './letter.ts'
import type { EnquiryWords, Occasion } from './texts.ts'
import { MESSAGE_TEXTS } from './texts.ts'

/** Mail programs make a link of it, and whoever registers may name somebody else's address. */
const LIKE_AN_ADDRESS = /[/:@]|\w\.\w{2}/

function write<Kind extends MessageKind>(kind: Kind, data: unknown, occasion: Occasion): Letter {
  return MESSAGE_TEXTS[kind](MESSAGE_DATA[kind].parse(data) as MessageData<Kind>, occasion)
}

/** Makes the text of a message. @throws for data that is none of its kind's. */
export function renderMessage(
  { kind, data, firstName, username }: Pick<OutboxMessage, 'kind' | 'data' | 'firstName' | 'username'>,
  { site, link, enquiry }: { site: LetterSite; link: string; enquiry: EnquiryWords | undefined },
) {
  const { paragraphs, ...words } = write(messageKindSchema.parse(kind), data, {
    origin: site.origin,
    link,
    username: username ?? '',
    enquiry,
  })
  const isGreeted = firstName !== null && !LIKE_AN_ADDRESS.test(firstName)
  const hello = isGreeted ? `Hello ${firstName},` : 'Hello,'
  // An enquiry is a visitor's: the site does not greet first.
  const letter = { ...words, paragraphs: kind === 'enquiry' ? paragraphs : [hello, ...paragraphs] }
  return { subject: letter.subject, text: letterText(letter, site), html: letterHtml(letter, site) }
}
