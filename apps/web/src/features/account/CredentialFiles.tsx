import type { Credential, Evidence } from '@grove/schema'
import { EVIDENCE_MAX_BYTES, EVIDENCE_MAX_FILES, EVIDENCE_TYPES, evidencePath } from '@grove/schema'
import { BusyButton, ConfirmDialog, Outcome, sendRequest, showSuccess } from '@grove/ui'
import { RequestError } from '@grove/ui/guide-form'
import { FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SIGNED_OUT_TEXT, trpc } from '../../trpc.ts'

const ACCEPT = EVIDENCE_TYPES.join(',')
const MAX_SIZE = `${EVIDENCE_MAX_BYTES / (1024 * 1024)} MB`

function wrongType({ name }: File): string {
  return `${name} is no PDF, JPEG or PNG.`
}

function tooLarge({ name }: File): string {
  return `${name} is larger than ${MAX_SIZE}.`
}

/** Says why a file is not taken, before it is sent; undefined for one that is. */
function refusalOf(file: File): string | undefined {
  if (!EVIDENCE_TYPES.some((type) => type === file.type)) return wrongType(file)
  return file.size > EVIDENCE_MAX_BYTES ? tooLarge(file) : undefined
}

/** The answer of the server, which reads the bytes, in words that name the file. */
function problemOf(error: Error, file: File): string {
  const status = error instanceof RequestError ? error.status : 0
  if (status === 401) return SIGNED_OUT_TEXT
  if (status === 400) return wrongType(file)
  return status === 413 ? tooLarge(file) : error.message
}

/** The files that show a credential: to look at, to add to and to remove. */
export function CredentialFiles({ guideId, credential }: { guideId: number; credential: Credential }) {
  const { kind, evidence } = credential
  const utils = trpc.useUtils()
  const refresh = () => utils.credentials.list.invalidate({ id: guideId })
  const [refusal, setRefusal] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) =>
      sendRequest({
        method: 'POST',
        url: `${evidencePath(guideId, kind)}?fileName=${encodeURIComponent(file.name)}`,
        body: file,
      }),
    onSuccess(_answer, { name }) {
      showSuccess('File added', `${name} is stored.`)
      return refresh()
    },
    onError: (error, file) => setRefusal(problemOf(error, file)),
  })
  const forgetChosen = useRef<() => void>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Evidence>()
  const remove = trpc.credentials.removeEvidence.useMutation({ onSuccess: refresh })
  const nameOf = (file: Evidence) => file.fileName || `File ${evidence.indexOf(file) + 1}`

  function handleChoose(file: File | null) {
    // The browser tells of no file that is chosen again, as after it was mended.
    forgetChosen.current?.()
    if (file === null) return
    const found = refusalOf(file)
    setRefusal(found)
    if (found === undefined) upload.mutate(file)
  }

  function handleRemove(file: Evidence) {
    setAsked(undefined)
    const description = `${nameOf(file)} is gone.`
    remove.mutate(
      { id: guideId, kind, name: file.name },
      {
        onSuccess() {
          showSuccess('File removed', description)
          // The button that had the focus goes with its file.
          heading.current?.focus()
        },
      },
    )
  }

  return (
    <div className="one-column">
      <div>
        <h3 className="h4" ref={heading} tabIndex={-1}>
          Files that show it
        </h3>
        <p>
          PDF, JPEG or PNG, at most {EVIDENCE_MAX_FILES} of {MAX_SIZE}. Only you, reviewers and administrators
          can open them.
        </p>
      </div>
      {evidence.length > 0 && (
        <ul className="entries">
          {evidence.map((file) => (
            <li key={file.name}>
              <a href={evidencePath(guideId, kind, file.name)} download>
                {nameOf(file)}
              </a>
              <BusyButton
                variant="default"
                size="xs"
                aria-label={`Remove ${nameOf(file)}`}
                isBusy={remove.isPending && remove.variables.name === file.name}
                aria-disabled={remove.isPending}
                onClick={() => setAsked(file)}
              >
                Remove
              </BusyButton>
            </li>
          ))}
        </ul>
      )}
      <Outcome problem={refusal ?? remove.error?.message} />
      <FileButton accept={ACCEPT} resetRef={forgetChosen} onChange={handleChoose}>
        {(props) => (
          <BusyButton
            {...props}
            variant="default"
            isBusy={upload.isPending}
            // Not taken away: it keeps the focus after the last file that there is room for.
            aria-disabled={evidence.length >= EVIDENCE_MAX_FILES}
          >
            Add a file
          </BusyButton>
        )}
      </FileButton>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Remove this file?"
        confirmText="Remove the file"
        cancelText="Keep it"
        onConfirm={() => asked !== undefined && handleRemove(asked)}
      >
        {`This cannot be undone: ${asked === undefined ? 'it' : nameOf(asked)} will be gone.`}
        {credential.checkedAt !== null && ' An administrator has to check the credential again then.'}
      </ConfirmDialog>
    </div>
  )
}
