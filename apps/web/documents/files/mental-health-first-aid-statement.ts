import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { fieldRows } from '../pdf/fields.ts'
import { Sheet } from '../pdf/sheet.ts'
import { table } from '../pdf/table.ts'
import { aboutText, aboutTitle } from './about.ts'

/** How guides prepare for, notice and respond to mental distress. */
export function mentalHealthFirstAidStatement(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('mental-health-first-aid-statement.pdf')
  const sheet = new Sheet(fonts, brief)
  sheet.masthead(brief.description)
  sheet.note(aboutTitle, `${aboutText} It does not replace training.`)
  purpose(sheet)
  preparation(sheet)
  noticing(sheet)
  crisis(sheet)
  aftermath(sheet)
  return sheet.finish()
}

function purpose(sheet: Sheet): void {
  sheet.section('Purpose and limits')
  sheet.text(
    'Quiet time among trees can bring strong feelings to the surface. That is often welcome, and sometimes hard. This statement says what our guides do when someone is distressed. **Guides offer support and signposting.** They **do not diagnose or give therapy**, and do not advise on medication, **unless they are separately qualified and contracted** to do so, in which case that work has its own agreement, insurance and supervision.',
  )
  sheet.text(
    'Mental health first aid is like any other first aid: notice, make safe, be kind, and help the person to reach those who can do more.',
  )
  sheet.section('Trained people to fill in', 110)
  const rows = ['first', 'second', 'third'] as const
  table(sheet, {
    rowHeight: 23,
    columns: [
      { title: 'Name', share: 27 },
      { title: 'Course and provider', share: 35 },
      { title: 'Certificate date', share: 19 },
      { title: 'Refresher due', share: 19 },
    ],
    rows: rows.map((row) => [
      { field: `${row}-name`, label: `Name of the ${row} trained person` },
      { field: `${row}-course`, label: `Course and provider of the ${row} trained person` },
      { field: `${row}-certificate`, label: `Certificate date of the ${row} trained person` },
      { field: `${row}-refresher`, label: `Refresher due for the ${row} trained person` },
    ]),
  })
}

function preparation(sheet: Sheet): void {
  sheet.section('Before the walk')
  sheet.list([
    'Give a **clear description** of the walk: how long, how far, how much silence, time alone, and sharing that nobody has to join.',
    'Ask one **optional wellbeing question at booking**, such as: “Is there anything about how you are at present that you would like us to know, so that we can make the walk work for you?” Say who will read the answer.',
    'Offer a **private conversation** to anyone who answers it, by phone, some days before. Ask what helps, what does not, and whom to ring.',
    'Where useful, write a **simple support plan** together in four lines: early signs, what helps, what to avoid, and a contact. The person keeps a copy and decides who sees it.',
    'Say no, kindly, when the walk is not right for now, and suggest something that is.',
  ])
  sheet.section('At the start')
  sheet.list([
    'Say that all **invitations are optional**, that eyes may stay open, and that sitting out needs no reason.',
    'Explain **confidentiality and its limits**: what is said here stays here, unless someone is at risk of serious harm.',
    'Agree a **signal for help**, such as a raised hand, a whistle or the words “I need a minute”.',
    'Point out **where to find a quiet spot**, the way back to the start, and who will walk with anyone who wants to leave.',
  ])
}

function noticing(sheet: Sheet): void {
  sheet.section('Signs to notice outdoors', 120)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'You may see or hear', share: 36 },
      { title: 'A gentle first step', share: 64 },
    ],
    rows: [
      [
        '**Withdrawal** from the group',
        'Walk alongside for a while. “I noticed that you hung back. Would you like company or space?”',
      ],
      ['**Tears**', 'Stay near, say little, have tissues. Tears alone are no emergency.'],
      [
        '**Agitation**, pacing, a raised voice',
        'Lower your own voice and pace, make room, offer a task or a short walk.',
      ],
      [
        '**Breathlessness**, shaking, chest tightness',
        'Check for a physical cause first: asthma, heart, allergy. If in doubt ring 999. Then follow “Panic or overwhelm”.',
      ],
      [
        '**Dissociation**: blank, far away, not answering',
        'Use the person’s name, say where they are and the day, invite them to feel the ground. Do not touch without asking.',
      ],
      [
        '**Confusion** or beliefs that do not fit',
        'Do not argue. Keep it simple. Think of low blood sugar, infection, heat or cold, and seek medical advice.',
      ],
      [
        '**Talk of hopelessness** or being a burden',
        'Take it seriously and ask directly. See “If suicide is a concern”.',
      ],
      [
        '**Wandering away**',
        'One leader goes after the person calmly, the other keeps the group. Use the lost-person procedure after 15 minutes.',
      ],
    ],
  })
  sheet.section('First response')
  sheet.list(
    [
      '**Approach calmly.** Check that the place is safe. Give your name and ask whether you may sit down.',
      '**Listen without judging.** Let pauses be. Reflect back what you heard. Do not compare, fix or cheer up.',
      '**Ask what would help.** “What do you need right now?” “Has anything helped before?”',
      '**Give information**, not advice: that such feelings are common, that help exists, and where.',
      '**Encourage professional help** such as a GP, NHS 111 or a therapist the person already sees.',
      '**Encourage other support**: friends, family, faith, a peer group, a helpline. Offer to make the call together.',
    ],
    { numbered: true },
  )
  sheet.section('Panic or overwhelm')
  sheet.list([
    '**Slow the pace.** Move to a quiet place with space and a way out. Speak slowly and less.',
    'Invite **feet on the ground**: press down, feel the soil, lean on a trunk if the person likes.',
    '**Name things seen and heard**: five things in view, four sounds, three textures. A longer breath out than in may help; counting is not for everyone.',
    '**Offer water and warmth**: a blanket, a hot drink, a sit mat, a layer.',
    '**Never force an exercise to continue**, and do not press for an explanation. Most panic passes within 20 minutes. If it is a first attack, or chest pain or fainting comes with it, ring 999 or NHS 111.',
  ])
}

