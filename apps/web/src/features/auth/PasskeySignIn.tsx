import type { User } from '@grove/schema'
import { PasskeyButton } from '@grove/ui/sign-in'
import { trpc } from '../../trpc.ts'

/** Signs in with a passkey of this browser, without name and password. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const ask = trpc.session.askForPasskey.useMutation()
  const send = trpc.session.loginWithPasskey.useMutation({ onSuccess: onSignedIn })
  return (
    <PasskeyButton ask={() => ask.mutateAsync()} send={(credential) => send.mutateAsync({ credential })}>
      Sign in with a passkey
    </PasskeyButton>
  )
}
