import type { FileChild } from 'docx'
import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { bullets, check, fieldRow, gap, heading, note, text, wordTable } from '../word/blocks.ts'
import { writeWordFile } from '../word/word-file.ts'
import { aboutText, aboutTitle } from './about.ts'

/** The plan of a two-hour session, with timings and space for one's own invitations. */
export function sessionTemplate(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('session-template.docx')
  return writeWordFile(fonts, brief, [
    { children: [...glance(), ...opening(), ...invitations(), ...ending()] },
  ])
}

function glance(): FileChild[] {
  return [
    note(aboutTitle, `${aboutText} Sample wording stands in italics; put it into your own words.`),
    heading('Session at a glance'),
    fieldRow([
      { label: 'Theme', share: 0.4 },
      { label: 'Season', share: 0.2 },
      { label: 'Date', share: 0.2 },
      { label: 'Maximum numbers', share: 0.2 },
    ]),
    gap(),
    fieldRow([
      { label: 'Site', share: 0.4 },
      { label: 'Group', value: '[who is coming]', share: 0.3 },
      { label: 'Lead', share: 0.15 },
      { label: 'Assistant', share: 0.15 },
    ]),
    gap(),
    fieldRow([{ label: 'Intention', value: '[one sentence: what people may leave with]' }]),
    gap(6),
    wordTable({
      columns: [
        { title: 'Time', share: 14 },
        { title: 'Part', share: 46 },
        { title: 'Minutes', share: 14, center: true },
        { title: 'My start time', share: 26 },
      ],
      rows: [
        ['0:00', 'Arrival and welcome', '10', '[00:00]'],
        ['0:10', 'Safety and consent talk', '5', '[00:00]'],
        ['0:15', 'Arriving through the senses', '15', '[00:00]'],
        ['0:30', 'Invitation one: slow walking and noticing', '15', '[00:00]'],
        ['0:45', 'Invitation two: texture, scent or sound', '20', '[00:00]'],
        ['1:05', 'Sit spot', '20', '[00:00]'],
        ['1:25', 'Invitation three or creative response', '15', '[00:00]'],
        ['1:40', 'Closing and tea', '20', '[00:00]'],
      ],
    }),
    heading('Preparation list'),
    check('Landowner’s **permission** [reference]; **insurance** valid until [date]'),
    check('**Risk assessment** read again; route walked; weather and warnings checked'),
    check('**Joining note** sent: meeting place, clothing, toilets, what to bring, how to cancel'),
    check('**Forms received**: consent, emergency contact, health and access notes read'),
    check('**Kit**: first aid kit, shelter, sit mats, stools, bell or whistle, torch, phone and power bank'),
    check('**Tea**: flasks, cups, ingredients list, wipes, a bag for waste'),
    check('**Travel and access**: public transport times, lifts, level route, seats, large print'),
  ]
}

function opening(): FileChild[] {
  return [
    heading('Arrival and welcome (10 minutes)'),
    ...bullets([
      'Greet each person by name. **Introductions**: name, and one thing that brought you here, or pass.',
      '**Facilities**: toilets, seats, water, how long we are out, where we finish.',
      '**Land acknowledgement or story of the place**: who planted, worked or walked here; which trees are oldest; whose home this is now.',
    ]),
    text(
      '*“Welcome. This wood has been a wood since at least [date or story]. We are its guests for two hours, and there is nowhere to get to.”*',
    ),
    fieldRow([{ label: 'My words' }], { lines: 2 }),
    heading('Safety and consent talk (5 minutes)'),
    ...bullets([
      '**Boundaries**: how far we go, what is out of bounds, stay within sight or call.',
      '**Hazards** of today: ground, branches, ticks, nettles, weather.',
      '**Opt-out**: every invitation is optional, sitting out is taking part, tell a leader before you leave.',
      '**Return signal**: [bell, whistle or owl call] means come back slowly. **Phones** off or silent; leaders keep theirs on.',
      '**Confidentiality**: what is shared stays here, unless someone is at risk of harm.',
    ]),
    heading('Arriving through the senses (15 minutes)'),
    text(
      'A **guided standing or seated practice**, taken **one sense at a time**, with a pause of a minute or two after each line. Offer the **seated option** first, so that nobody has to ask. Eyes may be closed, lowered or open.',
    ),
    text(
      '*“Let your weight sink into the ground or the seat. Notice what holds you. … Listen to the sound that is furthest away, then to the nearest. … What does the air feel like on your face and hands? … Breathe in: is there a scent, or a change in the air? … When you are ready, let the eyes open, as if for the first time.”*',
    ),
    fieldRow([{ label: 'My words' }], { lines: 3 }),
  ]
}

