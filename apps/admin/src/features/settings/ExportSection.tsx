import type { AdminStatusFilter } from '@grove/schema'
import { ADMIN_STATUS_FILTERS } from '@grove/schema'
import { AppLink, DownloadIcon } from '@grove/ui'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { exportHref } from '../../export-href.ts'
import { STATUS_FILTER_LABELS } from '../../status-filter-labels.ts'
import classes from './SettingsPage.module.css'

/** Files of all guides, or of some. */
export function ExportSection() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<AdminStatusFilter>('all')
  const filter = { search: search.trim(), status }
  return (
    <section className={classes.section} aria-labelledby="export-heading">
      <h2 id="export-heading">Data Export</h2>
      <p>All guides with their accounts, or those that you narrow down here. Passwords are never in it.</p>
      <div className={classes.row}>
        <TextInput
          label="Name, city or country"
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        <NativeSelect
          label="Status"
          value={status}
          data={ADMIN_STATUS_FILTERS.map((value) => ({
            value,
            label: STATUS_FILTER_LABELS[value],
          }))}
          onChange={(event) =>
            setStatus(ADMIN_STATUS_FILTERS.find((value) => value === event.target.value) ?? 'all')
          }
        />
      </div>
      <div className={classes.row}>
        <Button component={AppLink} size="xs" variant="default" href={exportHref('json', filter)} download>
          <DownloadIcon /> Export as JSON
        </Button>
        <Button component={AppLink} size="xs" variant="default" href={exportHref('csv', filter)} download>
          <DownloadIcon /> Export as CSV
        </Button>
      </div>
    </section>
  )
}
