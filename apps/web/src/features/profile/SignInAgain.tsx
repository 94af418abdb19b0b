import type { User } from '@grove/schema'
import { Dialog } from '@grove/ui'
import type { ComponentType } from 'react'
import { Suspense } from 'react'

/** The form of the login, for an account that is known. */
export type SignInForm = ComponentType<{ username: string; onSignedIn: () => void }>

interface SignInAgainProps {
  Form: SignInForm
  viewer: User
  onClose: () => void
  onSignedIn: () => void
}

/** Signs the owner of a form in again, whose session has ended, with the form as it is behind it. */
export function SignInAgain({ Form, viewer, onClose, onSignedIn }: SignInAgainProps) {
  return (
    // Around the dialog: one that opens before its form gives the focus to its close button.
    <Suspense>
      <Dialog isOpen onClose={onClose} title="You have been signed out" closesOnOutsidePress={false}>
        <p>Sign in here: your changes stay, and are saved at once.</p>
        <Form username={viewer.username} onSignedIn={onSignedIn} />
      </Dialog>
    </Suspense>
  )
}
