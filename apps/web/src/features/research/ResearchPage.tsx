import { CrossIcon, EmptyState, IconButton, lazyPart, SearchIcon, SpeechIcon } from '@grove/ui'
import { Button, Tabs, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { RESEARCH_PAPERS } from '../../content/research-papers.ts'
import { ResourceBackLink } from '../../resource-back-link.tsx'
import { PaperCard } from './PaperCard.tsx'
import classes from './ResearchPage.module.css'
import type { ResearchFilter } from './research-search.ts'
import { filterPapers, RESEARCH_FILTERS, toResearchFilter } from './research-search.ts'

/** Its code is fetched with the first press: most visits ask nothing. */
const AssistantDialog = lazyPart(async () => (await import('./AssistantDialog.tsx')).AssistantDialog)

interface ResearchPageProps {
  text: string
  filter: ResearchFilter
  /** Writes what is looked for into the address, so that it can be shared. */
  onChange: (text: string, filter: ResearchFilter) => void
}

/** The address of a category, for readers without a script. */
function categoryHref(text: string, filter: ResearchFilter): string {
  const search = new URLSearchParams()
  if (text.trim() !== '') search.set('q', text.trim())
  if (filter !== 'all') search.set('category', filter)
  return search.size === 0 ? '/research' : `/research?${search}`
}

/** Ten papers with a live search, their categories, and an assistant that looks words up in them. */
export function ResearchPage({ text, filter, onChange }: ResearchPageProps) {
  const [isAssistantOpen, setIsAssistantOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  /** Begins anew; the button that does it goes, and the keyboard goes on in the box. */
  function reset(next: ResearchFilter) {
    onChange('', next)
    box.current?.focus()
  }

  const papers = filterPapers(RESEARCH_PAPERS, text, filter)
  const results =
    papers.length === 0 ? (
      <EmptyState
        title="No research papers found"
        action={<Button onClick={() => reset('all')}>Reset Filters</Button>}
      >
        Try adjusting your search terms or filters
      </EmptyState>
    ) : (
      <div className={classes.papers}>
        {papers.map((paper) => (
          <PaperCard key={paper.id} paper={paper} />
        ))}
      </div>
    )
  return (
    <div className="wrap">
      <div className="page-head">
        <ResourceBackLink />
        <h1>Research database</h1>
        <p className="lead">Ten papers to know and to quote, with what each of them can and cannot show.</p>
      </div>
      <search className="no-print">
        <form className={classes.finder} action="/research" onSubmit={(event) => event.preventDefault()}>
          <TextInput
            ref={box}
            name="q"
            classNames={{ root: classes.box, input: classes.input }}
            aria-label="Search the papers"
            placeholder="Title, author or topic"
            inputMode="search"
            autoComplete="off"
            leftSection={<SearchIcon />}
            rightSection={
              text !== '' && (
                <IconButton label="Clear search" icon={<CrossIcon />} onClick={() => reset(filter)} />
              )
            }
            rightSectionPointerEvents="all"
            value={text}
            onChange={(event) => onChange(event.currentTarget.value, filter)}
          />
          <Button variant="default" className="script-only" onClick={() => setIsAssistantOpen(true)}>
            <SpeechIcon />
            Ask the assistant
          </Button>
          {filter !== 'all' && <input type="hidden" name="category" value={filter} />}
          <Button type="submit" className={classes.plain}>
            Search
          </Button>
        </form>
      </search>
      <ul className={classes.plainFilters}>
        {RESEARCH_FILTERS.map(({ value, label }) => (
          <li key={value}>
            <a href={categoryHref(text, value)} aria-current={value === filter ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className={classes.results}>
        <Tabs
          id="research"
          value={filter}
          onChange={(next) => onChange(text, toResearchFilter(next))}
          keepMounted={false}
        >
          <Tabs.List aria-label="Category" className="script-only no-print">
            {RESEARCH_FILTERS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {RESEARCH_FILTERS.map(({ value }) => (
            <Tabs.Panel key={value} value={value}>
              <h2 className={classes.count} aria-live="polite">
                <b>{papers.length}</b> {papers.length === 1 ? 'paper' : 'papers'}
              </h2>
              {results}
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
      {isAssistantOpen && <AssistantDialog onClose={() => setIsAssistantOpen(false)} />}
    </div>
  )
}
