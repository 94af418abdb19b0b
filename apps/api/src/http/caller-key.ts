import type { Context } from '../context.ts'
import { limitedAddress } from './rate-limit.ts'

/** Whom work is counted for: the account, or the address of somebody who is signed out. */
export function callerKey({ viewer, address }: Pick<Context, 'viewer' | 'address'>): string {
  return viewer === null ? `address ${limitedAddress(address)}` : `account ${viewer.user.id}`
}
