import { existsSync } from 'node:fs'
import { dayWords } from '@grove/schema'
import { describe, expect, it } from 'vitest'
import { NO_LINKS, shownOfferings } from '../../content/community.ts'
import { FUNDING_SECTIONS } from '../../content/funding.ts'
import { RESEARCH_PAPERS } from '../../content/research-papers.ts'
import { TEMPLATE_GROUPS } from '../../content/templates.ts'
import { TOOLKIT_GROUPS, TOOLKIT_PDFS } from '../../content/toolkit.ts'
import { filterToolkit } from './toolkit-search.ts'

const PUBLIC_FOLDER = new URL('../../../public/', import.meta.url)

describe('the content of the resource pages', () => {
  it('links to https addresses only', () => {
    const urls = [
      ...FUNDING_SECTIONS.flatMap((section) => section.items.map((item) => item.url)),
      ...TOOLKIT_GROUPS.flatMap((group) => group.items.map((item) => item.url)),
      ...RESEARCH_PAPERS.map((paper) => paper.url),
    ].filter((url) => typeof url === 'string')
    expect(urls.length).toBeGreaterThan(60)
    for (const url of urls) expect(new URL(url).protocol, url).toBe('https:')
  })

  it('names only documents that are there', () => {
    const files = [
      ...TEMPLATE_GROUPS.flatMap((group) => group.documents.map(({ filename }) => `documents/${filename}`)),
      ...TOOLKIT_PDFS.map(({ filename }) => `documents/${filename}`),
      ...shownOfferings(NO_LINKS, null).flatMap(({ url }) => (url.endsWith('.pdf') ? [url.slice(1)] : [])),
    ]
    expect(files).toHaveLength(14)
    for (const file of files) expect(existsSync(new URL(file, PUBLIC_FOLDER)), file).toBe(true)
  })

  it('has the six sections of funding in their order', () => {
    expect(FUNDING_SECTIONS.map((section) => section.id)).toEqual([
      'newsletters',
      'databases',
      'environment-health',
      'local-regional',
      'corporate-private',
      'tips',
    ])
  })

  it('leads to the two reports about South Yorkshire where their publishers keep them', () => {
    const reports = TOOLKIT_GROUPS.find(({ id }) => id === 'south-yorkshire')?.items ?? []
    expect(reports.map(({ title, url }) => [title, url])).toEqual([
      [
        'Practice report of the seven sites',
        'https://socialprescribingacademy.org.uk/resources/green-social-prescribing-practice-report/',
      ],
      [
        'National evaluation',
        'https://www.ecehh.org/research/evaluating-the-green-social-prescribing-test-and-learn-pilots',
      ],
    ])
  })
})

describe('searching the toolkit', () => {
  it('finds by title, organisation, kind and description, every word of them', () => {
    const titles = filterToolkit(TOOLKIT_GROUPS, 'rspb prescriptions').flatMap((group) =>
      group.items.map((item) => item.title),
    )
    expect(titles).toEqual(['RSPB Nature Prescriptions'])
  })

  it('shows every group for a blank text and none for one that matches nothing', () => {
    expect(filterToolkit(TOOLKIT_GROUPS, ' ')).toHaveLength(TOOLKIT_GROUPS.length)
    expect(filterToolkit(TOOLKIT_GROUPS, 'xylophone')).toEqual([])
  })
})

it('writes a day as people do', () => {
  expect(dayWords('2026-11-20')).toBe('20 November 2026')
})
