import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { checkList, fieldRows } from '../pdf/fields.ts'
import { drawPathway } from '../pdf/pathway.ts'
import { Sheet } from '../pdf/sheet.ts'
import { table } from '../pdf/table.ts'
import { budget, total } from './example-budget.ts'

/** The starter guide to green social prescribing. */
export function socialPrescribingGuide(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('green-social-prescribing-starter-guide.pdf')
  const sheet = new Sheet(fonts, brief)
  sheet.masthead(brief.description)
  whatItIs(sheet)
  whoDoesWhat(sheet)
  tenQuestions(sheet)
  pathway(sheet)
  scope(sheet)
  reachable(sheet)
  measuring(sheet)
  costs(sheet)
  firstSteps(sheet)
  sheet.note(
    'About this guide',
    'It is general information and not legal, financial or clinical advice. Arrangements differ between the nations of the UK and from place to place: ask your local link workers and check current guidance.',
  )
  return sheet.finish()
}

function whatItIs(sheet: Sheet): void {
  sheet.section('What green social prescribing is')
  sheet.text(
    'Social prescribing means that someone with time to listen, usually a **link worker** at a GP practice or a community organisation, helps a person to find what would do them good: company, advice, movement, a purpose. **Green** social prescribing is the part that happens in and with nature: walks, gardening, conservation, care farming, and forest bathing.',
  )
  sheet.text('It helps everyone to be clear about which of three things you offer:', 'body', 4)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Level', share: 20 },
      { title: 'What it is', share: 40 },
      { title: 'Who leads it', share: 40 },
    ],
    rows: [
      [
        '**Universal activity**',
        'Open to all, nobody asks about health. A monthly walk in the local wood.',
        'A trained guide with insurance and first aid',
      ],
      [
        '**Targeted support**',
        'For people with a shared need, such as loneliness, low mood or caring for someone. A six-week block after referral.',
        'A guide with extra training and supervision, with a link worker at hand',
      ],
      [
        '**Treatment**',
        'Part of a person’s care for a diagnosed condition, with clinical goals and notes.',
        'A registered health professional, or a team that includes one',
      ],
    ],
  })
  sheet.text(
    'Most forest bathing guides offer the first, and with preparation the second. Say plainly that you do not offer the third.',
  )
}

function whoDoesWhat(sheet: Sheet): void {
  sheet.section('Who does what', 120)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Who', share: 18 },
      { title: 'What they do', share: 44 },
      { title: 'What they need from you', share: 38 },
    ],
    rows: [
      [
        '**GP**',
        'Stays responsible for medical care; may suggest the link worker',
        'One clear page; no extra forms to fill in',
      ],
      [
        '**Link worker**',
        'Listens, makes a plan with the person, suggests and supports activities',
        'Trust, quick answers, dates well ahead, honest feedback',
      ],
      ['**Provider**, which is you', 'Runs a safe, welcoming activity and keeps simple records', '–'],
      [
        '**Participant**',
        'Chooses, tries, stays or leaves; owns their story',
        'A friendly first contact, no pressure, practical help',
      ],
      [
        '**Funder**',
        'Pays for places, time or equipment: NHS, council, charity, lottery or trust',
        'Numbers, a fair budget, a few true stories',
      ],
    ],
  })
}

