import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { fieldRows } from '../pdf/fields.ts'
import { Sheet } from '../pdf/sheet.ts'
import { table } from '../pdf/table.ts'
import { aboutText, aboutTitle } from './about.ts'

/** The safeguarding statement: a policy with the contacts to fill in. */
export function safeguardingStatement(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('safeguarding-statement.pdf')
  const sheet = new Sheet(fonts, brief)
  sheet.masthead(brief.description)
  sheet.note(aboutTitle, `${aboutText} Where this page leaves a box, write on screen or by hand.`)
  fieldRows(sheet, [
    [
      { name: 'organisation', label: 'Guide or organisation', share: 0.6 },
      { name: 'adopted', label: 'Date adopted', share: 0.4 },
    ],
  ])
  commitment(sheet)
  law(sheet)
  people(sheet)
  signs(sheet)
  disclosure(sheet)
  action(sheet)
  contacts(sheet)
  conduct(sheet)
  closing(sheet)
  return sheet.finish()
}

function commitment(sheet: Sheet): void {
  sheet.section('Commitment and scope')
  sheet.text(
    'Everyone who walks with us has the right to be safe and to be treated with respect. We do not accept abuse, neglect or exploitation of any kind, and we act on every concern. Not acting is never the safe choice.',
  )
  sheet.text(
    'This statement covers **children**, meaning everyone under 18, and **adults at risk**, meaning adults who have care or support needs, who are experiencing or at risk of abuse or neglect, and who may not be able to protect themselves because of those needs. The exact wording differs between the nations of the UK. It applies to guides, assistants and volunteers, whether paid or not, at every session, in every message and on every journey we arrange.',
  )
  sheet.text(
    'Protection is equal for all, whatever a person’s age, disability, sex, gender identity, race, religion or belief, sexual orientation, language or immigration status. We know that some people face extra barriers to being heard, and we make it easier for them to tell us.',
  )
}

function law(sheet: Sheet): void {
  sheet.section('Legal background by nation', 120)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Nation', share: 18 },
      { title: 'Children', share: 40 },
      { title: 'Adults at risk', share: 42 },
    ],
    rows: [
      [
        '**England**',
        'Children Acts 1989 and 2004, with the statutory guidance Working Together to Safeguard Children',
        'Care Act 2014, sections 42 to 46, with its statutory guidance',
      ],
      [
        '**Wales**',
        'Social Services and Well-being (Wales) Act 2014, with the Wales Safeguarding Procedures',
        'Social Services and Well-being (Wales) Act 2014, part 7',
      ],
      [
        '**Scotland**',
        'Children (Scotland) Act 1995, with the National Guidance for Child Protection in Scotland',
        'Adult Support and Protection (Scotland) Act 2007',
      ],
      [
        '**Northern Ireland**',
        'Children (Northern Ireland) Order 1995, with regional child protection policy',
        'Regional adult safeguarding policy, Adult Safeguarding: Prevention and Protection in Partnership',
      ],
    ],
  })
}

function people(sheet: Sheet): void {
  sheet.section('People to fill in', 110)
  sheet.text(
    'One person leads on safeguarding and one stands in. A guide who works alone is the lead, and names a trusted colleague or partner organisation as deputy so that there is always someone to ring.',
  )
  const rows = [
    ['Safeguarding lead', 'lead'],
    ['Deputy', 'deputy'],
  ] as const
  table(sheet, {
    rowHeads: true,
    rowHeight: 24,
    columns: [
      { title: 'Role', share: 19 },
      { title: 'Name', share: 24 },
      { title: 'Phone', share: 17 },
      { title: 'E-mail', share: 23 },
      { title: 'Date of last training', share: 17 },
    ],
    rows: rows.map(([role, name]) => [
      `**${role}**`,
      { field: `${name}-name`, label: `${role}: name` },
      { field: `${name}-phone`, label: `${role}: phone` },
      { field: `${name}-email`, label: `${role}: e-mail` },
      { field: `${name}-training`, label: `${role}: date of last training` },
    ]),
  })
}

