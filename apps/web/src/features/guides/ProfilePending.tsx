import { Spinner } from '@grove/ui'
import { useFromTop } from '../../use-from-top.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import classes from './ProfilePending.module.css'

/** A profile that is on its way. */
export function ProfilePending() {
  useFromTop()
  return (
    <ProfileFrame crumb="Loading...">
      <h1 className="visually-hidden">Guide profile</h1>
      <div className={classes.space}>
        <Spinner isCentered label="Loading..." />
      </div>
    </ProfileFrame>
  )
}
