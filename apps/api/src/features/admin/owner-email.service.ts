import type { Db } from '@grove/db'
import { findAccountEmail, findGuideById } from '@grove/db'
import type { AccountEmailAnswer } from '@grove/schema'
import { NotFoundError } from '@grove/schema'

/** The address of whoever owns a listing, and whether somebody has proved to read what is sent there. */
export async function getOwnerEmail(db: Db, guideId: number): Promise<AccountEmailAnswer> {
  const guide = await findGuideById(db, guideId)
  if (guide === undefined) throw new NotFoundError('Guide not found')
  const found = await findAccountEmail(db, guide.userId)
  return { email: found?.email ?? null, isConfirmed: found?.confirmedAt != null }
}
