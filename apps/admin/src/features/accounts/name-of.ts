import type { AccountRow } from '@grove/schema'
import { fullName } from '@grove/schema'

/** The name of an account's owner, else their user name. */
export function nameOf({ firstName, lastName, username }: AccountRow): string {
  return fullName(firstName, lastName) || username
}

/** The same with the user name, which tells two accounts of one name apart. */
export function nameWithUsername(account: AccountRow): string {
  const name = nameOf(account)
  return name === account.username ? name : `${name} (${account.username})`
}
