import { TEMPLATE_DOWNLOAD_DELAY_MS } from '@grove/schema'
import { DownloadIcon, LinkButton } from '@grove/ui'
import type { MouseEvent } from 'react'
import type { TemplateDocument } from '../../content/templates.ts'
import { TEMPLATE_GROUPS, TEMPLATES_NOTE } from '../../content/templates.ts'
import { announceDownload, saveFile } from './download.ts'
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
  const path = `/documents/${document.filename}`

  // Without a script the link saves the file by itself.
  function handleClick(event: MouseEvent) {
    event.preventDefault()
    announceDownload(document.title, TEMPLATE_DOWNLOAD_DELAY_MS, () => saveFile(path))
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
      <LinkButton variant="quiet" size="small" href={path} download={document.filename} onClick={handleClick}>
        <DownloadIcon />
        Download
        <span className="visually-hidden">
          {' '}
          {document.title} ({document.format === 'docx' ? 'Word' : 'PDF'})
        </span>
      </LinkButton>
    </li>
  )
}
