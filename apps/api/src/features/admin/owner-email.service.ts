import type { Db } from '@grove/db'
import { findAccountEmail, findGuideById, findUserById } from '@grove/db'
import type { OwnerEmail, User } from '@grove/schema'
import { NotFoundError } from '@grove/schema'

/** The address of whoever owns a listing, whether somebody has proved to read what is sent there, and may still be invited. */
export async function getOwnerEmail(db: Db, guideId: number): Promise<OwnerEmail> {
  const guide = await findGuideById(db, guideId)
  if (guide === undefined) throw new NotFoundError('Guide not found')
  const found = await findAccountEmail(db, guide.userId)
  const isConfirmed = found?.confirmedAt != null
  const owner = await findUserById(db, guide.userId)
  const mayBeInvited = owner !== undefined && isToBeInvited(owner, isConfirmed)
  return { email: found?.email ?? null, isConfirmed, mayBeInvited }
}

/** Whether an account still waits for its owner: nobody has chosen its password, or confirmed its address. */
export function isToBeInvited({ isAdmin, isProvisional }: User, isConfirmed: boolean): boolean {
  return isProvisional === true && !isConfirmed && !isAdmin
}
