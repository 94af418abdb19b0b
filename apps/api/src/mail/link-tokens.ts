import type { Db, LinkToken } from '@grove/db'
import { consumeLinkToken, emailKey, findAccountEmail, findLinkToken, upsertLinkToken } from '@grove/db'
import { InvalidError, LINK_ENDED } from '@grove/schema'
import { hashToken, newToken } from '../lib/tokens.ts'

const HOUR_MS = 60 * 60 * 1000

/** The purposes of links, and how long each is valid. */
export const LINK_LIFETIMES_MS = {
  'confirm-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  'confirm-listing': 120 * 24 * HOUR_MS,
} as const
export type LinkPurpose = keyof typeof LINK_LIFETIMES_MS

type NewLink = Omit<LinkToken, 'id' | 'purpose'> & { purpose: LinkPurpose }

/** Makes the secret of a link and ends the one before of the same purpose. Nothing but its hash is kept. */
export async function makeLinkToken(db: Db, link: NewLink, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIMES_MS[link.purpose])
  await upsertLinkToken(db, { ...link, id: hashToken(token) }, { now, expiresAt })
  return token
}

/** Looks at a link without using it; answers whose it is. @throws InvalidError for one that has ended. */
export async function expectLinkToken(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<number> {
  const found = await findLinkToken(db, hashToken(token), purposes, now)
  if (found === undefined) throw new InvalidError(LINK_ENDED)
  return found.userId
}

/** Uses a link up, in the transaction of what it does. @throws InvalidError for one that has ended. */
export async function useLinkToken(
  trx: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<LinkToken> {
  const found = await consumeLinkToken(trx, hashToken(token), purposes, now)
  if (found === undefined) throw new InvalidError(LINK_ENDED)
  return found
}

/** Whether the account of a link has another address by now than the one that the link is about. */
export async function isOfOtherAddress(
  trx: Db,
  { userId, address }: Pick<LinkToken, 'userId' | 'address'>,
): Promise<boolean> {
  const account = await findAccountEmail(trx, userId)
  return emailKey(account?.email ?? '') !== emailKey(address ?? '')
}
