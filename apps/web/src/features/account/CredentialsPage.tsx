import type { BadgeType, Credential, CredentialKind, SaveCredentialInput } from '@grove/schema'
import { CREDENTIAL_KINDS, CREDENTIAL_TITLES, dayWords, isBadgeKind, monthWords } from '@grove/schema'
import { AppLink, BusyButton, ConfirmDialog, Outcome, showToast, useOneAtATime } from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import { fieldId, useFormIssues } from '@grove/ui/guide-form'
import { Button, TextInput } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { LeaveGuard } from '../../LeaveGuard.tsx'
import { useSayReady } from '../../page-ready.ts'
import { trpc } from '../../trpc.ts'
import { useOnlyChecked } from '../../use-only-checked.ts'
import classes from './AccountCard.module.css'
import { AccountCard, AccountPage } from './AccountPage.tsx'
import { CredentialFiles } from './CredentialFiles.tsx'

const FIELDS = ['issuer', 'number', 'issuedOn', 'validUntil'] as const

/** The certificates behind one's badges, with the files that show them. */
export function CredentialsPage() {
  useSayReady()
  const isOnlyChecked = useOnlyChecked()
  const own = trpc.guides.own.useQuery(undefined, { staleTime: 0 })
  return (
    <AccountPage title="Credentials">
      <p>
        Certificates, insurance and first aid stand behind your listing. Only you, reviewers and
        administrators see them. Once one is checked, your listing says so.
        {isOnlyChecked && ' Others see a badge of yours only once its certificate is checked.'}
      </p>
      {own.isPending && <p role="status">Loading...</p>}
      {own.isError && own.data === undefined && <p role="alert">{own.error.message}</p>}
      {own.data === null && (
        <AccountCard>
          <p>Make your listing first.</p>
          <Button component={AppLink} href="/create-profile">
            My Profile
          </Button>
        </AccountCard>
      )}
      {own.data && <OwnCredentials guideId={own.data.id} badges={own.data.certificationBadges} />}
    </AccountPage>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

function OwnCredentials({ guideId, badges }: { guideId: number; badges: readonly BadgeType[] }) {
  const credentials = trpc.credentials.list.useQuery({ id: guideId }, { staleTime: 0 })
  const [added, setAdded] = useState<readonly CredentialKind[]>([])
  const [justAdded, setJustAdded] = useState<CredentialKind>()
  const [removed, setRemoved] = useState<CredentialKind>()
  const [changed, setChanged] = useState<readonly CredentialKind[]>([])
  if (credentials.isPending) return <p role="status">Loading...</p>
  const problem = credentials.isError && <p role="alert">{credentials.error.message}</p>
  if (credentials.data === undefined) return problem
  const stored = new Map(credentials.data.map((credential) => [credential.kind, credential]))
  const isShown = (kind: CredentialKind) => stored.has(kind) || added.includes(kind)
  const others = CREDENTIAL_KINDS.filter((kind) => !isShown(kind))

  function markChanged(kind: CredentialKind, isChanged: boolean) {
    setChanged((kinds) => [...kinds.filter((other) => other !== kind), ...(isChanged ? [kind] : [])])
  }

  function handleAdd(kind: CredentialKind) {
    setAdded([...added, kind])
    setJustAdded(kind)
    setRemoved(undefined)
  }

  function handleRemoved(kind: CredentialKind) {
    setAdded((kinds) => kinds.filter((other) => other !== kind))
    setJustAdded(undefined)
    setRemoved(kind)
    markChanged(kind, false)
  }

  return (
    <>
      {problem}
      {CREDENTIAL_KINDS.filter(isShown).map((kind) => (
        <CredentialCard
          key={kind}
          guideId={guideId}
          kind={kind}
          credential={stored.get(kind)}
          isUnnamed={isBadgeKind(kind) && !badges.includes(kind)}
          isChanged={changed.includes(kind)}
          isJustAdded={kind === justAdded}
          onChanged={(isChanged) => markChanged(kind, isChanged)}
          onRemoved={() => handleRemoved(kind)}
        />
      ))}
      {others.length > 0 && (
        <AccountCard title="Add a credential" labelledBy="add-credential">
          <div className={classes.actions}>
            {others.map((kind) => (
              <Button
                key={kind}
                // The card that had the focus is gone; this button adds it again.
                ref={kind === removed ? takeFocus : undefined}
                variant="default"
                onClick={() => handleAdd(kind)}
              >
                {CREDENTIAL_TITLES[kind]}
              </Button>
            ))}
          </div>
        </AccountCard>
      )}
      <LeaveGuard isDirty={changed.length > 0} />
    </>
  )
}

/** Where a credential stands, in words. */
function stateWords({ checkedAt, hasEnded, validUntil }: Credential): string {
  if (hasEnded && validUntil !== null)
    return `Ended on ${dayWords(validUntil)}: your listing shows no mark for it. Put in the new dates.`
  if (checkedAt !== null) return `Checked ${monthWords(checkedAt)}`
  return 'Not checked yet'
}

interface CredentialCardProps {
  guideId: number
  kind: CredentialKind
  credential: Credential | undefined
  /** True for a badge that the listing does not name. */
  isUnnamed: boolean
  /** True while there is something in its form that is not saved. */
  isChanged: boolean
  /** The button that added it is gone, and the focus with it. */
  isJustAdded: boolean
  onChanged: (isChanged: boolean) => void
  onRemoved: () => void
}

function CredentialCard({
  guideId,
  kind,
  credential,
  isUnnamed,
  isChanged,
  isJustAdded,
  onChanged,
  onRemoved,
}: CredentialCardProps) {
  const isHydrated = useHydrated()
  const utils = trpc.useUtils()
  const oneAtATime = useOneAtATime()
  const refresh = () => utils.credentials.list.invalidate({ id: guideId })
  const save = trpc.credentials.save.useMutation({
    onSuccess: refresh,
    onError(error) {
      onChanged(true)
      showErrors(errorsByField(error))
    },
  })
  const [isAsking, setIsAsking] = useState(false)
  const remove = trpc.credentials.remove.useMutation({
    async onSuccess() {
      showToast({
        title: 'Credential removed',
        description: `${CREDENTIAL_TITLES[kind]} and its files are gone.`,
        variant: 'success',
      })
      await refresh()
      onRemoved()
    },
  })
  const heading = `credential-${kind}`
  const errors = errorsByField(save.error)
  const { issues, showErrors, summary } = useFormIssues({
    errors,
    fields: FIELDS,
    idPrefix: heading,
    headingLevel: 3,
  })
  const problem = issues.length === 0 ? save.error?.message : undefined

  async function send(credential: SaveCredentialInput) {
    // The error is shown in the form.
    await save.mutateAsync(credential).catch(() => undefined)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Of what is typed from now on nothing is sent.
    onChanged(false)
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    void oneAtATime(() =>
      send({
        id: guideId,
        kind,
        issuer: text('issuer'),
        number: text('number'),
        issuedOn: text('issuedOn'),
        validUntil: text('validUntil'),
      }),
    )
  }

  function fieldProps(name: (typeof FIELDS)[number]) {
    return { id: fieldId(heading, name), name, error: errors[name] }
  }

  return (
    <AccountCard labelledBy={heading}>
      <div>
        <h2 id={heading} className="h3">
          {CREDENTIAL_TITLES[kind]}
        </h2>
        {credential !== undefined && <p>{stateWords(credential)}</p>}
        {isUnnamed && (
          <p className="small">
            Your listing does not name this badge, so it shows no mark for it.{' '}
            <AppLink href="/create-profile">Choose it in your listing</AppLink>
          </p>
        )}
      </div>
      <form
        className="one-column"
        method="dialog"
        noValidate
        onChange={() => onChanged(true)}
        onSubmit={handleSubmit}
      >
        {summary}
        <TextInput
          {...fieldProps('issuer')}
          ref={isJustAdded ? takeFocus : undefined}
          label="Issued by"
          required
          defaultValue={credential?.issuer}
        />
        <TextInput {...fieldProps('number')} label="Number" defaultValue={credential?.number ?? ''} />
        <TextInput
          {...fieldProps('issuedOn')}
          type="date"
          label="Issued on"
          defaultValue={credential?.issuedOn ?? ''}
        />
        <TextInput
          {...fieldProps('validUntil')}
          type="date"
          label="Valid until"
          description="Leave it empty where it has no end."
          defaultValue={credential?.validUntil ?? ''}
        />
        {credential?.checkedAt && <p className="small">After a change of these it is checked again.</p>}
        <Outcome
          problem={problem ?? remove.error?.message}
          done={save.isSuccess && !isChanged ? 'Saved' : undefined}
        />
        <div className={classes.actions}>
          <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={save.isPending}>
            Save
          </BusyButton>
          {credential !== undefined && (
            <BusyButton variant="default" isBusy={remove.isPending} onClick={() => setIsAsking(true)}>
              Remove
            </BusyButton>
          )}
        </div>
      </form>
      {credential !== undefined && <CredentialFiles guideId={guideId} credential={credential} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove this credential?"
        confirmText="Remove the credential"
        cancelText="Keep it"
        onConfirm={() => {
          setIsAsking(false)
          remove.mutate({ id: guideId, kind })
        }}
      >
        {`This cannot be undone: "${CREDENTIAL_TITLES[kind]}" and all its files will be gone.`}
      </ConfirmDialog>
    </AccountCard>
  )
}