function signs(sheet: Sheet): void {
  sheet.section('Kinds and signs of abuse and neglect')
  sheet.text(
    'Abuse can be a single act or go on for years. The person responsible is often someone known and trusted. One sign on its own proves nothing; several together, or a change that worries you, are reason enough to speak to the safeguarding lead.',
  )
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Kind', share: 25 },
      { title: 'What you might notice on a walk', share: 75 },
    ],
    rows: [
      [
        '**Physical**',
        'Injuries with no clear story, flinching, clothing that hides arms or neck in warm weather',
      ],
      [
        '**Emotional**',
        'Constant apology, fear of getting it wrong, being spoken for or put down by someone',
      ],
      [
        '**Sexual**',
        'Distress at touch or closeness, knowledge beyond a child’s years, sudden change in mood',
      ],
      [
        '**Neglect and self-neglect**',
        'Thin or wet clothing, hunger, missed medicine, untreated illness, living in unsafe conditions',
      ],
      [
        '**Domestic abuse**',
        'Messages that must be answered at once, fear of being late home, someone waiting and watching',
      ],
      [
        '**Exploitation and modern slavery**',
        'Unexplained gifts or money, no control of phone or papers, older “friends”, being moved around',
      ],
      [
        '**Financial**',
        'Worry about money that does not fit, another person holding the card or speaking for the person',
      ],
      ['**Discrimination and hate**', 'Jokes or slurs about who someone is, being left out, threats'],
      [
        '**Online harm**',
        'Contact from strangers, pressure to send pictures, bullying that follows a child home',
      ],
    ],
  })
}

function disclosure(sheet: Sheet): void {
  sheet.section('If someone tells you something on a walk')
  sheet.list(
    [
      '**Listen.** Stop what you are doing, move a little apart but stay in sight of others, and let the person speak at their own pace. Silence is fine.',
      '**Stay calm.** Show that you take it seriously. Say “thank you for telling me” and “this is not your fault”.',
      '**Do not promise secrecy.** Say kindly that you may need to tell someone whose job is to help.',
      '**Do not investigate.** Ask only what you need to know whether someone is in danger now. Do not lead, doubt or confront anybody.',
      '**Say what happens next.** Tell them whom you will speak to, and when. Ask an adult what they would like to happen.',
      '**Write it down the same day** in their own words, with date, time, place and your signature. Keep your opinions out of it.',
    ],
    { numbered: true },
  )
}

function action(sheet: Sheet): void {
  sheet.section('What to do', 120)
  sheet.note(
    'In immediate danger: ring 999',
    'Ask for the police or an ambulance, give your grid reference or what3words, stay with the person if it is safe, and tell the safeguarding lead as soon as you can.',
    'ember',
  )
  sheet.list([
    'In every other case tell the **safeguarding lead the same day**. If the lead cannot be reached, ring the deputy; if neither answers, ring social care yourself.',
    'The lead decides the same day whether to refer to children’s or adult social care, records the decision and the reason, and follows a phone call with a written referral, normally within 24 hours.',
    'For a crime that is not an emergency ring the **police non-emergency number, 101**.',
    'Where an adult can decide for themselves, ask for their agreement before you share. Go ahead without it when someone else is at risk, a serious crime is likely, they cannot decide safely, or they are being pressed.',
    'Anyone may report. You never need permission from a colleague, a partner organisation or a referrer to protect somebody.',
  ])
}

