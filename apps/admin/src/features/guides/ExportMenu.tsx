import { DownloadIcon, Menu } from '@grove/ui'
import { exportHref } from '../../export-href.ts'
import classes from './GuideDesk.module.css'
import type { DeskFilter } from './guide-filter.ts'

/** Downloads what the table shows, all pages of it. */
export function ExportMenu({ filter }: { filter: DeskFilter }) {
  return (
    <Menu
      label={
        <>
          <DownloadIcon /> <span className={classes.menuWord}>Export</span>
        </>
      }
      entries={[
        { label: 'These guides as CSV', href: exportHref('csv', filter), isDocument: true },
        { label: 'These guides as JSON', href: exportHref('json', filter), isDocument: true },
      ]}
    />
  )
}
