import type { Db, ErasedPerson, NewAuditEntry } from '@grove/db'
import {
  bumpDirectoryVersion,
  eraseAccount,
  insertAuditEntry,
  listEvidenceOfUser,
  listPictureClaimsOfUser,
  scrubSqlite,
} from '@grove/db'
import type { PrivateGuide } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { Context, Services } from '../../context.ts'
import { sweepEvidence } from '../credentials/evidence.writes.ts'

interface Erasing {
  person: ErasedPerson
  /** Their listing; its pictures were left before. */
  guide: PrivateGuide | undefined
  /** Who the history says has done it. */
  actor: NewAuditEntry['actor']
}

/** The files of an erased person, which go once the transaction is committed. */
interface LeftFiles {
  hashes: string[]
  evidence: string[]
}

/** Erases an account with its listing, from the history too. Answers the files to be erased by `eraseFiles`. */
export async function erasePerson(
  trx: Db,
  media: Services['media'],
  { person, guide, actor }: Erasing,
  now: Date,
): Promise<LeftFiles> {
  const claimed = await listPictureClaimsOfUser(trx, person.id)
  const files = await listEvidenceOfUser(trx, person.id)
  await eraseAccount(trx, person, now)
  await insertAuditEntry(trx, { actor, action: 'account.erase' }, now)
  if (guide !== undefined) await bumpDirectoryVersion(trx)
  return { hashes: [...media.hashesOf(guide ?? {}), ...claimed], evidence: files.map(({ name }) => name) }
}

/** Erases the files of an erased person; pictures that others show stay theirs. */
export async function eraseFiles(ctx: Context, left: LeftFiles): Promise<void> {
  await ctx.media.eraseUnused(left.hashes, ctx.log)
  await sweepEvidence(ctx, left.evidence)
}

/** Takes what is left of erased people out of the database's file. Where that fails, they are erased all the same. */
export async function scrubErased(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  try {
    await scrubSqlite(db)
  } catch (error) {
    log.warn(
      { err: error },
      'what is left of erased accounts in the file of SQLite stays until the next one is erased',
    )
  }
}
