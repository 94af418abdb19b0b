import { AppLink, ArrowLeftIcon } from '@grove/ui'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import classes from './PasswordChangePage.module.css'

/** Account Security: the change of one's password. */
export function PasswordChangePage() {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Account Security</h1>
      </div>
      <div className={classes.page}>
        <PasswordChangeForm />
        <AppLink className={classes.back} href="/">
          <ArrowLeftIcon />
          Return to home
        </AppLink>
      </div>
    </div>
  )
}
