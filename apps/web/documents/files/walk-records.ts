import type { FileChild } from 'docx'
import { briefFor } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { fieldRow, gap, heading, note, text, wordTable } from '../word/blocks.ts'
import { writeWordFile } from '../word/word-file.ts'
import { aboutText } from './about.ts'

/** The one-page record to fill in after each walk. */
export function blankWalkRecord(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('blank-walk-record.docx')
  const rows: FileChild[] = [
    fieldRow([
      { label: 'Walk number', value: '[no.]', share: 0.16 },
      { label: 'Date', share: 0.18 },
      { label: 'Start and finish time', value: '[00:00 to 00:00]', share: 0.24 },
      { label: 'Site and grid reference', share: 0.42 },
    ]),
    fieldRow([
      { label: 'Guide', share: 0.32 },
      { label: 'Assistant', share: 0.32 },
      { label: 'Any observers', value: '[observers]', share: 0.36 },
    ]),
    fieldRow([
      { label: 'Numbers booked', value: '[booked]', share: 0.2 },
      { label: 'Attended', share: 0.17 },
      { label: 'Left early', share: 0.17 },
      { label: 'Adults', share: 0.17 },
      { label: 'Under-18s', share: 0.29 },
    ]),
    fieldRow([
      {
        label: 'How people heard, or who referred them',
        value: '[website, link worker, friend, with numbers]',
      },
    ]),
    fieldRow([
      { label: 'Weather', share: 0.4 },
      { label: 'Ground conditions', share: 0.35 },
      { label: 'Season', share: 0.25 },
    ]),
    fieldRow(
      [
        {
          label: 'Theme and invitations offered, in order, with timings',
          value: '[theme; 10:15 invitation; 10:30 invitation]',
        },
      ],
      { lines: 6 },
    ),
    fieldRow([{ label: 'Access adjustments made', value: '[adjustments]' }]),
    fieldRow([{ label: 'What participants shared, in general terms and without names', value: '[themes]' }], {
      lines: 4,
    }),
    fieldRow([{ label: 'Wildlife and seasonal observations', value: '[seen, heard, smelt]' }], { lines: 4 }),
    fieldRow(
      [
        {
          label: 'Safety: incidents, near misses, first aid, safeguarding or wellbeing concerns',
          value:
            '[facts without names; for a concern only the reference to the separate confidential record]',
        },
      ],
      { lines: 3 },
    ),
    fieldRow([
      { label: 'Evaluation summary: forms returned', value: '[number]', share: 0.4 },
      { label: 'Average before scores', value: '[0 to 10]', share: 0.3 },
      { label: 'Average after scores', value: '[0 to 10]', share: 0.3 },
    ]),
    fieldRow(
      [
        { label: 'Learning', share: 0.44 },
        { label: 'Actions, with owner and date', value: '[action, owner, date]', share: 0.56 },
      ],
      { lines: 4 },
    ),
    fieldRow([
      { label: 'Income', value: '[£]', share: 0.17 },
      { label: 'Costs', value: '[£]', share: 0.17 },
      { label: 'Signature', share: 0.42 },
      { label: 'Date', share: 0.24 },
    ]),
  ]
  const children = rows.flatMap((row) => [row, gap(4)])
  return writeWordFile(fonts, brief, [{ children: [...children, text(aboutText, { size: 14, after: 0 })] }], {
    tight: true,
  })
}

