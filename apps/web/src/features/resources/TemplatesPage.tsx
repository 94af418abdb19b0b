import { AppLink, DownloadIcon, showToast } from '@grove/ui'
import { Button } from '@mantine/core'
import type { TemplateDocument } from '../../content/templates.ts'
import { TEMPLATE_GROUPS, TEMPLATES_NOTE } from '../../content/templates.ts'
import { ResourceHead } from './ResourceHead.tsx'
import { ResourceSection } from './ResourceSections.tsx'
import classes from './TemplatesPage.module.css'

/** Documents that a guide may take and adapt. */
export function TemplatesPage() {
  return (
    <div className="wrap">
      <ResourceHead title="Templates" lead={TEMPLATES_NOTE} />
      {TEMPLATE_GROUPS.map((group) => (
        <ResourceSection key={group.id} id={group.id} title={group.title} intro={group.description}>
          {group.documents.map((document) => (
            <TemplateRow key={document.filename} document={document} />
          ))}
        </ResourceSection>
      ))}
    </div>
  )
}

function TemplateRow({ document }: { document: TemplateDocument }) {
  const format = document.format === 'docx' ? '(Word)' : '(PDF)'
  const name = document.title.endsWith(format) ? document.title : `${document.title} ${format}`

  function handleClick() {
    showToast({
      title: 'Download Started',
      description: `Your browser saves it as ${document.filename}.`,
    })
  }

  return (
    <li className={classes.row}>
      <span className={classes.format} data-format={document.format} aria-hidden="true">
        {document.format}
      </span>
      <div>
        <h3 className="h4">{document.title}</h3>
        <p className="small soft">{document.description}</p>
      </div>
      <Button
        component={AppLink}
        className="no-print"
        variant="default"
        size="sm"
        href={`/documents/${document.filename}`}
        download={document.filename}
        onClick={handleClick}
      >
        <DownloadIcon />
        Download
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  )
}
