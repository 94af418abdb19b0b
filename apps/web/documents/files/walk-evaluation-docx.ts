import type { FileChild } from 'docx'
import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { check, fieldRow, gap, heading, note, text, wordTable } from '../word/blocks.ts'
import { writeWordFile } from '../word/word-file.ts'
import { aboutText } from './about.ts'
import { equalityQuestions, openQuestions, ratings, scales } from './evaluation-questions.ts'

/** The feedback form to adapt, with the optional questions that funders ask for. */
export function walkEvaluationDocx(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('walk-evaluation.docx')
  return writeWordFile(
    fonts,
    { ...brief, title: 'Walk Evaluation Form' },
    [{ children: [...before(), ...after(), ...session(), ...aboutYou(), ...forTheGuide()] }],
    { tight: true },
  )
}

const zeroToTen = Array.from({ length: 11 }, (_, value) => String(value))

function scaleTable(): FileChild {
  return wordTable({
    rowHeight: 30,
    columns: [
      { title: 'Right now (tick or circle one number)', share: 45 },
      ...zeroToTen.map((title) => ({ title, share: 5, center: true })),
    ],
    rows: scales.map(({ question, low, high }) => [
      `**${question}**\n0 is ${low.toLowerCase()}, 10 is ${high.toLowerCase()}`,
      ...zeroToTen.map(() => '[ ]'),
    ]),
  })
}

function before(): FileChild[] {
  return [
    text(
      'Thank you for helping us to learn. This form is **voluntary**, takes **two to three minutes**, and is **anonymous if you prefer**: leave the name out. We use the answers to improve our walks and, added together, to show funders and partners what the walks do. Leave out anything you would rather not answer.',
    ),
    fieldRow([
      { label: 'Date', share: 0.25 },
      { label: 'Place', share: 0.4 },
      { label: 'Name, initials or code (optional)', value: '[name or code]', share: 0.35 },
    ]),
    heading('Before the walk'),
    scaleTable(),
  ]
}

function after(): FileChild[] {
  return [heading('After the walk'), scaleTable()]
}

function session(): FileChild[] {
  return [
    heading('The session'),
    wordTable({
      columns: [
        { title: 'How was …', share: 25 },
        { title: '1 Poor', share: 15, center: true },
        { title: '2 Not so good', share: 15, center: true },
        { title: '3 All right', share: 15, center: true },
        { title: '4 Good', share: 15, center: true },
        { title: '5 Very good', share: 15, center: true },
      ],
      rows: ratings.map((label) => [`**${label}**`, ...Array.from({ length: 5 }, () => '[ ]')]),
    }),
    heading('In your own words'),
    ...openQuestions.flatMap((label) => [fieldRow([{ label, value: '[your answer]' }], { lines: 3 }), gap()]),
    heading('Access'),
    fieldRow(
      [
        { label: 'What helped you to come?', value: '[your answer]', share: 0.5 },
        { label: 'What nearly stopped you?', value: '[your answer]', share: 0.5 },
      ],
      { lines: 2 },
    ),
    heading('What you may do differently'),
    check('Spend more time outdoors'),
    check('Notice nature in everyday places'),
    check('Join a group or another walk'),
    check('Care for a green space'),
    check('Something else: [what]'),
  ]
}

function aboutYou(): FileChild[] {
  return [
    heading('About you (optional)'),
    text('These equality questions help us to see whom we reach. Each one has a “prefer not to say”.', {
      keepNext: true,
    }),
    wordTable({
      columns: [
        { title: 'Question', share: 30 },
        { title: 'Mark one', share: 70 },
      ],
      rows: equalityQuestions.map(({ label, choices }) => [
        `**${label}**`,
        choices.map((choice) => `[ ]\u00a0${choice.replaceAll(' ', '\u00a0')}`).join('    '),
      ]),
    }),
    heading('Your consent'),
    text('Tick only the boxes that you agree with. None is ticked in advance.', { keepNext: true }),
    check('You may **use my words without my name**.'),
    check('You may **contact me for follow-up**: [e-mail or phone]'),
    check('Please **add me to the mailing list**: [e-mail]'),
    text(
      'Thank you. If today has stirred something up, talk to someone you trust, your GP, NHS 111 or Samaritans on 116 123, free, day and night.',
    ),
  ]
}

function forTheGuide(): FileChild[] {
  return [
    heading('Guide’s section', 2, true),
    text('Not for participants: remove this page before you hand the form out.'),
    fieldRow([
      { label: 'Walk number', share: 0.25 },
      { label: 'Date', share: 0.25 },
      { label: 'Code', share: 0.25 },
      { label: 'Returned forms', value: '[number of number]', share: 0.25 },
    ]),
    heading('Optional: ONS4 personal wellbeing, for programmes of several weeks', 3),
    text(
      'Ask in the first and in the last week. Each is answered from 0, not at all, to 10, completely. The wording is that of the Office for National Statistics; keep it unchanged.',
      { keepNext: true },
    ),
    wordTable({
      rowHeight: 24,
      columns: [
        { title: 'About', share: 24 },
        { title: 'Question', share: 52 },
        { title: 'Answer 0–10', share: 24 },
      ],
      rows: [
        ['**Life satisfaction**', 'Overall, how satisfied are you with your life nowadays?', '[0–10]'],
        [
          '**Worthwhile**',
          'Overall, to what extent do you feel that the things you do in your life are worthwhile?',
          '[0–10]',
        ],
        ['**Happiness yesterday**', 'Overall, how happy did you feel yesterday?', '[0–10]'],
        [
          '**Anxiety yesterday**',
          'Overall, how anxious did you feel yesterday? (Here a lower number is better.)',
          '[0–10]',
        ],
      ],
    }),
    heading('Optional: one-item picture scale for closeness to nature', 3),
    text(
      'The Inclusion of Nature in Self scale asks people to choose among seven pairs of circles, from apart to almost one, that show “me” and “nature”. Take the drawing from its source and **credit the source**: Schultz, P. W. (2002), Inclusion with nature: the psychology of human–nature relations. Do not redraw or relabel it, or answers cannot be compared.',
    ),
    heading('Licensed scales', 3),
    text(
      'The **Warwick-Edinburgh Mental Wellbeing Scales** are protected: **register before using** them, on the University of Warwick’s website, and keep to the licence. The same is true of many clinical questionnaires. Leave them out unless a funder asks for them and somebody can act on a worrying answer.',
    ),
    gap(6),
    note(
      'Reading the numbers',
      'Report how many people answered and how many walked. A change in one group on one day is a sign, and no proof: say “on average people felt calmer after the walk”, not “the walk reduces anxiety”.',
    ),
    gap(6),
    text(aboutText, { size: 16 }),
  ]
}
