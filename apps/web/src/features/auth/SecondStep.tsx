import type { User } from '@grove/schema'
import { CodeForm } from '@grove/ui/sign-in'
import { trpc } from '../../trpc.ts'
import classes from './LoginForm.module.css'
import { PasskeySignIn } from './PasskeySignIn.tsx'

interface SecondStepProps {
  /** The second factors of the account: an app, passkeys. */
  factors: readonly string[]
  onSignedIn: (user: User) => void
  onBack: () => void
}

/** The second step of signing in, for accounts with a second factor. */
export function SecondStep({ factors, onSignedIn, onBack }: SecondStepProps) {
  const send = trpc.session.secondFactor.useMutation({ onSuccess: onSignedIn })
  return (
    <div className={classes.form}>
      {factors.includes('passkey') && <PasskeySignIn onSignedIn={onSignedIn} />}
      <CodeForm
        hasApp={factors.includes('totp')}
        onSubmit={(code) => send.mutate({ code })}
        isBusy={send.isPending}
        problem={send.error?.message}
        onBack={onBack}
      />
    </div>
  )
}
