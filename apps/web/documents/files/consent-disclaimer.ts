import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { checkList, fieldRows } from '../pdf/fields.ts'
import { Sheet } from '../pdf/sheet.ts'
import { table } from '../pdf/table.ts'
import { aboutText } from './about.ts'

/** The participant's form: what the walk is, informed consent, and who is responsible for what. */
export function consentDisclaimer(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('consent-disclaimer.pdf')
  const sheet = new Sheet(fonts, { ...brief, density: 0.98 })
  sheet.masthead(brief.description)
  fieldRows(sheet, [
    [
      { name: 'walk', label: 'Walk and place', share: 0.5 },
      { name: 'walk-date', label: 'Date', share: 0.25 },
      { name: 'walk-times', label: 'Start and finish time', share: 0.25 },
    ],
  ])
  theWalk(sheet)
  participant(sheet)
  health(sheet)
  agreement(sheet)
  choices(sheet)
  guideAndTerms(sheet)
  signature(sheet)
  sheet.text(
    `**For the guide:** complete the walk and guide boxes before you send this form out. ${aboutText}`,
    'small',
    0,
  )
  return sheet.finish()
}

function theWalk(sheet: Sheet): void {
  sheet.section('What the walk involves')
  sheet.text(
    'A forest bathing walk is slow and quiet. The guide offers simple invitations to use the senses: to look, listen, touch, smell and be still. There is time **sitting on the ground** or on a stool, **quiet time** by yourself within sight or call of the guide, **optional sharing** in a circle, and **tea** at the end. This walk:',
    'body',
    4,
  )
  fieldRows(sheet, [
    [
      { name: 'length', label: 'Length in time', share: 0.22 },
      { name: 'distance', label: 'Distance and pace', share: 0.3 },
      { name: 'terrain', label: 'Terrain, slopes and steps', share: 0.48 },
    ],
  ])
  sheet.section('What it is not')
  sheet.text(
    'The walk is **not medical care or psychotherapy**, and **not a replacement for treatment**. Please keep taking any prescribed medicine and keep your appointments. **Ask your GP if you are unsure** whether a slow walk outdoors is right for you at present.',
  )
}

function participant(sheet: Sheet): void {
  sheet.section('Participant details and one emergency contact', 120)
  fieldRows(sheet, [
    [
      { name: 'participant-name', label: 'Your name', share: 0.6 },
      { name: 'participant-called', label: 'What you like to be called', share: 0.4 },
    ],
    [
      { name: 'participant-email', label: 'E-mail', share: 0.42 },
      { name: 'participant-phone', label: 'Phone', share: 0.29 },
      { name: 'participant-age', label: 'Age, if under 18', share: 0.29 },
    ],
    [
      { name: 'emergency-name', label: 'Emergency contact: name', share: 0.42 },
      { name: 'emergency-phone', label: 'Their phone', share: 0.29 },
      { name: 'emergency-relation', label: 'Who they are to you', share: 0.29 },
    ],
  ])
}

function health(sheet: Sheet): void {
  sheet.section('Health and access questions', 150)
  sheet.text(
    'These questions are **voluntary and confidential**. Each one says why we ask. Answer what you wish; only the leaders of this walk read it. You can also tell the guide in person.',
  )
  const rows = [
    ['Allergies', 'To keep tea and plants safe for you and know how to help', 'allergies'],
    ['Heart or breathing conditions', 'To choose pace and slopes', 'heart-breathing'],
    ['Epilepsy', 'To know what helps and when to ring for help', 'epilepsy'],
    ['Diabetes', 'To plan food, rests and timings', 'diabetes'],
    ['Pregnancy', 'To offer seats, shade and an easier route', 'pregnancy'],
    ['Mobility, sight, hearing', 'To choose paths and stools, and how we give guidance', 'mobility'],
    ['Medication you carry', 'To know where an inhaler or adrenaline pen is', 'medication'],
    [
      'Anything that might make time in woodland difficult',
      'To agree with you beforehand what would help',
      'difficult',
    ],
  ] as const
  table(sheet, {
    rowHeads: true,
    rowHeight: 31,
    columns: [
      { title: 'About', share: 25 },
      { title: 'Why we ask', share: 30 },
      { title: 'Your answer, if you wish', share: 45 },
    ],
    rows: rows.map(([about, why, name]) => [
      `**${about}**`,
      why,
      { field: `health-${name}`, label: `${about}: your answer, if you wish`, lines: 2 },
    ]),
  })
  checkList(sheet, [
    {
      name: 'consent-health',
      label: 'I agree that the leaders of this walk may keep and use these answers to look after me.',
    },
  ])
}

