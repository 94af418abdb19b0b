import type { FileChild } from 'docx'
import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import {
  bullets,
  check,
  fieldRow,
  gap,
  heading,
  LANDSCAPE_WIDTH,
  note,
  text,
  wordTable,
} from '../word/blocks.ts'
import { writeWordFile } from '../word/word-file.ts'
import { aboutText, aboutTitle } from './about.ts'
import type { Hazard } from './hazards.ts'
import { hazardGroups } from './hazards.ts'

/** The full risk assessment to edit: control sheet, scored hazards, emergency plan and stop rules. */
export function riskAssessmentTemplate(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('risk-assessment-template.docx')
  return writeWordFile(fonts, brief, [
    { children: opening() },
    { children: assessment(), landscape: true },
    { children: [...emergencyPlan(), ...onTheDay()] },
  ])
}

function opening(): FileChild[] {
  return [
    note(
      aboutTitle,
      `${aboutText} The hazards and scores are a sample: keep what is true of your site, change the rest, and add what is missing.`,
    ),
    heading('Document control'),
    fieldRow([
      { label: 'Walk title', share: 0.5 },
      { label: 'Guide', share: 0.5 },
    ]),
    gap(),
    fieldRow([
      { label: 'Organisation', share: 0.5 },
      { label: 'Date written', share: 0.25 },
      { label: 'Review date', share: 0.25 },
    ]),
    gap(),
    fieldRow([
      { label: 'Version', share: 0.2 },
      { label: 'Signature', share: 0.8 },
    ]),
    heading('Site details'),
    fieldRow([
      { label: 'Name of site', share: 0.5 },
      { label: 'Grid reference', share: 0.25 },
      { label: 'what3words', share: 0.25 },
    ]),
    gap(),
    fieldRow([
      { label: 'Landowner and permission reference', share: 0.6 },
      { label: 'Mobile signal', value: '[where it is good and where it is not]', share: 0.4 },
    ]),
    gap(),
    fieldRow([
      { label: 'Parking', share: 0.5 },
      { label: 'Toilets', share: 0.5 },
    ]),
    gap(),
    fieldRow([
      { label: 'Nearest road access for an ambulance', value: '[road, gate, key or code]', share: 0.55 },
      { label: 'Nearest A&E', value: '[hospital and driving time]', share: 0.45 },
    ]),
    heading('Group details'),
    fieldRow([
      { label: 'Numbers', value: '[adults, under-18s]', share: 0.3 },
      { label: 'Age range', share: 0.25 },
      { label: 'Guide-to-participant ratio', value: '[for example 1 to 10]', share: 0.45 },
    ]),
    gap(),
    fieldRow(
      [
        {
          label: 'Known access, health and communication needs',
          value: '[needs and what was agreed, with initials only]',
        },
      ],
      { lines: 3 },
    ),
    gap(),
    fieldRow([{ label: 'Referral source', value: '[self-booked, link worker, school, employer]' }]),
  ]
}

function assessment(): FileChild[] {
  const children: FileChild[] = [
    heading('Scoring key'),
    text(
      'Multiply **likelihood** (1 very unlikely, 2 unlikely, 3 possible, 4 likely, 5 almost certain) by **severity** (1 no injury to speak of, 2 minor, 3 needs treatment, 4 serious, 5 death or lasting harm). Score first with the controls that are already in place, then again after any further controls.',
      { keepNext: true },
    ),
    wordTable({
      width: LANDSCAPE_WIDTH,
      columns: [
        { title: 'Score', share: 14, center: true },
        { title: 'Level', share: 20 },
        { title: 'What it means', share: 66 },
      ],
      rows: [
        ['**1–4**', 'Low', 'Go ahead. Keep the controls and watch for change.'],
        [
          '**5–9**',
          'Medium',
          'Go ahead with the controls in place. Look for something simple that lowers the score.',
        ],
        [
          '**10–16**',
          'High',
          'Add controls before the walk. Go ahead only when the score after controls is 9 or less.',
        ],
        ['**17–25**', 'Do not proceed', 'Change the place, the time or the activity.'],
      ],
    }),
    heading('Hazards and controls'),
    text(
      'Each table holds sample rows and an empty one. **L** is likelihood, **S** is severity. Write a name and a date against every further control, and score again after it.',
    ),
  ]
  for (const group of hazardGroups) {
    children.push(
      heading(group.title, 3),
      text(group.intro, { size: 18, keepNext: true }),
      hazardTable(group.hazards),
    )
  }
  return children
}

