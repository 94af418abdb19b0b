import type { AccountRow } from '@grove/schema'
import { fullName } from '@grove/schema'

/** The name of an account's owner, else their user name. */
export function nameOf({ firstName, lastName, username }: AccountRow): string {
  return fullName(firstName, lastName) || username
}