function tenQuestions(sheet: Sheet): void {
  sheet.section('Ten things a link worker will ask', 150)
  sheet.text('Have the answers on one sheet before you ring. This can be that sheet.', 'body', 4)
  const questions: [string, string, string][] = [
    ['insurance', 'Insurance', 'Public liability that names your activity; many areas ask for £5 million'],
    ['first-aid', 'First aid', 'A certificate in date, outdoor if possible, and mental health first aid'],
    ['checks', 'DBS or PVG', 'The level that fits your role; AccessNI in Northern Ireland'],
    ['policies', 'Policies', 'Safeguarding, data protection, risk assessment, complaints'],
    ['access', 'Access', 'Path surface, slopes, seats, toilets, sensory needs, interpreters'],
    ['cost', 'Cost', 'What a place costs, and what you can offer free or by donation'],
    ['group-size', 'Group size', 'Smallest and largest, ratio, who else comes'],
    ['contact', 'Contact', 'One name, one number, and when you answer'],
    ['outcomes', 'Outcomes', 'What people tend to gain, how you measure it, what you do not claim'],
    [
      'unwell',
      'What happens if someone is unwell',
      'Your plan on the walk, whom you ring, how you tell the link worker',
    ],
  ]
  table(sheet, {
    rowHeads: true,
    rowHeight: 45,
    columns: [
      { title: 'Question', share: 20 },
      { title: 'What to have ready', share: 36 },
      { title: 'Our answer', share: 44 },
    ],
    rows: questions.map(([name, title, detail], index) => [
      `**${index + 1}. ${title}**`,
      detail,
      { field: `answer-${name}`, label: `${title}: our answer`, lines: 3 },
    ]),
  })
}

function pathway(sheet: Sheet): void {
  sheet.turnPage()
  sheet.section('How a referral travels')
  sheet.text(
    'From the first conversation to feedback in seven steps. Agree this page with the link worker, put your own names to it and give each person a copy. Consent is asked at every step where information moves.',
  )
  drawPathway(sheet, [
    [
      'First conversation',
      'The link worker and the person talk about what matters to them. A walk is one idea among several.',
    ],
    [
      'Yes, with consent',
      'The person agrees to a referral and to what is passed on: name, contact, access needs, anything they want you to know.',
    ],
    [
      'Your reply within three working days',
      'You answer the link worker and ring the person. No reply after two tries? Tell the link worker; do not press.',
    ],
    [
      'Welcome call',
      'Twenty minutes: what the walk is, what it is not, fears, transport, clothing, whom to ring. Either side may say “not now”.',
    ],
    [
      'First walk',
      'Meet ten minutes early, or with the link worker. Forms are kept short. A message afterwards: how was that?',
    ],
    ['The block', 'Six weekly walks. Check in at week three. Absence is followed up kindly, once.'],
    [
      'Feedback and what next',
      'With consent: attendance, scores, a sentence in the person’s own words. Together you look for the next step: a group, a friend, a wood nearby.',
    ],
  ])
  sheet.note(
    'At any step',
    'In danger: 999. Worried about someone’s safety: the safeguarding lead, the same day. Beyond your scope: back to the link worker, with the person’s knowledge.',
    'ember',
  )
  fieldRows(sheet, [
    [
      { name: 'link-worker', label: 'Our link worker: name and phone', share: 0.5 },
      { name: 'our-contact', label: 'Our contact: name, phone and hours', share: 0.5 },
    ],
  ])
}

function scope(sheet: Sheet): void {
  sheet.section('Scope of practice', 170)
  sheet.text('Being clear about your limits protects people, and makes link workers trust you.', 'body', 4)
  table(sheet, {
    columns: [
      { title: 'You can welcome', share: 33 },
      { title: 'Ask for clinical advice first', share: 34 },
      { title: 'Say no, kindly, for now', share: 33 },
    ],
    rows: [
      [
        'People who are lonely, stressed, tired, grieving, or low in mood and getting on with daily life, or who live with a long-term condition that is steady',
        'Recent change in medication, unstable heart or breathing, fits in the last months, early pregnancy complications, an eating disorder, recent discharge from hospital',
        'Someone in crisis, at present risk of suicide, in acute psychosis or mania, intoxicated, or who does not want to come. Help them back to the right service',
      ],
    ],
  })
  sheet.text(
    '**How to say no:** “Thank you for telling me. I do not think our walk can keep you safe or give you what you need just now. May I ring your link worker with you? I would be glad to talk again in a month.”',
  )
  sheet.text(
    '**How to ask:** with the person’s consent, write one question to the link worker: “Is there a clinical reason why slow walking for two hours, with time sitting on the ground, would not be safe for this person?” Clinicians answer short questions.',
  )
}

