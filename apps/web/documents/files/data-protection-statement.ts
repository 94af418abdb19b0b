import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { checkList, fieldRows } from '../pdf/fields.ts'
import { Sheet } from '../pdf/sheet.ts'
import { table } from '../pdf/table.ts'
import { aboutText, aboutTitle } from './about.ts'

/** The privacy information for participants. */
export function dataProtectionStatement(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('data-protection-statement.pdf')
  const sheet = new Sheet(fonts, brief)
  sheet.masthead(brief.description)
  sheet.note(
    aboutTitle,
    `${aboutText} Fill in the boxes, strike out what you do not do, and give the result to participants.`,
  )
  whoAndWhat(sheet)
  purposes(sheet)
  specialCare(sheet)
  sharing(sheet)
  keeping(sheet)
  rights(sheet)
  closing(sheet)
  return sheet.finish()
}

function whoAndWhat(sheet: Sheet): void {
  sheet.section('Who we are', 110)
  sheet.text(
    'The guide or organisation named here is the **controller**: we decide why and how your information is used, and we answer for it. Write to us about anything in this statement.',
  )
  fieldRows(sheet, [
    [
      { name: 'controller', label: 'Guide or organisation', share: 0.6 },
      { name: 'ico-number', label: 'ICO registration number, if a fee is payable', share: 0.4 },
    ],
    [
      { name: 'address', label: 'Postal address', share: 0.4 },
      { name: 'email', label: 'E-mail', share: 0.36 },
      { name: 'phone', label: 'Phone', share: 0.24 },
    ],
  ])
  sheet.section('What we collect')
  sheet.list([
    '**Booking and payment details:** your name, contact details, the walk you chose, what you paid and when. We do not keep card numbers.',
    '**An emergency contact:** the name and number of one person. Please tell them that you have given it to us.',
    '**Health and access information** that you choose to share, so that we can plan a walk that suits you.',
    '**Photographs,** only if you have said yes on the consent form.',
    '**Feedback:** what you write on evaluation forms, without your name unless you add it.',
    '**Safeguarding or accident records,** if something happens that we must write down.',
  ])
}

function purposes(sheet: Sheet): void {
  sheet.section('Why we use it and the lawful basis for each purpose', 110)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Purpose', share: 34 },
      { title: 'Lawful basis (UK GDPR, Article 6)', share: 30 },
      { title: 'In plain words', share: 36 },
    ],
    rows: [
      [
        'To take your booking, payment and questions',
        '**Contract**',
        'We cannot run the walk you booked without it.',
      ],
      [
        'To plan a safe walk and learn from feedback',
        '**Legitimate interests**',
        'It helps you and us, and we have checked that it does not harm your interests. You may object.',
      ],
      [
        'To keep accounts, accident records and tax records',
        '**Legal obligation**',
        'The law tells us to keep them.',
      ],
      [
        'To send news of future walks, or use a photograph or your words',
        '**Consent**',
        'Only after a clear yes, which you can take back at any time.',
      ],
      [
        'To give first aid or ring the emergency services',
        '**Vital interests**',
        'When life or health is at stake and you cannot agree for yourself.',
      ],
    ],
  })
}

function specialCare(sheet: Sheet): void {
  sheet.section('Health data is special category data')
  sheet.text(
    'Information about your health needs extra care. As a rule we use it only with your **explicit consent**, which you give by a separate tick on the consent form (Article 9(2)(a)). In an **emergency** where you cannot consent we may use it to protect your **vital interests** (Article 9(2)(c)). You need not answer any health question; tell us in words on the day if you prefer that nothing is written down.',
  )
  sheet.section('Children’s information and who gives consent')
  sheet.text(
    'For anyone under 18 a parent or carer fills in the form and gives the consents. We explain to the child, in words that fit their age, what we write down and why, and we respect a child’s no to a photograph even when a parent has said yes. We collect nothing from children online. Children have the same rights over their information as adults, and in Scotland a person of 12 or over is presumed old enough to use them.',
  )
}

function sharing(sheet: Sheet): void {
  sheet.section('Who may see it')
  sheet.list([
    '**Co-leaders on the day** see what they need to keep you safe: your name, emergency contact and the points you have shared.',
    '**Emergency services** are told what matters for your care.',
    '**A referrer** such as a link worker hears how you are getting on **only with your agreement**.',
    '**Booking and e-mail providers** handle information for us as processors, under a written contract. They are named below.',
    'Safeguarding bodies, the police, our insurer or a court may see a record where the law requires or allows it. We never sell information.',
  ])
  fieldRows(sheet, [
    [
      { name: 'booking-provider', label: 'Booking provider' },
      { name: 'email-provider', label: 'E-mail and mailing list provider' },
      { name: 'storage-provider', label: 'Storage provider' },
    ],
  ])
  sheet.section('How it is kept safe')
  sheet.list([
    'We carry the **minimum** on the walk: names, emergency numbers and key health points, on paper in a **sealed pouch** that stays with the leader.',
    'Phones are locked with a code or fingerprint and can be wiped from afar. Paper goes into a **locked folder** or cabinet the same day.',
    'Files lie in **encrypted storage**, behind a long password and **two-step sign-in**. Only the people who need them can open them.',
  ])
}

