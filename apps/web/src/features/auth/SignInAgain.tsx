import type { User } from '@grove/schema'
import { Dialog } from '@grove/ui'
import { LoginForm } from './LoginForm.tsx'

interface SignInAgainProps {
  /** Whose session has ended. */
  viewer: User
  /** Tells what becomes of the page behind. */
  words: string
  onClose: () => void
  /** Told who has signed in: a passkey may be of another account. */
  onSignedIn: (user: User) => void
}

/** Signs the owner of a page in again, whose session has ended, with the page as it is behind it. */
export function SignInAgain({ viewer, words, onClose, onSignedIn }: SignInAgainProps) {
  return (
    <Dialog isOpen onClose={onClose} title="You have been signed out" closesOnOutsidePress={false}>
      <div className="one-column">
        <p>{words}</p>
        <LoginForm username={viewer.username} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  )
}