function reachable(sheet: Sheet): void {
  sheet.section('Making sessions reachable', 120)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Barrier', share: 18 },
      { title: 'What helps', share: 82 },
    ],
    rows: [
      [
        '**Transport**',
        'A wood on a bus route; times that fit the bus; lifts arranged by the organisation, or taxi money in the budget; somebody to meet at the stop',
      ],
      [
        '**Toilets**',
        'A café or church that opens its door; the code for a public one; say it in the joining note, because people stay away for lack of one',
      ],
      [
        '**Pace**',
        'A loop of under a kilometre; a rest every fifteen minutes; a short version that does not look like a lesser one',
      ],
      [
        '**Cost**',
        'Free places without proof; say “pay what you can” once and do not ask again; spare waterproofs and boots',
      ],
      ['**Language**', 'Plain words, pictures, a friend who interprets; invitations need very few words'],
      [
        '**Seating**',
        'Folding stools with backs for a third of the group; benches marked on the map; nobody has to ask',
      ],
    ],
  })
}

function measuring(sheet: Sheet): void {
  sheet.section('Measuring change simply')
  sheet.text('Four things are enough for a small provider, and funders know them:', 'body', 3)
  sheet.list([
    '**ONS4 wellbeing questions**, in the first and the last week: life satisfaction, worthwhile, happiness yesterday and anxiety yesterday, each from 0 to 10, in the wording of the Office for National Statistics.',
    '**One nature connection item**, such as the picture scale of Inclusion of Nature in Self, with its source credited.',
    '**Attendance:** referred, started, came to four or more, finished. It says more than most scales.',
    '**A quotation,** with written consent and no name.',
  ])
  sheet.text(
    'Give the number of people beside every average. With ten people a change of one point may be chance; say so. Do not use clinical questionnaires unless somebody qualified will read each answer the same day.',
  )
}

function costs(sheet: Sheet): void {
  sheet.section('What it costs: a worked example', 260)
  sheet.text(
    'A six-week block for ten people, two hours a week, with one guide and one assistant. The figures are invented to show the method; put in your own.',
    'body',
    4,
  )
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Item', share: 34 },
      { title: 'How it is counted', share: 44 },
      { title: 'Cost', share: 22, align: 'center' },
    ],
    rows: [
      ...budget.map(({ item, sum, pounds }) => [`**${item}**`, sum, money(pounds)]),
      [
        '**Total for the block**',
        `${money(total / 60)} for each of 60 places (10 people × 6 weeks)`,
        `**${money(total)}**`,
      ],
    ],
  })
  sheet.text(
    'Ask funders for the full cost. A walk that is run on unpaid preparation stops after a year, and people lose what they had begun to trust.',
  )
}

function money(pounds: number): string {
  const digits = Number.isInteger(pounds) ? 0 : 2
  return `£${pounds.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

function firstSteps(sheet: Sheet): void {
  sheet.section('First steps checklist for the next thirty days', 160)
  const steps: [string, string, string][] = [
    ['week-1-site', 'Week 1', 'choose one site with a bus stop and a toilet; ask the landowner'],
    ['week-1-papers', 'Week 1', 'check insurance, first aid, DBS or PVG, and the four policies'],
    ['week-2-sheet', 'Week 2', 'write the one-page sheet with the ten answers, in plain words'],
    [
      'week-2-listen',
      'Week 2',
      'find the link workers of the nearest practices; ask one for twenty minutes, and listen more than you tell',
    ],
    ['week-3-taster', 'Week 3', 'invite link workers to a free taster walk'],
    ['week-3-pathway', 'Week 3', 'fill in the referral page together; agree how and when you report back'],
    [
      'week-4-pilot',
      'Week 4',
      'set dates for a first small block with a buffer week; find a supervisor or peer',
    ],
    ['week-4-funding', 'Week 4', 'write the budget and send it to one funder'],
  ]
  checkList(
    sheet,
    steps.map(([name, when, what]) => ({ name, label: `**${when}:** ${what}.` })),
  )
}
