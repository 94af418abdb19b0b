import type { User } from '@grove/schema'
import { CodeForm } from '@grove/ui/sign-in'
import { trpc } from '../../trpc.ts'

interface SecondStepProps {
  onSignedIn: (user: User) => void
  onBack: () => void
}

/** The second step of signing in, for accounts with a second factor. */
export function SecondStep({ onSignedIn, onBack }: SecondStepProps) {
  const send = trpc.session.secondFactor.useMutation({ onSuccess: onSignedIn })
  return (
    <CodeForm
      onSubmit={(code) => send.mutate({ code })}
      isBusy={send.isPending}
      problem={send.error?.message}
      onBack={onBack}
    />
  )
}
