import type { Credential, CredentialKind } from '@grove/schema'
import { useOneAtATime } from '@grove/ui'
import { callStatus, errorsByField } from '@grove/ui/call-errors'
import type { FieldErrors } from '@grove/ui/guide-form'
import { trpc } from '../../trpc.ts'

export const CREDENTIAL_FIELDS = ['issuer', 'number', 'issuedOn', 'validUntil'] as const
export type CredentialField = (typeof CREDENTIAL_FIELDS)[number]
type Words = Readonly<Record<CredentialField, string>>

/** Text that is typed into the form of a credential and not saved. */
export interface CredentialDraft {
  /** The credential that it was typed upon; undefined where there was none. */
  opened: Credential | undefined
  typed: Partial<Words>
  /** The one that it was typed upon before that, where somebody else has saved another one meanwhile. */
  outdated?: { opened: Credential | undefined }
}

/** Makes of a draft the next one; undefined for none. */
export type DraftChange = (draft: CredentialDraft | undefined) => CredentialDraft | undefined

/** A credential as its form shows it. */
export function wordsOf(credential: Credential | undefined): Words {
  return {
    issuer: credential?.issuer ?? '',
    number: credential?.number ?? '',
    issuedOn: credential?.issuedOn ?? '',
    validUntil: credential?.validUntil ?? '',
  }
}

/** The fields in which one differs from the other. */
export function differingFields(one: Credential | undefined, other: Credential | undefined) {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return CREDENTIAL_FIELDS.filter((field) => words[field] !== others[field])
}

/** True where a draft says anything else than what it was typed upon: text may be typed and taken away again. */
export function isChanged({ opened, typed }: CredentialDraft): boolean {
  const words = wordsOf(opened)
  return CREDENTIAL_FIELDS.some((field) => (typed[field] ?? words[field]) !== words[field])
}

interface CredentialDraftOptions {
  guideId: number
  kind: CredentialKind
  /** The credential as it was read last. */
  credential: Credential | undefined
  draft: CredentialDraft | undefined
  onDraft: (change: DraftChange) => void
  onRefused: (errors: FieldErrors) => void
}

/** The form of a credential: what it shows, and how that is saved upon the version that it was typed upon. */
export function useCredentialDraft(options: CredentialDraftOptions) {
  const { guideId, kind, credential, draft, onDraft, onRefused } = options
  const utils = trpc.useUtils()
  const oneAtATime = useOneAtATime()
  const save = trpc.credentials.save.useMutation({ onError: (error) => onRefused(errorsByField(error)) })
  const begun: CredentialDraft = draft ?? { opened: credential, typed: {} }

  function change(field: CredentialField, value: string) {
    onDraft((current = begun) => ({ ...current, typed: { ...current.typed, [field]: value } }))
  }

  async function store({ opened, typed }: CredentialDraft): Promise<void> {
    const version = opened?.updatedAt ?? null
    const saved = await save.mutateAsync({ id: guideId, kind, ...wordsOf(opened), ...typed, version })
    utils.credentials.list.setData({ id: guideId }, (all = []) => [
      ...all.filter((other) => other.kind !== kind),
      saved,
    ])
    // Text that was typed during the save is not saved yet.
    onDraft((current) =>
      current?.typed === typed ? undefined : current && { opened: saved, typed: current.typed },
    )
    await utils.credentials.list.invalidate({ id: guideId })
  }

  /** Saves; where another version is stored by now, shows what was typed upon that one, to be looked at first. */
  async function storeUpon(sent: CredentialDraft): Promise<void> {
    try {
      await store(sent)
      return
    } catch (error) {
      if (callStatus(error) !== 409) throw error
    }
    const all = await utils.credentials.list.fetch({ id: guideId }, { staleTime: 0 })
    const opened = all.find((other) => other.kind === kind)
    const isSame = differingFields(sent.opened, opened).length === 0
    // Only its check or its files have changed: there is nothing to look at.
    if (isSame) return storeUpon({ opened, typed: sent.typed })
    // Where it was removed, all of it would have to be typed again.
    const kept = opened === undefined ? wordsOf(sent.opened) : {}
    onDraft(
      (current) =>
        current && { opened, typed: { ...kept, ...current.typed }, outdated: { opened: sent.opened } },
    )
  }

  return {
    words: { ...wordsOf(begun.opened), ...begun.typed },
    error: draft?.outdated !== undefined && callStatus(save.error) === 409 ? null : save.error,
    isSaved: save.isSuccess && draft === undefined,
    isSaving: save.isPending,
    change,
    submit() {
      // The form stays on the page until it is saved, whatever becomes of the credential elsewhere.
      onDraft((current = begun) => current)
      // The error is shown in the form.
      void oneAtATime(() => storeUpon(begun).catch(() => undefined))
    },
    /** Drops what was typed: the form shows what is saved. */
    drop() {
      save.reset()
      onDraft(() => undefined)
    },
  }
}
