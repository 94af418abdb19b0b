import type { RetentionName } from '@grove/schema'
import { RETENTION } from '@grove/schema'
import { Table } from '@mantine/core'
import { DataTable } from '../../DataTable.tsx'
import { momentOf } from '../../dates.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import styles from './RetentionSection.module.css'
import classes from './SettingsPage.module.css'

const NAMES = Object.keys(RETENTION) as RetentionName[]

/** How long each kind of data is kept, and when what was older was last cleared away. */
export function RetentionSection() {
  const runs = trpc.admin.retention.useQuery(undefined, { staleTime: 0 })
  return (
    <section className={classes.section} aria-labelledby="retention-heading">
      <h2 id="retention-heading">What is kept, and how long</h2>
      <LoadState query={runs} />
      {runs.data !== undefined && (
        <Table.ScrollContainer minWidth={480}>
          <DataTable
            className={styles.kept}
            aria-labelledby="retention-heading"
            heads={['Data', 'Kept', 'Last cleared']}
          >
            {NAMES.map((name) => {
              const run = runs.data.find((row) => row.name === name)
              return (
                <tr key={name}>
                  <th scope="row">{RETENTION[name].what}</th>
                  <td>{RETENTION[name].kept}</td>
                  <td>{run?.cleanedAt == null ? 'Not yet' : `${momentOf(run.cleanedAt)}: ${run.cleared}`}</td>
                </tr>
              )
            })}
          </DataTable>
        </Table.ScrollContainer>
      )}
    </section>
  )
}
