import type { User } from '@grove/schema'
import { CodeForm } from '@grove/ui/sign-in'
import { trpc } from '../../trpc.ts'

interface SecondStepProps {
  onSignedIn: (user: User) => void
  onBack: () => void
}

/** What comes after the password for who has a second factor. */
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
