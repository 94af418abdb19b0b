import type { User } from '@grove/schema'
import { Dialog } from '@grove/ui'
import { LoginForm } from './LoginForm.tsx'

interface SignInAgainProps {
  /** Whose session has ended. */
  viewer: User
  /** True where what was refused is done at once afterwards. */
  goesOn: boolean
  onClose: () => void
  /** Told who has signed in: a passkey may be of another account. */
  onSignedIn: (user: User) => void
}

/** Signs the owner of a page in again, whose session has ended, with the page as it is behind it. */
export function SignInAgain({ viewer, goesOn, onClose, onSignedIn }: SignInAgainProps) {
  return (
    <Dialog isOpen onClose={onClose} title="You have been signed out" closesOnOutsidePress={false}>
      <div className="one-column">
        <p>
          {goesOn
            ? 'Sign in here: your changes stay, and are saved at once.'
            : 'Sign in here: everything on the page stays as it is.'}
        </p>
        <LoginForm username={viewer.username} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  )
}