function hazardTable(hazards: readonly Hazard[]): FileChild {
  const scored = hazards.map((hazard) => [
    `**${hazard.hazard}**`,
    hazard.whoAndHow,
    hazard.controls,
    String(hazard.likelihood),
    String(hazard.severity),
    `**${hazard.likelihood * hazard.severity}**`,
    '[further controls]',
    '[owner, date]',
    `${hazard.residualLikelihood} × ${hazard.residualSeverity} = **${hazard.residualLikelihood * hazard.residualSeverity}**`,
  ])
  return wordTable({
    width: LANDSCAPE_WIDTH,
    size: 16,
    columns: [
      { title: 'Hazard', share: 13 },
      { title: 'Who may be harmed and how', share: 13 },
      { title: 'Controls in place', share: 33 },
      { title: 'L', share: 3.5, center: true },
      { title: 'S', share: 3.5, center: true },
      { title: 'Score', share: 6, center: true },
      { title: 'Further controls', share: 12 },
      { title: 'Owner and date', share: 8.5 },
      { title: 'Score after controls', share: 8.5, center: true },
    ],
    rows: [
      ...scored,
      [
        '[hazard]',
        '[who and how]',
        '[controls]',
        '[L]',
        '[S]',
        '[score]',
        '[further controls]',
        '[owner, date]',
        '[score]',
      ],
    ],
  })
}

function emergencyPlan(): FileChild[] {
  return [
    heading('Emergency plan'),
    note(
      'Ring 999 or 112',
      'Both reach all emergency services and work on any network with signal. Where speech or signal is poor, **text 999**: every leader registers for the emergency text service beforehand by texting “register” to 999.',
      'ember',
    ),
    gap(6),
    text(
      '**What to say:** which service; where we are, as grid reference, what3words and nearest road access; what happened; how many people are hurt, and how badly; my name and number; who will meet the crew, and where. Do not hang up first.',
    ),
    fieldRow([
      { label: 'Meeting point for the group', share: 0.5 },
      { label: 'Meeting point for an ambulance', share: 0.5 },
    ]),
    gap(),
    fieldRow([
      { label: 'First aider and certificate expiry', share: 0.5 },
      { label: 'First aid kit and group shelter', value: '[who carries them]', share: 0.5 },
    ]),
    gap(),
    fieldRow([
      { label: 'Contact at base', value: '[name and phone]', share: 0.5 },
      { label: 'Who informs relatives', value: '[name; never a name on social media]', share: 0.5 },
    ]),
    heading('Lost-person procedure', 3),
    ...bullets([
      'Stop, gather the group, count heads, and note the time and place where the person was last seen.',
      'Ring the person’s phone. Give three whistle blasts, wait a minute, repeat.',
      'One leader searches the path and the meeting point; the other keeps everybody together. Nobody searches alone off the path.',
      'After **15 minutes**, or at once for a child or an adult at risk, ring 999 and ask for the police.',
    ]),
    heading('After an incident', 3),
    ...bullets([
      'Write it in the **accident book** the same day: facts, names, times, weather, what was done.',
      'Check the **RIDDOR duty**: certain injuries at work, and injuries that send a member of the public straight to hospital, are reported to the Health and Safety Executive (in Northern Ireland to HSENI). Self-employed guides have duties too.',
      'Tell the insurer within the time that the policy sets. Admit no liability; be kind and give facts.',
      'Review this assessment before the next walk.',
    ]),
  ]
}

function onTheDay(): FileChild[] {
  return [
    heading('On-the-day check and stop rules', 2, true),
    text('The Risk Assessment Form (PDF) gives you a two-page sheet for this check.', { keepNext: true }),
    check('**Pre-walk route check** done today by [name] at [time]'),
    check('**Changes since the last visit** noted: [fallen trees, flooding, works, livestock]'),
    check('Forecast and Met Office warnings read at [time]; wind limit for this site: [gusts of 30 mph]'),
    check('Numbers, emergency contacts, medication and kit checked'),
    wordTable({
      columns: [
        { title: 'Condition', share: 46 },
        { title: 'What we do', share: 30 },
        { title: 'Who decides', share: 24 },
      ],
      rows: [
        [
          'Gusts reach the agreed limit, or a Met Office wind warning is in force',
          '**Cancel**',
          '[lead guide]',
        ],
        ['Thunder heard or forecast for the time of the walk', '**Cancel** or leave at once', '[lead guide]'],
        ['Heat, cold or heavy rain beyond what the group is dressed for', '**Shorten**', '[lead guide]'],
        ['Path flooded, works or livestock on the route', '**Move** to [second site]', '[lead guide]'],
        ['Fewer leaders than the ratio asks, or no first aider', '**Cancel**', '[organiser]'],
        ['A leader feels that it is not safe', '**Stop**, talk, then decide', 'Any leader'],
      ],
    }),
    gap(8),
    fieldRow([
      { label: 'Assessed by', value: '[name and signature]', share: 0.6 },
      { label: 'Date', share: 0.4 },
    ]),
  ]
}
