import { AppLink, ArrowLeftIcon, GuidePicture } from '@grove/ui'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import classes from './PasswordChangePage.module.css'

/** Pine cones: the drawing of a guide with this id who has no picture. */
const DRAWING = { id: 1, profileImage: null, imageFocalPointX: '0.5', imageFocalPointY: '0.5' }

/** Account Security: the change of one's password. `isProvisional`: nothing else is possible before. */
export function PasswordChangePage({ isProvisional }: { isProvisional: boolean }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Account Security</h1>
      </div>
      <div className={classes.page}>
        <div className={classes.main}>
          {isProvisional && (
            <p className="problem" role="status">
              Your password was set by an administrator. Choose one of your own first; everything else opens
              then.
            </p>
          )}
          <PasswordChangeForm isProvisional={isProvisional} />
          <AppLink className={classes.back} href="/">
            <ArrowLeftIcon />
            Return to home
          </AppLink>
        </div>
        <GuidePicture guide={DRAWING} className={classes.drawing} sizes="480px" />
      </div>
    </div>
  )
}
