import type { BackupState } from '@grove/schema'
import type { Db } from '../client.ts'
import { hasChanged } from './query-ends.ts'

/**
 * Takes tonight's copy for this process; false where another one has taken it since `due`. One that came to nothing may
 * be taken again: after a failure before `failedBefore`, and where a process that took it before `staleBefore` ended. One
 * of after `aheadOf` was taken by a clock that was wrong, and says nothing of tonight.
 */
export async function claimNightlyBackup(
  db: Db,
  at: { now: Date; due: Date; failedBefore: Date; staleBefore: Date; aheadOf: Date },
): Promise<boolean> {
  return db
    .updateTable('nightly_backup')
    .set({ claimed_at: at.now.toISOString() })
    .where((eb) =>
      eb.or([
        eb('claimed_at', 'is', null),
        eb('claimed_at', '<', at.due.toISOString()),
        eb('claimed_at', '>', at.aheadOf.toISOString()),
        eb.and([
          eb('claimed_at', '<', at.staleBefore.toISOString()),
          eb.or([eb('succeeded_at', 'is', null), eb('succeeded_at', '<', eb.ref('claimed_at'))]),
        ]),
        eb.and([
          eb('failed_at', '>=', eb.ref('claimed_at')),
          eb('failed_at', '<', at.failedBefore.toISOString()),
        ]),
      ]),
    )
    .$call(hasChanged)
}

/** Releases tonight's copy: the next process that asks may make it. */
export async function releaseNightlyBackup(db: Db): Promise<void> {
  await db.updateTable('nightly_backup').set({ claimed_at: null }).execute()
}

/** The size of a finished copy. */
export type BackupSum = Omit<NonNullable<BackupState['lastSuccess']>, 'at'>

export async function recordBackupSuccess(db: Db, sum: BackupSum, at: Date): Promise<void> {
  await db
    .updateTable('nightly_backup')
    .set({
      succeeded_at: at.toISOString(),
      bytes: sum.bytes,
      row_count: sum.rows,
      file_count: sum.files,
      faulty_count: sum.faulty,
    })
    .execute()
}

/** `message` is shown to administrators. */
export async function recordBackupFailure(db: Db, message: string, at: Date): Promise<void> {
  await db.updateTable('nightly_backup').set({ failed_at: at.toISOString(), failure: message }).execute()
}

/** The results of the last nightly copies. A failure before the last success is of no interest any more. */
export async function getBackupState(db: Db): Promise<Omit<BackupState, 'isConfigured'>> {
  const row = await db
    .selectFrom('nightly_backup')
    .select([
      'succeeded_at as at',
      'bytes',
      'row_count as rows',
      'file_count as files',
      'faulty_count as faulty',
      'failed_at as failedAt',
      'failure',
    ])
    .executeTakeFirstOrThrow()
  const { at, bytes, rows, files, faulty, failedAt, failure } = row
  return {
    lastSuccess:
      at === null ? null : { at, bytes: bytes ?? 0, rows: rows ?? 0, files: files ?? 0, faulty: faulty ?? 0 },
    lastFailure:
      failedAt === null || (at !== null && failedAt < at) ? null : { at: failedAt, message: failure ?? '' },
  }
}
