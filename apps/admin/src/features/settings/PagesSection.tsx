import type { SitePageName } from '@grove/schema'
import { SITE_PAGE_NAMES, SITE_PAGES } from '@grove/schema'
import { lazyPart } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from '../../dates.ts'
import { trpc } from '../../trpc.ts'
import classes from './SettingsPage.module.css'

const PageEditor = lazyPart(async () => (await import('./PageEditor.tsx')).PageEditor)

/** The pages of the site whose texts administrators write. */
export function PagesSection() {
  const [edited, setEdited] = useState<SitePageName>()
  return (
    <section className={classes.section} aria-labelledby="pages-heading">
      <h2 id="pages-heading">Pages</h2>
      <p>What visitors read about privacy, terms, cookies and accessibility.</p>
      <ul className={classes.pages}>
        {SITE_PAGE_NAMES.map((name) => (
          <PageRow key={name} name={name} onEdit={() => setEdited(name)} />
        ))}
      </ul>
      {edited !== undefined && <PageEditor name={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function PageRow({ name, onEdit }: { name: SitePageName; onEdit: () => void }) {
  const page = trpc.sitePages.version.useQuery({ name }, { staleTime: 0 })
  const gaps = page.data?.gaps.length ?? 0
  return (
    <li>
      <span>
        <b>{SITE_PAGES[name]}</b>{' '}
        {page.isError
          ? callFailureText(page.error)
          : page.data !== undefined &&
            (page.data.changedAt === null ? 'As delivered' : `Changed ${momentOf(page.data.changedAt)}`)}
        {gaps > 0 && `, ${gaps} ${gaps === 1 ? 'place' : 'places'} to fill in`}
      </span>
      <Button variant="default" size="xs" onClick={page.isError ? () => void page.refetch() : onEdit}>
        {page.isError ? 'Try again' : 'Edit'}
        <span className="visually-hidden"> {SITE_PAGES[name]}</span>
      </Button>
    </li>
  )
}
