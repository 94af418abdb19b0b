import { beforeAll, describe, expect, it } from 'vitest'
import templates from '../../../content/templates.json' with { type: 'json' }
import toolkit from '../../../content/toolkit.json' with { type: 'json' }
import covered from './outlines.json' with { type: 'json' }
import { openDocument } from './reader.ts'
import type { ReadDocument } from './testing.ts'
import { bare, committedBytes, readDocument, wordPart } from './testing.ts'

/** Points that each document has to cover. */
const outlines: Readonly<Record<string, string[]>> = covered.outlines
const { sampleHazards } = covered

/** Every document that a page of the site offers. */
const offered = [...templates.groups.flatMap((group) => group.documents), ...toolkit.localPdfs].map(
  ({ filename, title }) => ({ filename, title, outline: outlines[filename] ?? [] }),
)
const read = new Map<string, ReadDocument>()

beforeAll(async () => {
  for (const { filename } of offered) read.set(filename, await readDocument(`documents/${filename}`))
})

function found(filename: string): ReadDocument {
  const document = read.get(filename)
  if (!document) throw new Error(`${filename} was not read`)
  return document
}

/** Words that join others, and words that speak of the layout and not of the content; layout has tests of its own. */
const passing = new Set(
  `with that this from where when what each such like than have your they then fill optional short introduction
  plain words choice rows eight blank`.split(/\s+/),
)

/** Words of an outline point that carry its meaning, cut to their stems. */
function stems(point: string): string[] {
  const words = bare(point)
    .split(' ')
    .filter((word) => word.length > 3 && !passing.has(word))
  return [...new Set(words.map((word) => word.slice(0, 5)))]
}

describe.each(offered)('$filename', ({ filename, title, outline }) => {
  it('is small enough to fetch on a phone in a wood', async () => {
    expect((await committedBytes(`documents/${filename}`)).length).toBeLessThan(300_000)
  })

  it('says in its properties what it is called and that it is in British English', () => {
    const document = found(filename)
    // "(Word)" and "(PDF)" tell two files apart on the site, and are no part of what participants read.
    expect(document.title).toBe(title.replace(/ \((Word|PDF)\)$/, ''))
    expect(document.language).toBe('en-GB')
  })

  it('begins with its title as the first heading', () => {
    const { headings, title: own } = found(filename)
    expect(headings[0]).toBe(own)
  })

  it('has an outline of what it must cover', () => {
    expect(outline.length).toBeGreaterThan(4)
  })

  // The outline of the printed form speaks of its layout, which has tests of its own below.
  const points = filename === 'walk-evaluation.pdf' ? [] : outline
  it.each(points)('writes out: %s', (point) => {
    const text = bare(found(filename).text)
    for (const number of point.match(/(?<![a-z\d])\d(?:[\d ]*\d)?/gi) ?? []) {
      expect(text, `the number ${number}`).toContain(bare(number).trimEnd())
    }
    const wanted = stems(point)
    const missing = wanted.filter((stem) => !text.includes(` ${stem}`))
    expect(missing.length / wanted.length, `missing: ${missing.join(', ')}`).toBeLessThanOrEqual(0.2)
  })

  it('is written out and not the outline repeated', () => {
    const factor = filename === 'blank-walk-record.docx' ? 1 : 1.4
    expect(found(filename).text.length).toBeGreaterThan(outline.join(' ').length * factor)
  })
})

const pdfs = offered.map(({ filename }) => filename).filter((filename) => filename.endsWith('.pdf'))
const wordFiles = offered.map(({ filename }) => filename).filter((filename) => filename.endsWith('.docx'))
const forms = templates.groups
  .flatMap((group) => group.documents)
  .filter(({ format }) => format === 'pdf')
  .map(({ filename }) => filename)