/** A filled-in record with invented details, to show how much to write. */
export function exampleWalkRecord(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('example-walk-record.docx')
  const children: FileChild[] = [
    note(
      'Example only',
      'The people, the place and the figures in this record are made up. It shows how much to write; use the Blank Walk Record for your own walks.',
      'ember',
    ),
    heading('The walk'),
    fieldRow([
      { label: 'Walk number', value: 'Walk 12', share: 0.16 },
      { label: 'Date', value: 'Saturday 9 May', share: 0.24 },
      { label: 'Time', value: '10:00 to 12:15', share: 0.22 },
      { label: 'Site', value: '[Example Wood], car park at the north gate', share: 0.38 },
    ]),
    gap(),
    fieldRow([
      { label: 'Weather', value: 'Dry and bright, 14 degrees, light breeze', share: 0.5 },
      { label: 'Ground and season', value: 'Firm, some mud by the stream; late spring', share: 0.5 },
    ]),
    gap(),
    fieldRow([
      { label: 'Leaders', value: 'Guide and one assistant; no observers', share: 0.4 },
      { label: 'Numbers', value: '9 booked, 8 attended, all adults; nobody left early', share: 0.6 },
    ]),
    gap(),
    fieldRow([
      {
        label: 'How people came',
        value:
          '3 through a link worker, 5 through the website. The ninth rang on the day with a cold and was offered the next date.',
      },
    ]),
    heading('Theme: spring unfolding'),
    wordTable({
      columns: [
        { title: 'Time', share: 13 },
        { title: 'What we did', share: 40 },
        { title: 'How it went', share: 47 },
      ],
      rows: [
        [
          '10:00',
          'Welcome, safety and consent',
          'Nettles on the loop pointed out; owl whistle agreed as the return signal',
        ],
        [
          '10:15',
          'Arriving through the senses',
          'Standing under the oak; two people seated. A cuckoo-like call turned out to be a collared dove',
        ],
        ['10:30', 'Slow walk', 'To the stream; everyone fell silent without being asked'],
        ['10:50', 'Scent and texture', 'Crushed wild garlic, wet bark, moss; much laughter'],
        ['11:15', 'Sit spot', 'Twenty minutes, within sight; one person chose a bench beside the assistant'],
        [
          '11:45',
          'Sharing circle and tea',
          'Mint tea and oatcakes, allergens checked; began ten minutes late',
        ],
      ],
    }),
    heading('Access'),
    text(
      'Shorter loop on the level path, two folding stools, and the joining note in large print for one participant. All three were asked for at booking.',
    ),
    heading('Themes from sharing, no names'),
    text(
      'Relief at silence after a noisy week. Surprise at how many birds were singing at once: “I thought it was one bird.” Two people spoke of missing a relative who had loved the spring; the circle listened, and both stayed for tea.',
    ),
    heading('Seasonal signs'),
    text(
      'Bluebells past their best, wild garlic in flower, new beech leaves still soft. Blackcap and chiffchaff singing all morning, a great tit carrying food. One orange-tip butterfly along the ride.',
    ),
    heading('Safety'),
    text(
      'One nettle sting treated with water and a cold pack; no reaction. One person sat out the sit spot by choice and rejoined for the circle. No safeguarding concern. Nothing to enter in the accident book.',
    ),
    heading('Evaluation'),
    wordTable({
      columns: [
        { title: 'Measure', share: 46 },
        { title: 'Before', share: 18, center: true },
        { title: 'After', share: 18, center: true },
        { title: 'Forms', share: 18, center: true },
      ],
      rows: [['Average calm score on a scale of 0 to 10', '4.1', '**7.6**', '7 of 8']],
    }),
    gap(6),
    text(
      'Quotation used with consent: *“I did not know I was holding my breath until I stopped.”* Seven people and one morning show how it felt, and prove nothing more.',
    ),
    heading('Learning'),
    text(
      'Start tea earlier, so that nobody has to leave during the circle. Bring a third stool. Add a sign at the car park: two people waited at the wrong gate.',
    ),
    heading('Actions'),
    wordTable({
      columns: [
        { title: 'Action', share: 56 },
        { title: 'Owner', share: 20 },
        { title: 'By', share: 24 },
      ],
      rows: [
        ['Update the risk assessment for nettles on the loop', 'Guide', 'Sunday 10 May'],
        ['Thank the landowner and report the leaning ash by the stream', 'Guide', 'Sunday 10 May'],
        ['Send the follow-up e-mail with the next dates', 'Assistant', 'Monday 11 May'],
      ],
    }),
    gap(6),
    text('Income £64 (8 places at £8), costs £21 (permit, tea, travel). Signed: [guide], 9 May.'),
  ]
  return writeWordFile(fonts, brief, [{ children }])
}