function invitation(
  title: string,
  idea: string,
  wording: string,
  purpose: string,
  access: string,
  question: string,
): FileChild[] {
  return [
    heading(title),
    text(idea, { keepNext: true }),
    wordTable({
      columns: [
        { title: 'Part', share: 18 },
        { title: 'Sample', share: 46 },
        { title: 'Mine', share: 36 },
      ],
      rows: [
        ['**Wording**', `*${wording}*`, '[my wording]'],
        ['**Purpose**', purpose, '[my purpose]'],
        ['**Access version**', access, '[my access version]'],
        ['**Sharing question**', `*${question}*`, '[my question]'],
      ],
    }),
  ]
}

function invitations(): FileChild[] {
  return [
    ...invitation(
      'Invitation one (15 minutes): slow walking and noticing',
      'Walk the next stretch at about a quarter of your usual pace, in silence, leader in front and assistant behind.',
      '“I invite you to walk so slowly that the wood forgets you are moving. Notice what is in motion.”',
      'To settle pace and attention; to widen the eyes after screens and roads.',
      'From a stool or chair: let the eyes do the walking, or follow one moving thing at a time. Level path of [length].',
      '“What was in motion?”',
    ),
    ...invitation(
      'Invitation two (20 minutes): texture, scent or sound',
      'Choose one sense that the season favours: scent after rain, texture in winter, sound in spring.',
      '“Find three textures you have never touched before. Let your hands be curious, and your mind a little behind.”',
      'To meet the wood directly and playfully.',
      'A basket with bark, moss, cones and leaves brought to the seat; strong-scented leaves to pass round; check for allergies.',
      '“What did your hands learn?”',
    ),
    heading('Sit spot (20 minutes)'),
    ...bullets([
      '**Choosing a place**: “Let a place choose you. Look up for dead branches, look down for nettles, ants and wet, then sit.”',
      '**Staying within sight or call**: leaders at both ends of the area; pairs for those who prefer it; the return signal is shown once more.',
      '**Weather and comfort**: sit mat, extra layer, hat, insect net. In cold or wet weather ten minutes, standing, with a tree at your back.',
    ]),
    fieldRow([{ label: 'Where, and what I will say' }], { lines: 2 }),
    ...invitation(
      'Invitation three or creative response (15 minutes)',
      'Use **natural materials already on the ground**, and nothing living. All of it is **returned afterwards**.',
      '“Make a small gift for this place from what has fallen: a circle, a line, a nest. Leave it for the wood to take apart.”',
      'To give the experience a form without words, and to give thanks.',
      'Made together on a tray at table height; or one word, one sound or one gesture instead of making.',
      '“Would you like to show us, or keep it between you and the wood?”',
    ),
  ]
}

function ending(): FileChild[] {
  return [
    heading('Sharing circle guidance'),
    ...bullets([
      '**Speak or pass**: holding the stone means it is your turn; passing it on in silence is a full answer.',
      '**No advice**, no questions, no mending. We listen as the trees do.',
      '**Equal time**: about a minute each; the leader keeps it gently and speaks last or not at all.',
      '**Thanks** after each voice, with a nod or one word.',
    ]),
    heading('Closing and tea (20 minutes)'),
    ...bullets([
      '**Reflection**: “What would you like to leave here, and what comes home with you?” **One thing to take home**: a small practice for the week, such as five minutes at an open window.',
      '**Allergens checked** again before pouring: ingredients shown, cups clean, hands wiped, water very hot only in the leader’s hands.',
      'A cup is poured for the wood, and the last words are thanks.',
    ]),
    heading('Leaving well'),
    check('**Head count**, and everyone has what they came with'),
    check('**Leave no trace**: circle scattered, litter taken, gate closed'),
    check('**Evaluation form** filled in or sent by e-mail'),
    check('**Signposting**: GP, NHS 111, Samaritans 116 123, local groups and the next walk'),
    check('**Transport check**: everyone has a safe way home; message to contact at base'),
    heading('Plan B'),
    wordTable({
      columns: [
        { title: 'If', share: 22 },
        { title: 'Then', share: 48 },
        { title: 'At this site', share: 30 },
      ],
      rows: [
        [
          '**Weather** turns',
          'Shelter, shorten, or bring tea forward; stop rules of the risk assessment',
          '[shelter, short loop]',
        ],
        ['**Low energy**', 'Sit sooner, walk less, offer one long sit spot', '[nearest good seat]'],
        [
          '**Late arrivals**',
          'Wait ten minutes; assistant brings latecomers and gives the safety talk',
          '[meeting point]',
        ],
        [
          '**Distress**',
          'One leader with the person, one with the group; mental health first aid statement',
          '[quiet place, way out]',
        ],
      ],
    }),
    heading('Guide’s notes'),
    fieldRow(
      [
        { label: 'What worked', value: '[what worked]', share: 0.5 },
        { label: 'What to change', value: '[what to change]', share: 0.5 },
      ],
      { lines: 3 },
    ),
    gap(),
    fieldRow([{ label: 'Wildlife and seasonal signs seen', value: '[what was seen and heard]' }], {
      lines: 3,
    }),
  ]
}
