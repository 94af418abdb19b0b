import { briefFor, papers } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { Sheet } from '../pdf/sheet.ts'
import { table } from '../pdf/table.ts'

/** The plain-language summary of the ten papers in the research database. */
export function evidenceSummary(fonts: FontFiles): Promise<Uint8Array> {
  const brief = briefFor('forest-bathing-evidence-summary.pdf')
  const sheet = new Sheet(fonts, brief)
  sheet.masthead(brief.description)
  howToRead(sheet)
  findings(sheet)
  limits(sheet)
  wording(sheet)
  references(sheet)
  return sheet.finish()
}

function howToRead(sheet: Sheet): void {
  sheet.section('How to read this summary')
  sheet.text(
    'This summary covers the **ten papers** of our research database and nothing else. It says what each study did, what it found and how far one can lean on it. Numbers in brackets such as (3) point to the references at the end. Read the original before you quote it: each DOI link leads there.',
  )
  sheet.text('What kinds of study it contains:', 'body', 3)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Kind', share: 26 },
      { title: 'What it can tell you', share: 40 },
      { title: 'Papers', share: 34 },
    ],
    rows: [
      [
        '**Reviews and meta-analyses**',
        'What many studies say together; no better than the studies inside',
        '(2) Hansen 2017, (3) Kotera 2022, (4) Ideno 2017',
      ],
      [
        '**Controlled trials and experiments**',
        'Whether a change follows the walk and not something else',
        '(1) Park 2010, (5) Faber Taylor 2009, (8) Bratman 2015, (9) McEwan 2021',
      ],
      [
        '**Comparison without random groups**',
        'A hint; people who chose the forest may differ from those who did not',
        '(6) Han 2016',
      ],
      [
        '**Laboratory and small field studies**',
        'How an effect might work; not whether it matters for health',
        '(7) Li 2010',
      ],
      [
        '**Survey at one moment**',
        'What goes together in a large population; not what causes what',
        '(10) White 2019',
      ],
    ],
  })
}

function findings(sheet: Sheet): void {
  sheet.section('Stress and the body')
  sheet.text(
    '**Field experiments.** In 24 forests across Japan 280 young adults each visited a forest and a city on different days, walking and looking for about a quarter of an hour each (1). In the forest, cortisol in saliva, pulse rate and blood pressure were lower, and heart rate variability suggested a calmer nervous system. These are immediate effects in healthy young people.',
  )
  sheet.text(
    '**Blood pressure results.** A meta-analysis brought together 20 trials with 732 participants (4). Upper and lower readings were significantly lower in the forest than elsewhere. The review cannot say how long this lasts. Nobody should change medication because of it.',
  )
  sheet.text(
    '**The wider picture.** A review of 64 studies from 2007 to 2017, most of them from Japan and China, points towards relief from stress and gains for body and mind, and asks for long-term studies in Western countries (2).',
  )
  sheet.section('Mood, anxiety and rumination')
  sheet.text(
    'A systematic review found almost 500 articles, of which 20 studies from Asia and Europe met its standard (3). Together they suggest that symptoms of poor mental health ease **in the short term, most clearly anxiety**. The programmes differed widely, from breathing to walking to yoga. The authors want stronger designs and longer follow-up before it can be called a mainstream treatment.',
  )
  sheet.text(
    'One experiment looked at **rumination**, the habit of going over negative thoughts (8). After 90 minutes of walking in nature healthy adults reported less of it, and activity fell in a part of the brain that is tied to low mood. An equally long walk beside an urban road changed neither.',
  )
  sheet.section('Immune function')
  sheet.text(
    '**What has been seen:** in the laboratory, tree scents called phytoncides raised the activity of natural killer cells. After three-day forest trips small groups of healthy adults showed higher activity of these cells for more than a week; a city trip did not do this (7). A study of people with chronic pain also saw gains (6).',
  )
  sheet.text(
    '**What must not be claimed:** that forest bathing prevents, treats or cures infection, cancer or any other disease. Cell activity in a blood sample is not health, the groups were small and healthy, and three days in a forest are not a two-hour walk.',
  )
  sheet.section('Who has been studied', 140)
  table(sheet, {
    rowHeads: true,
    columns: [
      { title: 'Group', share: 27 },
      { title: 'Study', share: 25 },
      { title: 'Found, and how sure', share: 48 },
    ],
    rows: [
      [
        '**Children with ADHD**',
        '17 children of 7 to 12, USA (5)',
        'Concentrated better straight after a 20-minute walk in a park than in town. Small; one task; short.',
      ],
      [
        '**People with chronic pain**',
        '33 and 28 working adults, Seoul area (6)',
        'Less pain and depression, better quality of life after two days. Groups not formed at random.',
      ],
      [
        '**Students and young adults**',
        '280 in Japan (1); 61 students and staff, UK (9)',
        'Calmer bodies, better mood. Young and mostly well.',
      ],
      [
        '**Survey samples**',
        '19,806 people, England (10)',
        'Two hours or more a week went with good health and wellbeing. Cannot show cause.',
      ],
    ],
  })
}

