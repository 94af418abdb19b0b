import { Spinner } from '@grove/ui'
import { useFromTop } from '../../use-from-top.ts'

/** What stands in the place of a page for signed-in users until it is known who is. */
export function MemberPending() {
  useFromTop()
  return <Spinner isCentered label="Loading..." />
}
