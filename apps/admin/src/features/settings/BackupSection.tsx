import type { BackupState } from '@grove/schema'
import { momentOf } from '../../dates.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import classes from './SettingsPage.module.css'

const BYTES_PER_MB = 1_000_000
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** Whether the nightly copies of database and pictures are made, and what the last one came to. */
export function BackupSection() {
  const backups = trpc.admin.backups.useQuery(undefined, { staleTime: 0 })
  return (
    <section className={classes.section} aria-labelledby="backup-heading">
      <h2 id="backup-heading">Backups</h2>
      <LoadState query={backups} />
      {backups.data !== undefined && <BackupReport {...backups.data} />}
    </section>
  )
}

function BackupReport({ isConfigured, lastSuccess, lastFailure }: BackupState) {
  return (
    <>
      {lastFailure !== null && (
        <p role="alert">
          The last backup, on {momentOf(lastFailure.at)}, failed: {lastFailure.message}
        </p>
      )}
      {lastSuccess !== null && (
        <p>
          Last backup: {momentOf(lastSuccess.at)}, {NUMBER.format(lastSuccess.bytes / BYTES_PER_MB)} MB with{' '}
          {NUMBER.format(lastSuccess.rows)} rows and {NUMBER.format(lastSuccess.files)} picture files.
          {lastSuccess.faulty > 0 &&
            ` ${NUMBER.format(lastSuccess.faulty)} picture files were missing or damaged.`}
        </p>
      )}
      {!isConfigured && (
        <p>No nightly backup is set up. Whoever runs the server turns it on by naming a folder for it.</p>
      )}
      {isConfigured && lastSuccess === null && lastFailure === null && (
        <p>The first nightly backup has not been made yet.</p>
      )}
    </>
  )
}
