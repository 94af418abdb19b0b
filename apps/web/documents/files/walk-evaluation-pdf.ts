import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { faceRatings } from '../pdf/faces.ts'
import { checkList, fieldRows, numberScale, placeRadios } from '../pdf/fields.ts'
import { drawText } from '../pdf/inline.ts'
import { Sheet } from '../pdf/sheet.ts'
import { ink } from '../theme.ts'
import { equalityQuestions, openQuestions, ratings, scales } from './evaluation-questions.ts'

/** The two-sided feedback form to hand out. */
export function walkEvaluationPdf(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('walk-evaluation.pdf')
  const sheet = new Sheet(fonts, { ...brief, title: 'Walk Evaluation Form' })
  sideOne(sheet)
  sheet.turnPage()
  sideTwo(sheet)
  return sheet.finish()
}

function sideOne(sheet: Sheet): void {
  sheet.masthead('Two short sides: one before the walk, one after. Together they take two to three minutes.')
  sheet.section('Side one, before the walk')
  sheet.text(
    'Thank you for helping us to learn. Filling in this form is **voluntary** and makes no difference to your walk. You need not give your name. We use the answers to improve our walks and, added together, to show funders and partners what they do. Please leave out anything you would rather not answer.',
    'lead',
    10,
  )
  fieldRows(sheet, [
    [
      { name: 'date', label: 'Date', share: 0.3 },
      { name: 'place', label: 'Place', share: 0.4 },
      { name: 'code', label: 'Your initials or a code (optional)', share: 0.3 },
    ],
  ])
  sheet.text(
    'Circle or click one number on each line. There are no right answers; your first thought is best.',
    'body',
    10,
  )
  for (const scale of scales) {
    numberScale(sheet, { ...scale, name: `before-${scale.name}`, from: 0, to: 10 })
    sheet.y += 8
  }
  sheet.sub('About you (optional)')
  sheet.text('These help us to see whom we reach. Every question has a “prefer not to say”.', 'body', 5)
  for (const question of equalityQuestions) choiceRow(sheet, question)
  sheet.y += 8
  sheet.text(
    '**Another format?** Larger print, coloured paper, e-mail or read aloud: please ask the guide, or the contact named overleaf. **Now keep this page until the end of the walk, then turn over.**',
  )
}

function sideTwo(sheet: Sheet): void {
  sheet.section('Side two, after the walk')
  for (const scale of scales) {
    numberScale(sheet, { ...scale, name: `after-${scale.name}`, from: 0, to: 10 })
    sheet.y += 3
  }
  sheet.sub('How was the session?')
  faceRatings(
    sheet,
    ratings.map((label) => ({ name: `session-${label.toLowerCase().replaceAll(' ', '-')}`, label })),
  )
  fieldRows(sheet, [
    ...openQuestions.map((label, index) => [{ name: `open-${index + 1}`, label, lines: 2 }]),
    [{ name: 'access', label: 'What helped you to come, and what got in the way?', lines: 2 }],
  ])
  sheet.sub('Your permission – tick only if you agree')
  checkList(
    sheet,
    [
      { name: 'quote', label: 'You may **quote my words** without my name.' },
      { name: 'contact', label: 'You may **contact** me about this form.' },
    ],
    2,
  )
  fieldRows(sheet, [
    [
      { name: 'contact-details', label: 'Only if you agree to contact: e-mail or phone', share: 0.5 },
      { name: 'guide-contact', label: 'Your guide, and how to reach them', share: 0.5 },
    ],
  ])
  sheet.text(
    '**Thank you.** If today has stirred something up, talk to someone you trust, your **GP**, **NHS 111** or **Samaritans on 116 123**, free, day and night. *Small print: forms are kept locked away, typed up without names, and the paper is destroyed within three months. You may ask to see or withdraw yours while we can still find it. Our data protection statement says more.*',
    'small',
    0,
  )
}

function choiceRow(sheet: Sheet, question: (typeof equalityQuestions)[number]): void {
  const style = { ...sheet.style('small'), color: ink.text }
  const first = sheet.width * 0.2
  const label = sheet.lay(question.label, { ...style, face: 'bold' }, first - 6)
  const height = Math.max(label.height, 15)
  sheet.ensure(height)
  const paragraph = sheet.tag('P', () =>
    drawText(sheet.doc, label, sheet.left, sheet.y + (height - label.height) / 2),
  )
  const place = placeRadios(sheet.doc, `about-${question.name}`, question.label)
  let x = sheet.left + first
  for (const choice of question.choices) {
    place(paragraph, choice.replaceAll(' ', '-'), choice, x + 5.5, sheet.y + height / 2)
    const laid = sheet.lay(choice, style, 100)
    sheet
      .tag('Span', () => drawText(sheet.doc, laid, x + 14, sheet.y + (height - laid.height) / 2), paragraph)
      .end()
    const width = laid.lines[0]?.width ?? 0
    x += width + 25
  }
  sheet.y += height + 2
}
