import { CONFIRM_FIRST } from '@grove/schema'
import { BusyButton, LaterDialog, PasswordField } from '@grove/ui'
import { PasskeyButton } from '@grove/ui/sign-in'
import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'

interface Confirmed {
  /** For `onError` of a change: asks for the password where that is what it lacks, and then does it `again`. */
  askFirst: (error: { message: string }, again: () => void) => void
  /** Stands anywhere on the page. */
  dialog: ReactNode
}

/** The message of a change that failed; none where the password is asked for instead. */
export function problemOf(error: { message: string } | null): string | undefined {
  return error === null || error.message === CONFIRM_FIRST ? undefined : error.message
}

/** Asks who is signed in for the password before a change, where that was given longer than ten minutes ago. */
export function useConfirmed(): Confirmed {
  const [again, setAgain] = useState<() => void>()
  const confirm = trpc.session.confirm.useMutation()
  const ask = trpc.session.askForPasskey.useMutation()
  const answer = trpc.session.confirmWithPasskey.useMutation()
  const state = trpc.security.state.useQuery()
  const hasPasskey = (state.data?.passkeys.length ?? 0) > 0

  function close() {
    setAgain(undefined)
    confirm.reset()
  }

  function goOn() {
    close()
    again?.()
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // It stands in a portal, within whatever form the page has around it.
    event.stopPropagation()
    if (confirm.isPending) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    confirm.mutate({ password }, { onSuccess: goOn })
  }

  return {
    askFirst({ message }, doAgain) {
      if (message === CONFIRM_FIRST) setAgain(() => doAgain)
    },
    dialog: (
      <LaterDialog
        isOpen={again !== undefined}
        onClose={close}
        closesOnOutsidePress={false}
        title="Confirm that it is you"
      >
        <form className="one-column" method="dialog" onSubmit={handleSubmit}>
          <p>Please give your password once more.</p>
          <PasswordField
            name="password"
            label="Password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            error={confirm.error?.message}
          />
          <div className="buttons">
            <BusyButton type="submit" isBusy={confirm.isPending}>
              Continue
            </BusyButton>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
        {hasPasskey && (
          <PasskeyButton
            ask={() => ask.mutateAsync()}
            send={(credential) => answer.mutateAsync({ credential }).then(goOn)}
          >
            Use a passkey instead
          </PasskeyButton>
        )}
      </LaterDialog>
    ),
  }
}
