import { Spinner } from '@grove/ui'

/** What stands in the place of a page for signed-in users until it is known who is. */
export function MemberPending() {
  return <Spinner isCentered label="Loading..." />
}