function crisis(sheet: Sheet): void {
  sheet.section('If suicide is a concern', 130)
  sheet.note(
    'Ask directly and kindly: “Are you having thoughts of suicide?”',
    'Asking does not put the idea into someone’s head. Listen to the answer. Ask whether there is a plan, the means and a time. **Do not leave the person alone.** **Remove immediate danger**: move away from water, roads, heights, and anything that could be used for harm, if you can do so safely. **Ring 999 if life is at risk.** Otherwise ring a crisis line together and stay until someone has taken over. Never promise to keep it secret.',
    'ember',
  )
  sheet.section('Crisis contacts', 150)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Who', share: 38 },
      { title: 'How', share: 32 },
      { title: 'Where and when', share: 30 },
    ],
    rows: [
      ['**Emergency services**', '**999**', 'Life at risk, anywhere in the UK'],
      [
        '**NHS 111**, mental health option',
        'Ring **111** and choose the mental health option',
        'England, Wales, Scotland',
      ],
      ['**Lifeline**', '**0808 808 8000**', 'Northern Ireland'],
      ['**Samaritans**', '**116 123**', 'UK and Ireland, free, day and night'],
      ['**Shout**', 'Text **SHOUT** to **85258**', 'UK, free, day and night'],
      ['**Papyrus HOPELINE247**', '**0800 068 4141**', 'Under 35, and anyone worried about them'],
      ['**Breathing Space**', '**0800 83 85 87**', 'Scotland'],
    ],
  })
}

function aftermath(sheet: Sheet): void {
  sheet.section('Looking after the group')
  sheet.text(
    'The **second leader’s role** is the group: gather people, offer tea, keep them warm and in view, and send for help if asked. **How to pause or end the walk:** the lead guide decides, names a place to wait, or turns back by the shortest way with a head count at the start and the end. **What to say:** “One of us is having a hard moment and is being looked after. We will pause here. Please tell us if you need anything too.” Nothing more is anyone’s business. Alone with a group, keep the person beside you, bring everyone together and ring your contact at base.',
  )
  sheet.section('Afterwards')
  sheet.list([
    'Write a **factual record** the same day: what was seen and said, what was done, who was told. Keep it with confidential papers, not in the walk record.',
    'Make an **agreed follow-up**, such as one message or call within two days, and keep to what was agreed.',
    'Make **contact with the referrer with consent**. Without consent, only where there is a risk of serious harm.',
    'Take the **safeguarding route if needed**: see the safeguarding statement, the same day.',
  ])
  sheet.section('Care for the guide')
  sheet.text(
    'Supporting someone in distress takes something out of you. Every guide has a **debrief within two days**, regular **supervision** or a peer to talk to, and **permission to step back** from the next walk without giving a reason. The crisis contacts in this statement are for guides too.',
  )
  sheet.section('Local services to fill in', 120)
  const rows = [
    ['GP or referrer', 'gp'],
    ['Crisis team', 'crisis-team'],
    ['Talking therapies', 'talking-therapies'],
    ['Local Mind or community group', 'community'],
  ] as const
  table(sheet, {
    rowHeads: true,
    rowHeight: 22,
    columns: [
      { title: 'Service', share: 30 },
      { title: 'Name', share: 34 },
      { title: 'Phone, hours, how to refer', share: 36 },
    ],
    rows: rows.map(([service, name]) => [
      `**${service}**`,
      { field: `${name}-name`, label: `${service}: name` },
      { field: `${name}-contact`, label: `${service}: phone, hours, how to refer` },
    ]),
  })
  sheet.section('Review date and signature', 55)
  fieldRows(sheet, [
    [
      { name: 'review-date', label: 'Review date', share: 0.22 },
      { name: 'name', label: 'Name and role', share: 0.34 },
      { name: 'signature', label: 'Signature', share: 0.26 },
      { name: 'signed-date', label: 'Date', share: 0.18 },
    ],
  ])
}