describe.each(pdfs)('the PDF %s', (filename) => {
  it('numbers every page and has a bookmark for each of its main headings', () => {
    const { pages, bookmarks, headings } = found(filename)
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(bookmarks.length).toBeGreaterThan(2)
    for (const bookmark of bookmarks) expect(headings).toContain(bookmark)
  })

  it('is tagged: no text stands outside its structure but what every page repeats', () => {
    expect(found(filename).untagged).toEqual([])
  })

  it('does not speak of square brackets, which only a Word file has', () => {
    expect(found(filename).text).not.toMatch(/square bracket|\[/i)
  })
})

describe.each(forms)('the fillable %s', (filename) => {
  it('has form fields with a name and a tooltip each, and nothing is filled in or ticked in advance', () => {
    const { fields } = found(filename)
    expect(fields.length).toBeGreaterThan(8)
    for (const { name, tooltip, type, value } of fields) {
      expect(name).toMatch(/^[a-z0-9-]+$/)
      expect(tooltip.length, name).toBeGreaterThan(2)
      expect(type === 'Btn' ? value : (value ?? '') || 'Off', name).toBe('Off')
    }
  })

  it('names each text field once, so that what is typed in one does not show in another', () => {
    const names = found(filename)
      .fields.filter(({ type }) => type === 'Tx')
      .map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('the statements', () => {
  const statements = offered.filter(({ filename }) => filename.endsWith('-statement.pdf'))

  it.each(statements)('$filename has a heading for each point of its outline that names one', (brief) => {
    const headings = found(brief.filename).headings.map(bare)
    const named = brief.outline
      .filter((point) => point.includes(': '))
      .map((point) => point.split(': ')[0] ?? '')
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !headings.includes(bare(name)))).toEqual([])
  })

  it.each(statements)('$filename says that it is a template and not legal advice', (brief) => {
    expect(found(brief.filename).text).toContain('It is a template and not legal advice')
  })
})

describe('the on-site form', () => {
  it('fits two pages and leaves room for eight hazards', () => {
    const { pages, fields } = found('risk-assessment-form.pdf')
    expect(pages).toHaveLength(2)
    expect(fields.filter(({ name }) => /^hazard-\d$/.test(name))).toHaveLength(8)
  })
})

describe('the evaluation form in PDF', () => {
  const form = () => found('walk-evaluation.pdf')
  const names = () => form().fields.map(({ name }) => name)
  const choices = (name: string) => form().fields.filter((field) => field.name === name).length

  it('fits two sides and asks the same three scales from 0 to 10 on both, in the same order', () => {
    const asked = (when: string) => {
      const scales = names().filter((name) => name.startsWith(when))
      return [...new Set(scales)].map((name) => name.slice(when.length))
    }
    expect(form().pages).toHaveLength(2)
    expect(asked('before-')).toEqual(['calm', 'connected', 'energetic'])
    expect(asked('after-')).toEqual(asked('before-'))
    for (const when of ['before', 'after']) expect(choices(`${when}-calm`)).toBe(11)
  })

  it('rates the session from 1 to 5 in words too', () => {
    expect(choices('welcome')).toBe(5)
    for (const word of ['Poor', 'Not so good', 'All right', 'Good', 'Very good']) {
      expect(form().pages[1]).toContain(word)
    }
  })

  it('has three open questions, one on access, and a way not to say in every question on equality', () => {
    const tooltips = form().fields.map(({ tooltip }) => tooltip)
    for (const question of [
      'What stays with you from today?',
      'What was difficult?',
      'What would you change?',
      'What helped you to come, and what got in the way?',
    ])
      expect(tooltips).toContain(question)
    const about = ['age', 'gender', 'ethnic-group', 'disability-or-long-term-condition']
    for (const name of about) {
      const answers = form().fields.filter((field) => field.name === name)
      expect(answers.at(-1)?.tooltip).toMatch(/: Prefer not to say$/)
    }
  })

  it('asks before it quotes or writes, says where to turn, and what becomes of the paper', () => {
    const tooltips = form().fields.map(({ tooltip }) => tooltip)
    expect(tooltips).toEqual(
      expect.arrayContaining([
        'You may quote my words without my name.',
        'You may contact me about this form.',
        'Only if you agree to contact: e-mail or phone',
        'Your guide, and how to reach them',
      ]),
    )
    for (const phrase of [
      'Another format?',
      'NHS 111',
      'Samaritans on 116 123',
      'GP',
      'destroyed within three',
    ]) {
      expect(form().text).toContain(phrase)
    }
  })
})

describe.each(wordFiles)('the Word file %s', (filename) => {
  it('holds no time of writing but the day of the last review', async () => {
    const core = wordPart(await committedBytes(`documents/${filename}`), 'docProps/core.xml')
    const { reviewed } = (await openDocument(`${filename}.md`)).frontMatter()
    expect(core.match(/\d{4}-\d\d-\d\dT[^<]*/g)).toEqual(Array(2).fill(`${reviewed}T00:00:00Z`))
  })

  it('turns every text in square brackets into a control to fill in', async () => {
    const xml = wordPart(await committedBytes(`documents/${filename}`), 'word/document.xml')
    expect(xml).toContain('<w:showingPlcHdr/>')
    const outside = xml.replaceAll(/<w:sdt>.*?<\/w:sdt>/gs, '')
    expect(outside.match(/<w:t(?: [^>]*)?>[^<]*\[[^<]*/g) ?? []).toEqual([])
  })

  it('brings its typefaces, regular and bold', async () => {
    const table = wordPart(await committedBytes(`documents/${filename}`), 'word/fontTable.xml')
    expect(table).toMatch(/w:name="Inter".*w:embedRegular.*w:embedBold/s)
    expect(table).toMatch(/w:name="Fraunces".*w:embedRegular/s)
  })
})

describe('the risk assessment template', () => {
  it.each(sampleHazards)(
    'scores "$hazard" as likelihood times severity, before and after further controls',
    (sample) => {
      const { text } = found('risk-assessment-template.docx')
      const cells = text.slice(text.indexOf(sample.hazard)).split('\n')
      const { controls, likelihood, severity, residualLikelihood, residualSeverity } = sample
      expect(cells.slice(2, 6)).toEqual([
        controls,
        `${likelihood}`,
        `${severity}`,
        `${likelihood * severity}`,
      ])
      const after = residualLikelihood * residualSeverity
      expect(cells[8]).toBe(`${residualLikelihood} × ${residualSeverity} = ${after}`)
    },
  )
})

it('the example budget of the starter guide adds up', () => {
  const { text } = found('green-social-prescribing-starter-guide.pdf')
  const table = text.slice(text.indexOf('Guide, sessions'), text.indexOf('Ask funders'))
  const costs = [...table.matchAll(/£([\d,]+)(?= [A-Z]|\s*$)/g)].map(([, digits = '']) =>
    Number(digits.replace(',', '')),
  )
  const total = costs.pop()
  expect(costs).toHaveLength(7)
  expect(total).toBe(costs.reduce((sum, cost) => sum + cost, 0))
})
