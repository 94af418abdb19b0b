import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { checkList, fieldRows } from '../pdf/fields.ts'
import { Sheet } from '../pdf/sheet.ts'
import { table } from '../pdf/table.ts'
import { aboutText } from './about.ts'

const HAZARD_ROWS = 8

/** The two-page check on site just before a walk. */
export function riskAssessmentForm(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('risk-assessment-form.pdf')
  const sheet = new Sheet(fonts, { ...brief, density: 0.9 })
  sheet.masthead('Complete this on site, just before the walk, beside your full risk assessment.')
  before(sheet)
  siteAndGroup(sheet)
  hazards(sheet)
  decision(sheet)
  sheet.text(aboutText, 'small', 0)
  return sheet.finish()
}

function before(sheet: Sheet): void {
  fieldRows(sheet, [
    [
      { name: 'walk', label: 'Walk and site', share: 0.42 },
      { name: 'date', label: 'Date', share: 0.2 },
      { name: 'start', label: 'Start time', share: 0.19 },
      { name: 'finish', label: 'Finish time', share: 0.19 },
    ],
    [
      { name: 'guide', label: 'Guide', share: 0.3 },
      { name: 'assistant', label: 'Assistant', share: 0.3 },
      { name: 'base-contact', label: 'Emergency contact at base: name and phone', share: 0.4 },
    ],
  ])
  sheet.section('Weather', 70)
  fieldRows(sheet, [
    [
      { name: 'forecast', label: 'Forecast source and time', share: 0.4 },
      { name: 'temperature', label: 'Temperature', share: 0.2 },
      { name: 'wind', label: 'Wind and gusts (mph)', share: 0.2 },
      { name: 'rain', label: 'Rain', share: 0.2 },
    ],
    [{ name: 'warnings', label: 'Warnings in force' }],
  ])
  sheet.section('Route walked today', 40)
  checkList(
    sheet,
    [
      { name: 'route-yes', label: '**Yes**, walked today' },
      { name: 'route-no', label: '**No** – reason noted in the decision below' },
    ],
    2,
  )
  fieldRows(sheet, [
    [
      { name: 'route-by', label: 'Walked by whom', share: 0.6 },
      { name: 'route-time', label: 'At what time', share: 0.4 },
    ],
  ])
}

function siteAndGroup(sheet: Sheet): void {
  sheet.section('Site checks', 70)
  sheet.text(
    'Tick what you have looked at and found in order; write anything else in the hazard rows overleaf.',
    'body',
    4,
  )
  checkList(
    sheet,
    [
      { name: 'site-paths', label: 'Paths: mud, ice, roots, steps, stiles' },
      { name: 'site-branches', label: 'Fallen or hanging branches at every stop' },
      { name: 'site-water', label: 'Water level, banks and crossings' },
      { name: 'site-livestock', label: 'Livestock and ground-nesting birds' },
      { name: 'site-works', label: 'Forestry or other works, shooting' },
      { name: 'site-users', label: 'Other users: cyclists, riders, dogs, events' },
      { name: 'site-litter', label: 'Litter or sharps' },
      { name: 'site-gates', label: 'Gates and parking, way in for an ambulance' },
    ],
    2,
  )
  sheet.section('Group check', 70)
  fieldRows(sheet, [
    [
      { name: 'adults', label: 'Number of adults', share: 0.18 },
      { name: 'under-18s', label: 'Number under 18', share: 0.18 },
      { name: 'allergies', label: 'Allergies (initials only)', share: 0.32 },
      { name: 'medication', label: 'Medication carried, and where', share: 0.32 },
    ],
    [
      { name: 'access-needs', label: 'Access needs and what was agreed', share: 0.5 },
      { name: 'unwell', label: 'Anyone unwell', share: 0.5 },
    ],
  ])
  checkList(sheet, [
    {
      name: 'footwear',
      label: 'Footwear and clothing suit the ground and the weather; spare layers given where needed',
    },
  ])
  sheet.section('Kit check', 50)
  const kit = [
    'First aid kit',
    'Group shelter',
    'Phone charged',
    'Power bank',
    'Torch',
    'Whistle',
    'Water',
    'Tick remover',
    'Spare layers',
    'Contact list',
  ]
  checkList(
    sheet,
    kit.map((label) => ({ name: `kit-${label.toLowerCase().replaceAll(' ', '-')}`, label })),
    5,
  )
}

function hazards(sheet: Sheet): void {
  sheet.turnPage()
  sheet.section('Hazards found today', 100)
  sheet.text(
    'Likelihood 1–5 multiplied by severity 1–5 gives the score. 1–4 low; 5–9 medium: control and watch; 10–16 high: act before you start; 17–25: **do not proceed**.',
    'body',
    4,
  )
  table(sheet, {
    rowHeight: 33,
    columns: [
      { title: 'Hazard', share: 22 },
      { title: 'Who', share: 13 },
      { title: 'Controls', share: 24 },
      { title: 'Likelihood 1–5', share: 11.5, align: 'center' },
      { title: 'Severity 1–5', share: 10, align: 'center' },
      { title: 'Score', share: 8, align: 'center' },
      { title: 'Action now', share: 19 },
    ],
    rows: Array.from({ length: HAZARD_ROWS }, (_, index) => {
      const row = index + 1
      return [
        { field: `hazard-${row}`, label: `Hazard ${row}`, lines: 2 },
        { field: `who-${row}`, label: `Hazard ${row}: who may be harmed`, lines: 2 },
        { field: `controls-${row}`, label: `Hazard ${row}: controls`, lines: 2 },
        { field: `likelihood-${row}`, label: `Hazard ${row}: likelihood 1 to 5` },
        { field: `severity-${row}`, label: `Hazard ${row}: severity 1 to 5` },
        { field: `score-${row}`, label: `Hazard ${row}: score` },
        { field: `action-${row}`, label: `Hazard ${row}: action now`, lines: 2 },
      ]
    }),
  })
}

function decision(sheet: Sheet): void {
  sheet.section('Decision', 60)
  checkList(
    sheet,
    [
      { name: 'decision-go', label: '**Go ahead** as planned' },
      { name: 'decision-change', label: '**Change the plan**' },
      { name: 'decision-cancel', label: '**Cancel**' },
    ],
    3,
  )
  fieldRows(sheet, [[{ name: 'reason', label: 'Reason, and what changes', lines: 2 }]])
  sheet.section('Signature and time', 60)
  fieldRows(sheet, [
    [
      { name: 'signature', label: 'Signature of the guide', share: 0.6 },
      { name: 'signed-time', label: 'Time', share: 0.4 },
    ],
    [{ name: 'changes', label: 'Changes made during the walk, with the time', lines: 2 }],
  ])
  sheet.section('Afterwards', 60)
  fieldRows(sheet, [
    [
      { name: 'near-misses', label: 'Near misses', share: 0.5, lines: 2 },
      { name: 'incidents', label: 'Incidents (reference to the accident book only)', share: 0.5, lines: 2 },
    ],
    [{ name: 'full-assessment', label: 'What to change in the full assessment', lines: 2 }],
  ])
}