function agreement(sheet: Sheet): void {
  sheet.section('Acknowledgement of ordinary outdoor risks')
  sheet.text(
    'Woodland has **ordinary outdoor risks** that good planning reduces but cannot remove: uneven and slippery ground, roots and branches, weather, insects, ticks and nettles, and other people and animals. The guide has assessed this site and will tell you what to look out for. **Your part** is to wear **suitable clothing** and footwear, **follow safety advice**, look after your own medicine, and **tell the guide about changes** in how you are, before or during the walk.',
  )
  sheet.section('Freedom to choose')
  sheet.text(
    '**Every invitation is optional.** You may change it, sit it out, keep silent, **stop or leave at any time after telling the guide**, so that nobody goes looking for you. You need not give a reason.',
  )
  sheet.section('Fair limits')
  sheet.text(
    'This form **cannot and does not exclude liability for death or personal injury caused by negligence** (Consumer Rights Act 2015, section 65), **or any other right the law protects**. It does not ask you to give up any legal right. It records that you know what the walk involves and that you choose to take part.',
  )
  sheet.section('Consent to emergency first aid')
  checkList(sheet, [
    {
      name: 'consent-first-aid',
      label:
        'If I need it, I agree to **first aid** from a leader of the walk and to their **calling an ambulance**, and to their telling the crew what I have written here.',
    },
  ])
}

function choices(sheet: Sheet): void {
  sheet.section('Separate choices', 110)
  sheet.text(
    'None of these is needed to take part. No box is ticked in advance, and you can change your mind later.',
    'body',
    4,
  )
  checkList(sheet, [
    {
      name: 'consent-photographs',
      label: '**Photographs:** I may be in photographs taken on the walk, for the group’s own use.',
    },
    {
      name: 'consent-publicity',
      label:
        '**Publicity use:** photographs of me may appear on the guide’s website, leaflets and social media.',
    },
    {
      name: 'consent-contact',
      label: '**Contact about future walks:** you may e-mail me about walks and events.',
    },
  ])
  sheet.section('Confidentiality in the group and its limits')
  sheet.text(
    'What people share on the walk stays with the group: please do not repeat others’ stories or take pictures without asking. The guide keeps confidence too, **with one limit: where someone is at risk of harm** the guide may have to tell those who can help, and will tell you first where that is safe.',
  )
  sheet.section('Under-18s', 150)
  sheet.text(
    'A **parent or carer** signs for anyone under 18. It must be clear before the start **who is responsible on the walk**: a parent, carer or school staff who stay with the group, or the guide where agreed in writing.',
    'body',
    4,
  )
  fieldRows(sheet, [
    [
      { name: 'parent-name', label: 'Parent or carer: name', share: 0.5 },
      { name: 'parent-phone', label: 'Phone during the walk', share: 0.5 },
    ],
    [
      { name: 'responsible-adult', label: 'Responsible adult on the walk', share: 0.5 },
      { name: 'collection', label: 'Collection: by whom, where and when', share: 0.5 },
    ],
  ])
  checkList(sheet, [
    {
      name: 'consent-parent',
      label:
        'I am the parent or carer, I have read this form, and I consent to the young person taking part.',
    },
  ])
}

function guideAndTerms(sheet: Sheet): void {
  sheet.section('Guide details', 120)
  fieldRows(sheet, [
    [
      { name: 'guide-name', label: 'Guide', share: 0.5 },
      { name: 'guide-training', label: 'Training and certification', share: 0.5 },
    ],
    [
      { name: 'insurer', label: 'Insurer', share: 0.4 },
      { name: 'policy-number', label: 'Policy number', share: 0.35 },
      { name: 'policy-expiry', label: 'Policy expiry', share: 0.25 },
    ],
    [
      { name: 'first-aid', label: 'First aid certificate', share: 0.75 },
      { name: 'first-aid-expiry', label: 'Certificate expiry', share: 0.25 },
    ],
  ])
  sheet.section('Booking, weather, cancellation and refund terms')
  sheet.list([
    '**Booking:** your place is held once we have confirmed it and you have paid, or been told that it is free.',
    '**Weather:** light rain is welcome; bring layers. For strong wind, lightning, or a Met Office warning we move, shorten or cancel the walk, if possible by the evening before.',
    '**If we cancel,** you choose between another date and a full refund within 14 days.',
    '**If you cancel,** tell us as soon as you can. The notice and refund are written below. If you are ill on the day, please stay at home and ring us; we will find a fair way.',
  ])
  fieldRows(sheet, [
    [
      { name: 'price', label: 'Price', share: 0.25 },
      { name: 'refund-terms', label: 'Notice you need to give, and the refund', share: 0.75 },
    ],
  ])
}

function signature(sheet: Sheet): void {
  sheet.section('Data protection, name and signature', 150)
  sheet.text(
    'Our data protection statement says what we do with this form, how long we keep it and what your rights are. The **link to the data protection statement** is:',
    'body',
    4,
  )
  fieldRows(sheet, [[{ name: 'privacy-link', label: 'Web address, or “handed out with this form”' }]])
  checkList(sheet, [
    {
      name: 'read-and-understood',
      label: 'I have read this form, my questions have been answered, and I choose to take part.',
    },
  ])
  fieldRows(sheet, [
    [
      { name: 'signed-name', label: 'Name', share: 0.4 },
      { name: 'signature', label: 'Signature', share: 0.38 },
      { name: 'signed-date', label: 'Date', share: 0.22 },
    ],
  ])
}