function limits(sheet: Sheet): void {
  sheet.section('How much time')
  sheet.text(
    'In a survey of 19,806 people in England those who had spent **at least 120 minutes in nature in the past week** were clearly more likely to report good health or high wellbeing than those with none (10). Less than that made no clear difference; the link was strongest at around 200 to 300 minutes. It did not matter whether the time came in one visit or several, and it held for older people and those with long-term conditions.',
  )
  sheet.text(
    '**Its limits:** it is a snapshot. Healthier people may simply get out more. The 120-minute finding is about time in nature of any kind, and is no dose for forest bathing.',
  )
  sheet.section('How forest bathing compares')
  sheet.text(
    'The first controlled trial in the UK set forest bathing beside **Compassionate Mind Training**, an established wellbeing method, and a mix of the two, with 61 university staff and students (9). Positive feelings, mood, rumination, nature connection and compassion improved, and 57% showed higher heart rate variability. **No condition did better than another.** So it can stand beside a recognised method; there was no group that did nothing, and the people were not patients.',
  )
  sheet.section('What we do not know yet')
  sheet.list([
    '**Small samples:** several studies have fewer than a hundred people, and chance plays a part.',
    '**Short follow-up:** most measure the same day. Three months is the longest here (9).',
    '**Few studies in Britain:** two of the ten, and one of them is a survey. Woods, weather and people differ from Japan or Korea.',
    '**What does the work:** trees, quiet, slow movement, company, or a morning off? Few designs can tell them apart, and nobody can be blind to where they are.',
    '**Who does not benefit,** or finds it hard. Studies seldom report it.',
  ])
}

function wording(sheet: Sheet): void {
  sheet.section('Wording for publicity', 150)
  table(sheet, {
    columns: [
      { title: 'Wording that is safe to use', share: 50 },
      { title: 'Wording to avoid', share: 50 },
    ],
    rows: [
      [
        '“Many people feel calmer after time in a wood, and studies have found lower stress hormones and blood pressure during forest visits.”',
        '“Forest bathing lowers your blood pressure.” “Scientifically proven to reduce stress.”',
      ],
      [
        '“Research suggests that it can ease anxiety in the short term.”',
        '“Treats anxiety and depression.” “A natural alternative to medication.”',
      ],
      [
        '“Early studies have seen changes in immune cells after several days in a forest. What this means for health is not known.”',
        '“Boosts your immune system.” “Fights cancer.”',
      ],
      [
        '“In England, people who spend two hours or more a week in nature are more likely to report good health.”',
        '“Two hours a week in nature makes you healthy.”',
      ],
      [
        '“A small UK trial found it about as helpful as an established wellbeing method.”',
        '“As good as therapy.” “Recommended by the NHS.”',
      ],
      [
        '“A walk is not a replacement for medical care. Ask your GP if you are unsure.”',
        'Any promise of cure, or a patient’s story used as proof.',
      ],
    ],
  })
  sheet.text(
    'In the UK the Advertising Standards Authority applies its code to websites and social media too: health claims need evidence that you can show, and conditions that need medical supervision must not be addressed without it. This page is information and not legal advice.',
  )
}

function references(sheet: Sheet): void {
  sheet.section('Full references with DOI links')
  sheet.list(
    papers.map(
      ({ authors, title, journal, year, url }) =>
        `${authors} (${year}). ${title}. *${journal}*. [${url.replace('https://doi.org/', 'doi.org/')}](${url})`,
    ),
    { numbered: true },
  )
}
