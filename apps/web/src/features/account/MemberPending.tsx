import { Spinner } from '@grove/ui'
import { useFromTop } from '../../use-from-top.ts'

/** Shown in the place of a page for members until it is known who is signed in. */
export function MemberPending() {
  useFromTop()
  return (
    <div className="window-high">
      <Spinner isCentered label="Loading..." />
    </div>
  )
}