function contacts(sheet: Sheet): void {
  sheet.section('Local contacts to fill in', 140)
  const rows = [
    ['Children’s social care', 'children-care'],
    ['Adult social care', 'adult-care'],
    ['Out-of-hours duty team', 'out-of-hours'],
    ['Local authority designated officer (England)', 'lado'],
    ['Referring organisation', 'referrer'],
  ] as const
  table(sheet, {
    rowHeads: true,
    rowHeight: 23,
    columns: [
      { title: 'Who', share: 34 },
      { title: 'Name or team', share: 30 },
      { title: 'Phone and e-mail', share: 36 },
    ],
    rows: rows.map(([who, name]) => [
      `**${who}**`,
      { field: `${name}-name`, label: `${who}: name or team` },
      { field: `${name}-contact`, label: `${who}: phone and e-mail` },
    ]),
  })
  sheet.section('National contacts', 100)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Service', share: 40 },
      { title: 'Number', share: 22 },
      { title: 'For', share: 38 },
    ],
    rows: [
      ['**NSPCC**', '0808 800 5000', 'Any adult worried about a child'],
      ['**Childline**', '0800 1111', 'Children and young people under 19'],
      ['**National Domestic Abuse Helpline (England)**', '0808 2000 247', 'Free, 24 hours, run by Refuge'],
      ['**Samaritans**', '116 123', 'Anyone who is struggling, day or night'],
    ],
  })
}

function conduct(sheet: Sheet): void {
  sheet.section('Safer recruitment')
  sheet.list([
    'Guides, assistants and volunteers give two **references**, which we take up, and show proof of identity and training.',
    'We ask for the check that fits the role and no more: through the **DBS** in England and Wales, **Disclosure Scotland** (membership of the **PVG** scheme where the role is a regulated one) or **AccessNI** in Northern Ireland. It is an offence to let a barred person do regulated work.',
    'Everybody reads this statement and has an **induction** before the first walk, and takes **refresher training** at least every three years.',
  ])
  sheet.section('Code of behaviour')
  sheet.list([
    '**Touch only with permission**, for a clear reason such as a steadying hand, and in view of others.',
    '**Never be alone out of sight with a child**, on the walk, in a vehicle or online.',
    '**No private messaging with under-18s.** Write to a parent, carer or school, or to a group that an adult can see.',
    '**No alcohol or drugs** before or during a session, and no relationship with a participant that a position of trust forbids.',
    '**Use solo time with respect.** Say where the edges are, stay within sight or call, pair people who prefer it, and check in with each person at the end.',
    'Take photographs only with written consent, never of children without a parent’s, and on no private device that others use.',
  ])
  sheet.section('Ratios and supervision')
  sheet.text(
    'We set the ratio **before booking** from the age, needs and number of the group, the site and the activity, and write it in the risk assessment. At least **two adults go with any group of children**, and one of them is not counted for leading. Where it is agreed in writing that **parents or school staff stay responsible**, they remain with the group throughout; the guide leads the session and can stop it.',
  )
}

function closing(sheet: Sheet): void {
  sheet.section('Concerns about a guide or helper')
  sheet.text(
    'Tell the safeguarding lead at once, or the deputy when the concern is about the lead. The person named does not lead walks while the concern is being looked at; this is not a judgement. The lead does not investigate, but asks the local authority designated officer in England (or the social care team in Wales, Scotland and Northern Ireland) within one working day, and the police where a crime may have happened. The lead **decides with them** whom else to tell: the **outside bodies** may be the insurer, the training or certifying body, the referring organisation, and DBS, Disclosure Scotland or AccessNI. Nobody suffers **reprisals** for a concern raised in good faith, even if it turns out to be mistaken.',
  )
  sheet.section('Records and information sharing')
  sheet.text(
    'Records hold **facts only**: who, what, when, where, the words used and what was done. They are **stored securely**, apart from booking papers, where only the lead and deputy can open them, for the time given in our data protection statement. Information is **shared when needed to keep someone safe, even without consent**; data protection law allows this. We share with the right people, share what they need, and write down why.',
  )
  sheet.section('Review', 95)
  sheet.text('We read and renew this statement **every year or after an incident**, whichever comes first.')
  fieldRows(sheet, [
    [
      { name: 'next-review-date', label: 'Next review date', share: 0.35 },
      { name: 'signed', label: 'Signed', share: 0.65 },
    ],
    [
      { name: 'signatory', label: 'Name and role', share: 0.65 },
      { name: 'signed-date', label: 'Date', share: 0.35 },
    ],
  ])
}
