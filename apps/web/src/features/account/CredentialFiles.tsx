import type { Credential } from '@grove/schema'
import { EVIDENCE_MAX_FILES, EVIDENCE_TYPES, evidencePath } from '@grove/schema'
import { BusyButton, Outcome, sendRequest } from '@grove/ui'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../trpc.ts'
import classes from './AccountCard.module.css'

const ACCEPT = EVIDENCE_TYPES.join(',')

/** The files that show a credential: to look at, to add to and to remove. */
export function CredentialFiles({ guideId, credential }: { guideId: number; credential: Credential }) {
  const { kind, evidence } = credential
  const utils = trpc.useUtils()
  const refresh = () => utils.credentials.list.invalidate({ id: guideId })
  const upload = useMutation({
    mutationFn: (file: File) =>
      sendRequest({
        method: 'POST',
        url: `${evidencePath(guideId, kind)}?fileName=${encodeURIComponent(file.name)}`,
        body: file,
      }),
    onSuccess: refresh,
  })
  const remove = trpc.credentials.removeEvidence.useMutation({ onSuccess: refresh })
  return (
    <div className="one-column">
      <p>
        Files that show it: PDF, JPEG or PNG, at most {EVIDENCE_MAX_FILES} of 10 MB. Only you and
        administrators can open them.
      </p>
      <Outcome problem={upload.error?.message ?? remove.error?.message} />
      {evidence.length > 0 && (
        <ul className={classes.rows}>
          {evidence.map(({ name, fileName }, index) => (
            <li key={name}>
              <a href={evidencePath(guideId, kind, name)} download>
                {fileName || `File ${index + 1}`}
              </a>
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove ${fileName || `file ${index + 1}`}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id: guideId, kind, name })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {evidence.length < EVIDENCE_MAX_FILES && (
        <FileButton accept={ACCEPT} onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <BusyButton {...props} variant="default" isBusy={upload.isPending}>
              Add a file
            </BusyButton>
          )}
        </FileButton>
      )}
    </div>
  )
}