function keeping(sheet: Sheet): void {
  sheet.section('How long it is kept', 150)
  sheet.text('“Often chosen” is a starting point; write your own period beside it and keep to it.', 'body', 4)
  const rows = [
    ['Bookings', 'bookings', '2 years after the walk', 'Deleted from the booking system and mailbox'],
    ['Health forms', 'health', '3 months after the walk or programme', 'Shredded; files erased'],
    ['Consent forms', 'consent', '3 years; for under-18s until they are 21', 'Shredded; files erased'],
    ['Accident records', 'accident', '3 years; for under-18s until they are 21', 'Shredded; files erased'],
    [
      'Safeguarding records',
      'safeguarding',
      'As your insurer and local procedures ask',
      'Shredded under the lead’s eye',
    ],
    ['Accounts', 'accounts', '6 years after the tax year', 'Shredded; files erased'],
    ['Mailing list', 'mailing', 'Until you leave it', 'Erased; a note not to write is kept'],
  ] as const
  table(sheet, {
    rowHeads: true,
    rowHeight: 22,
    columns: [
      { title: 'Record', share: 20 },
      { title: 'Often chosen', share: 30 },
      { title: 'Our [period]', share: 21 },
      { title: 'How it is destroyed', share: 29 },
    ],
    rows: rows.map(([record, name, often, destroyed]) => [
      `**${record}**`,
      often,
      { field: `period-${name}`, label: `${record}: our period` },
      destroyed,
    ]),
  })
  sheet.section('Transfers outside the UK', 70)
  sheet.text('Tick the sentence that is true for you.', 'body', 4)
  checkList(sheet, [
    { name: 'transfers-none', label: 'There are **none**: we and our providers keep information in the UK.' },
    {
      name: 'transfers-covered',
      label:
        'Some providers keep information elsewhere. The **safeguard used** is UK adequacy regulations for that country, or the international data transfer agreement or addendum, as named here:',
    },
  ])
  fieldRows(sheet, [[{ name: 'transfers-detail', label: 'Provider, country and safeguard' }]])
}

function rights(sheet: Sheet): void {
  sheet.section('Rights')
  sheet.text('You have the right, free of charge, to:', 'body', 3)
  sheet.list([
    '**be informed** about how your information is used, which is what this statement is for;',
    'have **access** to it, and a copy of it;',
    '**correct** what is wrong or incomplete;',
    'have it **erased** when we no longer need it;',
    '**restrict** its use while a question is being settled;',
    '**object** to use that rests on legitimate interests, and to direct marketing at any time;',
    '**move data** that you gave us to another service, in a common file format;',
    '**withdraw consent** whenever you like, as easily as you gave it.',
  ])
  sheet.text(
    'Ask in any way that suits you. We **reply normally within one month**. If a request is complex we may need up to two months more, and will say so in the first month. We make no decision about you by automated means.',
  )
  sheet.section('Complaints')
  sheet.text(
    'If something about your information worries you, **tell us first**: by e-mail, letter, phone or in person. We **acknowledge a complaint within 30 days**, look into it and answer **without undue delay**, as the law has required since 19 June 2026. If you are not content, or at any time, you may complain to the Information Commissioner’s Office, the ICO: [ico.org.uk](https://ico.org.uk/) or **0303 123 1113**.',
  )
}

function closing(sheet: Sheet): void {
  sheet.section('If something goes wrong')
  sheet.text(
    'We keep a **breach log** of every loss, theft or mistaken sending, however small: what happened, who is affected and what we did. Where there is a risk to people we **report it to the ICO within 72 hours** of finding out. Where the **risk is high** we also **tell the people** concerned without delay, and say how they can protect themselves.',
  )
  sheet.section('Photographs and marketing')
  sheet.text(
    'Both are a **separate opt-in** on the consent form; no box is ticked in advance, and saying no changes nothing about your walk. There is an **easy way to opt out**: reply “stop” to any message or write to the address above. We take a picture down from places we control within seven days.',
  )
  sheet.section('Version, date and review date', 50)
  fieldRows(sheet, [
    [
      { name: 'version', label: 'Version', share: 0.2 },
      { name: 'date', label: 'Date', share: 0.4 },
      { name: 'review-date', label: 'Review date', share: 0.4 },
    ],
  ])
}
