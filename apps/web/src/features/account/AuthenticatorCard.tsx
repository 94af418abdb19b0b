import type { AuthenticatorSetup } from '@grove/schema'
import { dayWords } from '@grove/schema'
import { BusyButton, LaterConfirmDialog, Outcome, takeLostFocus, withTexts } from '@grove/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './AccountCard.module.css'
import { AccountCard } from './AccountPage.tsx'
import { LastFactorWords, RecoveryCodes } from './RecoveryCodes.tsx'
import { problemOf, useConfirmed } from './use-confirmed.tsx'

/** The authenticator app of one's account, and the codes for the day on which it is lost. */
export function AuthenticatorCard({ adminHref }: { adminHref: string | undefined }) {
  const utils = trpc.useUtils()
  const state = trpc.security.state.useQuery()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isAdded, setIsAdded] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const confirmed = useConfirmed()
  const refresh = () => utils.security.state.invalidate()

  const begin = trpc.security.beginAuthenticator.useMutation({
    onError: (error) => confirmed.askFirst(error, () => begin.mutate()),
  })
  const remove = trpc.security.removeAuthenticator.useMutation({
    onSuccess: refresh,
    onError: (error) => confirmed.askFirst(error, () => remove.mutate()),
    onSettled: () => setIsRemoving(false),
  })
  // Not while there is something to do first: the text takes the focus.
  const added = isAdded && codes === undefined ? 'Authenticator app added' : undefined

  function handleAdded(recoveryCodes: readonly string[]) {
    begin.reset()
    remove.reset()
    setIsAdded(true)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    void refresh()
  }

  const { data } = state
  const problem = problemOf(begin.error) ?? problemOf(remove.error)
  const isSetUp = data?.authenticatorSince != null
  return (
    <AccountCard title="Authenticator app">
      {state.isError && <p role="alert">{state.error.message}</p>}
      <Outcome problem={problem} done={isSetUp ? added : remove.data?.message} />
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : begin.data !== undefined ? (
        <SetUp setup={begin.data} onAdded={handleAdded} onCancel={begin.reset} />
      ) : isSetUp ? (
        <>
          <p>{`Set up on ${dayWords(data.authenticatorSince ?? '')}. You are asked for a code of it after your password.`}</p>
          {adminHref !== undefined && (
            <p>
              <a href={adminHref}>To the admin panel</a>
            </p>
          )}
          <div className="buttons">
            <Button variant="default" onClick={() => setIsRemoving(true)}>
              Remove the authenticator app
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            An app on your phone shows a new code every 30 seconds. With one, nobody who learns your password
            can sign in as you.
          </p>
          <div>
            <BusyButton isBusy={begin.isPending} onClick={() => begin.mutate()}>
              Set up an authenticator app
            </BusyButton>
          </div>
        </>
      )}
      <LaterConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title="Remove the authenticator app?"
        confirmText="Remove it"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {(data?.passkeys.length ?? 0) > 0 ? (
          'You sign in with a passkey then, or with your password and a passkey or a recovery code.'
        ) : (
          <LastFactorWords />
        )}
      </LaterConfirmDialog>
      {confirmed.dialog}
    </AccountCard>
  )
}

interface SetUpProps {
  setup: AuthenticatorSetup
  onAdded: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** The key for the authenticator app, and a field for its first code. */
function SetUp({ setup, onAdded, onCancel }: SetUpProps) {
  const confirmed = useConfirmed()
  const add = trpc.security.confirmAuthenticator.useMutation({
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) => confirmed.askFirst(error, () => add.mutate(add.variables ?? { code: '' })),
  })

  const handleSubmit = withTexts((textOf) => {
    const code = textOf('code').trim()
    if (!add.isPending && code !== '') add.mutate({ code })
  })

  return (
    <>
      <ol ref={takeLostFocus} tabIndex={-1} className={classes.steps}>
        <li>
          <p>Let your authenticator app read this picture, or type the key beneath it.</p>
          <img className={classes.qrCode} src={setup.qrCode} alt="QR code that holds the key beneath it" />
          <p>
            Key: <code className={classes.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </li>
        <li>
          <form className="one-column" method="dialog" onSubmit={handleSubmit}>
            <TextInput
              name="code"
              label="Type the code that the app shows now"
              error={problemOf(add.error)}
              required
              withAsterisk={false}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
            />
            <p>Every other device is signed out.</p>
            <div className="buttons">
              <BusyButton type="submit" isBusy={add.isPending}>
                Add the app
              </BusyButton>
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </form>
        </li>
      </ol>
      {confirmed.dialog}
    </>
  )
}
