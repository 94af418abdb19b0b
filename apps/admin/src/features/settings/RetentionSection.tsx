import type { RetentionName } from '@grove/schema'
import { RETENTION } from '@grove/schema'
import { Table } from '@mantine/core'
import { momentOf } from '../../dates.ts'
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
      {runs.isPending && <p role="status">Loading...</p>}
      {runs.isError && <p role="alert">{runs.error.message}</p>}
      {runs.data !== undefined && (
        <Table.ScrollContainer minWidth={480}>
          <Table className={styles.kept} aria-labelledby="retention-heading">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Data</Table.Th>
                <Table.Th scope="col">Kept</Table.Th>
                <Table.Th scope="col">Last cleared</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {NAMES.map((name) => {
                const run = runs.data.find((row) => row.name === name)
                return (
                  <Table.Tr key={name}>
                    <Table.Th scope="row">{RETENTION[name].what}</Table.Th>
                    <Table.Td>{RETENTION[name].kept}</Table.Td>
                    <Table.Td>
                      {run?.cleanedAt == null ? 'Not yet' : `${momentOf(run.cleanedAt)}: ${run.cleared}`}
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}
