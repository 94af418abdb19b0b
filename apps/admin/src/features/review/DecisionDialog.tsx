import type { GuideView } from '@grove/schema'
import { displayName, reasonSchema } from '@grove/schema'
import { Dialog } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useDeferredValue, useRef } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './ReviewPage.module.css'
import { reasonKey, useKeptText } from './use-kept-text.ts'

const LONGEST_LABEL = 70

interface DecisionDialogProps {
  guide: GuideView
  onClose: () => void
  onReject: (reason: string | undefined) => void
}

/** Asks why an application is rejected, and shows the message that its owner gets. */
export function DecisionDialog({ guide, onClose, onReject }: DecisionDialogProps) {
  const name = displayName(guide.userName)
  const [reason, setReason] = useKeptText(reasonKey(guide.id))
  const templates = trpc.review.reasons.useQuery()
  /** The reason of the settings that the text begins with: the longest, as one may begin with another. */
  const template = (templates.data ?? []).reduce(
    (longest, text) => (reason.startsWith(text) && text.length > longest.length ? text : longest),
    '',
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = reasonSchema.safeParse(reason).error?.issues[0]?.message
  const preview = trpc.review.preview.useQuery(
    { id: guide.id, reason: useDeferredValue(reason) },
    { placeholderData: keepPreviousData, enabled: problem === undefined },
  )

  function reject() {
    if (problem !== undefined) {
      field.current?.focus()
      return
    }
    onReject(reason.trim() || undefined)
    onClose()
  }

  /** Puts another reason before the words that somebody has typed. */
  function beginWith(next: string) {
    setReason([next, reason.slice(template.length).trim()].filter((text) => text !== '').join('\n\n'))
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reject ${name}?`}
      width="wide"
      closesOnOutsidePress={false}
      closeText="Cancel"
      actions={
        <Button color="danger" onClick={reject}>
          Reject
        </Button>
      }
    >
      <div className={classes.reason}>
        {templates.data !== undefined && templates.data.length > 0 && (
          <NativeSelect
            label="Begin with"
            value={template}
            onChange={(event) => beginWith(event.target.value)}
            onKeyDown={handleKey}
            data={[
              { value: '', label: 'Choose a reason' },
              ...templates.data.map((text) => ({ value: text, label: shortened(text) })),
            ]}
          />
        )}
        <Textarea
          ref={field}
          // The field that the dialog gives the focus to.
          data-autofocus
          label="Reason"
          description="Sent with the decision. Ctrl and Enter reject."
          rows={4}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={handleKey}
        />
        <section aria-labelledby="preview-heading">
          <h3 id="preview-heading">The message that {name} gets</h3>
          {preview.isError && <p role="alert">{callFailureText(preview.error)}</p>}
          {preview.data !== undefined && (
            <pre className={classes.preview}>
              {preview.data.subject}
              {'\n\n'}
              {preview.data.text}
            </pre>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function shortened(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL).trimEnd()}...` : text
}
