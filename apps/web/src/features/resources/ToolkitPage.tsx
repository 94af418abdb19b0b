import { dayWords } from '@grove/schema'
import { AppLink, classNames, DocumentIcon, EmptyState } from '@grove/ui'
import { Button, TextInput } from '@mantine/core'
import { TOOLKIT_GROUPS, TOOLKIT_PDFS, TOOLKIT_REVIEWED } from '../../content/toolkit.ts'
import { ResourceHead } from './ResourceHead.tsx'
import { ContentsList, ResourceItem, ResourceSection } from './ResourceSections.tsx'
import classes from './ToolkitPage.module.css'
import { filterDocuments, filterToolkit } from './toolkit-search.ts'

const OWN_GUIDES = { id: 'own-guides', title: 'Written for this directory' }

interface ToolkitPageProps {
  text: string
  onChange: (text: string) => void
}

/** Resources that others publish, to search and to open, and two guides of the directory's own. */
export function ToolkitPage({ text, onChange }: ToolkitPageProps) {
  const groups = filterToolkit(TOOLKIT_GROUPS, text)
  const pdfs = filterDocuments(TOOLKIT_PDFS, OWN_GUIDES.title, text)
  const isSearching = text.trim() !== ''
  const count = groups.reduce((sum, group) => sum + group.items.length, pdfs.length)
  return (
    <div className="wrap">
      <ResourceHead
        title="Toolkit"
        lead="Toolkits, guides, briefings and case studies for green social prescribing and for work outdoors."
      />
      <search className={classNames(classes.finder, 'no-print')}>
        <form action="/toolkit" onSubmit={(event) => event.preventDefault()}>
          <TextInput
            name="q"
            label="Search the toolkit"
            enterKeyHint="search"
            value={text}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </form>
        <p className="small soft" role="status">
          {isSearching ? (count === 1 ? '1 resource found' : `${count} resources found`) : ''}
        </p>
      </search>
      {!isSearching && <ContentsList sections={[OWN_GUIDES, ...TOOLKIT_GROUPS]} />}
      {pdfs.length > 0 && (
        <ResourceSection {...OWN_GUIDES} intro="Short PDFs to read, print and pass on.">
          {pdfs.map((pdf) => (
            <ResourceItem
              key={pdf.filename}
              title={pdf.title}
              text={pdf.description}
              action={
                <Button
                  component={AppLink}
                  className="no-print"
                  variant="default"
                  size="sm"
                  href={`/documents/${pdf.filename}`}
                  target="_blank"
                  rel="noopener"
                >
                  <DocumentIcon />
                  Open PDF<span className="visually-hidden">: {pdf.title} (opens in a new tab)</span>
                </Button>
              }
            />
          ))}
        </ResourceSection>
      )}
      {groups.map((group) => (
        <ResourceSection key={group.id} id={group.id} title={group.title} intro={group.intro}>
          {group.items.map((item) => (
            <ResourceItem
              key={item.title}
              title={item.title}
              text={item.description}
              url={item.url}
              note={`${item.organisation} · ${item.kind}`}
            />
          ))}
        </ResourceSection>
      ))}
      {isSearching && count === 0 && (
        <EmptyState
          title="Nothing in the toolkit matches"
          action={<Button onClick={() => onChange('')}>Clear search</Button>}
        >
          Try one word, or fewer.
        </EmptyState>
      )}
      <p className="caption soft">Last reviewed {dayWords(TOOLKIT_REVIEWED)}.</p>
    </div>
  )
}
