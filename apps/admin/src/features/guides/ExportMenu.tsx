import { DownloadIcon, Menu } from '@grove/ui'
import { exportHref } from '../../export-href.ts'
import classes from './GuidesPage.module.css'
import type { GuidesFilter } from './guide-filter.ts'

interface ExportMenuProps {
  filter: GuidesFilter
  /** How many guides the filter matches; undefined while that is not known. */
  total: number | undefined
}

/** Downloads what the table shows, all pages of it. */
export function ExportMenu({ filter, total }: ExportMenuProps) {
  const which =
    total === undefined
      ? 'These guides'
      : total === 1
        ? 'This guide'
        : `These ${total.toLocaleString('en')} guides`
  return (
    <Menu
      label={
        <>
          <DownloadIcon /> <span className={classes.menuWord}>Export</span>
        </>
      }
      entries={[
        { label: `${which} as CSV`, href: exportHref('csv', filter), isDocument: true },
        { label: `${which} as JSON`, href: exportHref('json', filter), isDocument: true },
      ]}
    />
  )
}
