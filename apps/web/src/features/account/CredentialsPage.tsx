import type { BadgeType, Credential, CredentialKind } from '@grove/schema'
import { CREDENTIAL_KINDS, CREDENTIAL_TITLES, dayWords, isBadgeKind, monthWords } from '@grove/schema'
import { AppLink, BusyButton, ConfirmDialog, Outcome, showSuccess } from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import type { FieldErrors } from '@grove/ui/guide-form'
import { fieldId, useFormIssues } from '@grove/ui/guide-form'
import { Button, TextInput } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import type { ChangeEvent, FormEvent } from 'react'
import { useRef, useState } from 'react'
import { LeaveGuard } from '../../LeaveGuard.tsx'
import { useSayReady } from '../../page-ready.ts'
import { trpc } from '../../trpc.ts'
import { useOnlyChecked } from '../../use-only-checked.ts'
import { AccountCard, AccountPage } from './AccountPage.tsx'
import { CREDENTIAL_LABELS, CredentialChanged } from './CredentialChanged.tsx'
import { CredentialFiles } from './CredentialFiles.tsx'
import type { CredentialDraft, CredentialField, DraftChange } from './use-credential-draft.ts'
import { CREDENTIAL_FIELDS, isChanged, useCredentialDraft } from './use-credential-draft.ts'

/** The certificates behind one's badges, with the files that show them. */
export function CredentialsPage() {
  useSayReady()
  const isOnlyChecked = useOnlyChecked()
  const own = trpc.guides.own.useQuery(undefined, { staleTime: 0 })
  return (
    <AccountPage title="Credentials" needsScripts>
      <p>
        Certificates, insurance and first aid stand behind your listing. Only you, reviewers and
        administrators see them. Once one is checked, your listing says so.
        {isOnlyChecked && ' Others see a badge of yours only once its certificate is checked.'}
      </p>
      {own.isPending && (
        <p role="status" className="script-only">
          Loading...
        </p>
      )}
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
  const [drafts, setDrafts] = useState<ReadonlyMap<CredentialKind, CredentialDraft>>(new Map())
  if (credentials.isPending)
    return (
      <p role="status" className="script-only">
        Loading...
      </p>
    )
  const problem = credentials.isError && <p role="alert">{credentials.error.message}</p>
  if (credentials.data === undefined) return problem
  const stored = new Map(credentials.data.map((credential) => [credential.kind, credential]))
  const isShown = (kind: CredentialKind) => stored.has(kind) || added.includes(kind) || drafts.has(kind)
  const others = CREDENTIAL_KINDS.filter((kind) => !isShown(kind))

  function changeDraft(kind: CredentialKind, change: DraftChange) {
    setDrafts((all) => {
      const draft = change(all.get(kind))
      const others = [...all].filter(([other]) => other !== kind)
      return new Map(draft === undefined ? others : [...others, [kind, draft]])
    })
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
    changeDraft(kind, () => undefined)
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
          draft={drafts.get(kind)}
          isJustAdded={kind === justAdded}
          onDraft={(change) => changeDraft(kind, change)}
          onRemoved={() => handleRemoved(kind)}
        />
      ))}
      {others.length > 0 && (
        <AccountCard title="Add a credential" labelledBy="add-credential">
          <div className="buttons">
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
      <LeaveGuard isDirty={[...drafts.values()].some(isChanged)} />
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

/** What is wrong with dates like 30 February: the browser gives them as empty, which would erase what is stored. */
function halfTypedDates(form: HTMLFormElement): FieldErrors {
  const bad = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
  return Object.fromEntries(bad.map(({ name }) => [name, 'This is not a whole date']))
}

interface CredentialCardProps {
  guideId: number
  kind: CredentialKind
  credential: Credential | undefined
  /** True for a badge that the listing does not name. */
  isUnnamed: boolean
  draft: CredentialDraft | undefined
  /** The button that added it is gone, and the focus with it. */
  isJustAdded: boolean
  onDraft: (change: DraftChange) => void
  onRemoved: () => void
}

function CredentialCard({
  guideId,
  kind,
  credential,
  isUnnamed,
  draft,
  isJustAdded,
  onDraft,
  onRemoved,
}: CredentialCardProps) {
  const isHydrated = useHydrated()
  const utils = trpc.useUtils()
  const title = useRef<HTMLHeadingElement>(null)
  const form = useCredentialDraft({
    guideId,
    kind,
    credential,
    draft,
    onDraft,
    onRefused: (refused) => showErrors(refused),
  })
  const [isAsking, setIsAsking] = useState(false)
  const remove = trpc.credentials.remove.useMutation({
    async onSuccess() {
      showSuccess('Credential removed', `${CREDENTIAL_TITLES[kind]} and its files are gone.`)
      await utils.credentials.list.invalidate({ id: guideId })
      onRemoved()
    },
  })
  const heading = `credential-${kind}`
  const [badDates, setBadDates] = useState<FieldErrors>({})
  const errors = { ...errorsByField(form.error), ...badDates }
  const { issues, showErrors, summary } = useFormIssues({
    errors,
    fields: CREDENTIAL_FIELDS,
    idPrefix: heading,
    headingLevel: 3,
  })
  const problem = issues.length === 0 ? form.error?.message : undefined

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const bad = halfTypedDates(event.currentTarget)
    setBadDates(bad)
    if (Object.keys(bad).length > 0) showErrors(bad)
    else form.submit()
  }

  function handleDrop() {
    form.drop()
    setBadDates({})
    if (credential === undefined) onRemoved()
    // The button that had the focus is gone.
    else title.current?.focus()
  }

  function fieldProps(name: CredentialField) {
    return {
      id: fieldId(heading, name),
      name,
      label: CREDENTIAL_LABELS[name],
      error: errors[name],
      value: form.words[name],
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setBadDates({})
        form.change(name, event.currentTarget.value)
      },
    }
  }

  return (
    <AccountCard labelledBy={heading}>
      <div>
        <h2 id={heading} ref={title} className="h3" tabIndex={-1}>
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
      <form className="one-column" method="dialog" noValidate onSubmit={handleSubmit}>
        {summary}
        <TextInput {...fieldProps('issuer')} ref={isJustAdded ? takeFocus : undefined} required />
        <TextInput {...fieldProps('number')} />
        <TextInput {...fieldProps('issuedOn')} type="date" />
        <TextInput
          {...fieldProps('validUntil')}
          type="date"
          description="Leave it empty where it has no end."
        />
        {credential?.checkedAt && <p className="small">After a change of these it is checked again.</p>}
        {draft?.outdated && <CredentialChanged before={draft.outdated.opened} now={draft.opened} />}
        <Outcome problem={problem ?? remove.error?.message} done={form.isSaved ? 'Saved' : undefined} />
        <div className="buttons">
          <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={form.isSaving}>
            Save
          </BusyButton>
          {draft?.outdated && (
            <Button variant="default" onClick={handleDrop}>
              Take the other changes
            </Button>
          )}
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
