import type { SecurityState } from '@grove/schema'
import { dayWords, NAME_MAX_LENGTH } from '@grove/schema'
import { BusyButton, LaterConfirmDialog, LaterDialog, Outcome, withTexts } from '@grove/ui'
import { makePasskey, passkeyProblem } from '@grove/ui/sign-in'
import { Button, TextInput } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './AccountCard.module.css'
import { AccountCard } from './AccountPage.tsx'
import { LastFactorWords, RecoveryCodes } from './RecoveryCodes.tsx'
import { problemOf, useConfirmed } from './use-confirmed.tsx'

type Passkey = SecurityState['passkeys'][number]

/** The passkeys of one's account: those there are, and how another one is added. */
export function PasskeysCard({ adminHref }: { adminHref: string | undefined }) {
  const utils = trpc.useUtils()
  const state = trpc.security.state.useQuery()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isAdded, setIsAdded] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const confirmed = useConfirmed()
  const refresh = () => utils.security.state.invalidate()
  const remove = trpc.security.removePasskey.useMutation({
    onSuccess() {
      setIsAdded(false)
      return refresh()
    },
    onError: (error, input) => confirmed.askFirst(error, () => remove.mutate(input)),
    onSettled: () => setRemoved(undefined),
  })

  function handleAdded(recoveryCodes: readonly string[]) {
    remove.reset()
    setIsAdded(true)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    void refresh()
  }

  const passkeys = state.data?.passkeys ?? []
  const hasApp = state.data?.authenticatorSince != null
  // Not while there is something to do first: the text takes the focus.
  const added = isAdded && codes === undefined ? 'Passkey added' : undefined
  return (
    <AccountCard title="Passkeys">
      <p>
        A passkey is kept by your device, and signs you in with your fingerprint, your face or its PIN. It
        needs neither name nor password.
      </p>
      {state.isError && <p role="alert">{state.error.message}</p>}
      <Outcome problem={problemOf(remove.error)} done={added ?? remove.data?.message} />
      {/* Back to where a second factor may have been asked for. */}
      {added !== undefined && adminHref !== undefined && (
        <p>
          <a href={adminHref}>To the admin panel</a>
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className={`entries ${classes.names}`}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <p className="small">{usesOf(passkey)}</p>
              </div>
              <div className="buttons">
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setRenamed(passkey)}
                >
                  Rename
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {codes === undefined ? (
        <AddPasskey
          isFirstFactor={state.data !== undefined && !hasApp && passkeys.length === 0}
          onAdded={handleAdded}
        />
      ) : (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      )}
      <LaterConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title="Remove this passkey?"
        confirmText="Remove it"
        isBusy={remove.isPending}
        onConfirm={() => removed !== undefined && remove.mutate({ id: removed.id })}
      >
        {`"${removed?.name}" cannot sign you in any more. Delete it on your device as well. `}
        {passkeys.length === 1 && !hasApp && <LastFactorWords />}
      </LaterConfirmDialog>
      {renamed !== undefined && (
        <RenamePasskey
          passkey={renamed}
          onDone={() => {
            setRenamed(undefined)
            void refresh()
          }}
        />
      )}
      {confirmed.dialog}
    </AccountCard>
  )
}

function usesOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used on ${dayWords(lastUsedAt)}`
  return `Added on ${dayWords(createdAt)}, ${used}.`
}

/** True where the address is one of numbers, of which no passkey can be. */
function isAtNumbers(): boolean {
  return /^(\d+\.){3}\d+$|^\[/.test(window.location.hostname)
}

/** The form of a name: nothing is sent without one. */
function useNameForm(isBusy: boolean, send: (name: string) => void) {
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const handleSubmit = withTexts((textOf) => {
    const name = textOf('passkeyName').trim()
    if (isBusy) return
    setIsMissing(name === '')
    if (name === '') field.current?.focus()
    else send(name)
  })
  const nameProps = {
    ref: field,
    name: 'passkeyName',
    error: isMissing && 'Give it a name',
    maxLength: NAME_MAX_LENGTH,
    required: true,
    withAsterisk: false,
    autoComplete: 'off',
  }
  return { handleSubmit, nameProps }
}

interface AddPasskeyProps {
  isFirstFactor: boolean
  onAdded: (recoveryCodes: readonly string[]) => void
}

function AddPasskey({ isFirstFactor, onAdded }: AddPasskeyProps) {
  const isHydrated = useHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { handleSubmit, nameProps } = useNameForm(isBusy, (name) => void addNamed(name))
  const confirmed = useConfirmed()
  const begin = trpc.security.beginPasskey.useMutation()
  const add = trpc.security.addPasskey.useMutation()

  async function addNamed(name: string) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const credential = await makePasskey(await begin.mutateAsync())
      const { recoveryCodes } = await add.mutateAsync({ name, credential })
      onAdded(recoveryCodes)
    } catch (error) {
      const message = passkeyProblem(error)
      confirmed.askFirst({ message }, () => void addNamed(name))
      setProblem(problemOf({ message }))
    } finally {
      setIsBusy(false)
    }
  }

  if (isHydrated && isAtNumbers()) {
    const href = `//localhost${window.location.port && `:${window.location.port}`}/account`
    return (
      <p>
        Passkeys do not work at an address of numbers. <a href={href}>Open the site as localhost</a> to add
        one.
      </p>
    )
  }
  return (
    <form className="one-column" method="dialog" onSubmit={handleSubmit}>
      <Outcome problem={problem} />
      <TextInput
        {...nameProps}
        id="passkey-name"
        label="Name of the passkey"
        description="Such as the device that keeps it."
        defaultValue="My device"
      />
      {isFirstFactor && <p>Every other device is signed out.</p>}
      <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={isBusy}>
        Add a passkey
      </BusyButton>
      {confirmed.dialog}
    </form>
  )
}

function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = trpc.security.renamePasskey.useMutation({ onSuccess: onDone })
  const { handleSubmit, nameProps } = useNameForm(rename.isPending, (name) =>
    rename.mutate({ id: passkey.id, name }),
  )

  return (
    <LaterDialog isOpen onClose={onDone} title="Rename this passkey" closesOnOutsidePress={false}>
      <form className="one-column" method="dialog" onSubmit={handleSubmit}>
        <TextInput
          {...nameProps}
          id="passkey-rename"
          label="Name"
          defaultValue={passkey.name}
          error={nameProps.error || rename.error?.message}
        />
        <div className="buttons">
          <BusyButton type="submit" isBusy={rename.isPending}>
            Save
          </BusyButton>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </LaterDialog>
  )
}
