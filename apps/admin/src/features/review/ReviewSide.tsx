import type { GuideView, HeldAnswer, ReviewState } from '@grove/schema'
import { adminStatusBadge, applicationTurn, displayName, timelineWords } from '@grove/schema'
import {
  BusyButton,
  CheckIcon,
  CrossIcon,
  classNames,
  keepToastsAbove,
  StatusBadge,
  useSentOnce,
} from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { approvingWords } from '../../approving-words.ts'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { leaveField } from '../../use-focus-caught.ts'
import { HeldChanges } from './HeldChanges.tsx'
import classes from './ReviewPage.module.css'
import { DUPLICATE_WORDS, durationSince } from './review-words.ts'
import { Timeline } from './Timeline.tsx'
import { useKeptText } from './use-kept-text.ts'

const DUPLICATES_SHOWN = 5

/** The button that approves an application. */
export const APPROVE_ID = 'approve'

/** The button that decides about held changes. */
export const DECIDE_CHANGES_ID = 'decide-changes'

interface ReviewSideProps {
  guide: GuideView
  state: { data: ReviewState | undefined; error: unknown }
  held: { data: HeldAnswer | undefined; error: unknown }
  /** Nothing can be decided or said about it any more. */
  isDeleted: boolean
  onChangesDecided: () => void
  onApprove: () => void
  onReject: () => void
}

/** Beside an application: what can be decided, who looks at it, and what was said. */
export function ReviewSide({
  guide,
  state,
  held,
  isDeleted,
  onApprove,
  onReject,
  onChangesDecided,
}: ReviewSideProps) {
  const { id, applicationStatus } = guide
  const isPending = applicationStatus === 'pending'
  const deleted = isDeleted ? 'deleted' : undefined
  return (
    <aside className={classes.side} aria-label="Review">
      {!isDeleted && (
        <>
          <div className={classes.state}>
            <StatusBadge badge={adminStatusBadge({ ...guide, published: guide.published ?? false })} />
            {state.data?.waitsForOwner && <span>Waits for {displayName(guide.userName)}</span>}
          </div>
          {applicationStatus !== 'approved' && (
            <div ref={keepToastsAbove} className={classNames(classes.decisions, 'no-print')}>
              <Button id={APPROVE_ID} onClick={onApprove}>
                <CheckIcon /> Approve
              </Button>
              {isPending && (
                <Button variant="default" color="danger" onClick={onReject}>
                  <CrossIcon /> Reject
                </Button>
              )}
              <p className={classes.small}>{approvingWords(guide)}</p>
            </div>
          )}
          {applicationStatus === 'approved' && (
            <HeldChanges
              guide={guide}
              held={held}
              buttonId={DECIDE_CHANGES_ID}
              onDecided={onChangesDecided}
            />
          )}
          {state.error != null && <p role="alert">{callFailureText(state.error)}</p>}
          {state.data !== undefined && <Colleagues guideId={id} state={state.data} />}
          {state.data !== undefined && state.data.duplicates.length > 0 && (
            <Duplicates duplicates={state.data.duplicates} />
          )}
        </>
      )}
      <TextForm
        key={`question ${id}`}
        kind="question"
        guideId={id}
        label="Ask the applicant"
        description="They get it as a message, and the application waits for their answer."
        button="Send the question"
        closed={deleted ?? (isPending ? undefined : 'decided')}
      />
      <TextForm
        key={`note ${id}`}
        kind="note"
        guideId={id}
        label="Note"
        description="For reviewers only. The applicant never sees it."
        button="Add the note"
        closed={deleted}
      />
      {/* Last: it grows while one writes. */}
      {!isDeleted && <Timeline guideId={id} />}
    </aside>
  )
}

function Colleagues({ guideId, state }: { guideId: number; state: ReviewState }) {
  const utils = trpc.useUtils()
  const reviewers = trpc.review.reviewers.useQuery()
  const assign = trpc.review.assign.useMutation({
    onSuccess: () => utils.review.invalidate(),
    onError: (error) => showFailure('Update Failed', error),
  })
  const reviewerId = assign.isPending ? assign.variables.userId : state.assignedTo?.id
  const [last] = state.others
  return (
    <>
      <NativeSelect
        className="no-print"
        label="Reviewer"
        value={String(reviewerId ?? '')}
        onChange={(event) =>
          assign.mutate({
            id: guideId,
            userId: event.target.value === '' ? null : Number(event.target.value),
          })
        }
        data={[
          { value: '', label: 'Nobody yet' },
          ...(reviewers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <p role="status" className={classes.presence} data-somebody={last !== undefined || undefined}>
        {last === undefined
          ? 'Nobody else has opened this lately.'
          : `${last.name} opened this ${durationSince(last.at, Date.now())} ago`}
      </p>
    </>
  )
}

function Duplicates({ duplicates }: Pick<ReviewState, 'duplicates'>) {
  return (
    <section className={classes.duplicates} aria-labelledby="duplicates-heading">
      <h3 id="duplicates-heading">Perhaps the same person</h3>
      <ul>
        {duplicates.slice(0, DUPLICATES_SHOWN).map((other) => (
          <li key={other.id}>
            <Link to="/" search={{ status: 'all', guide: other.id }}>
              {displayName(other.userName)}
            </Link>
            , {other.city}: {other.signs.map((sign) => DUPLICATE_WORDS[sign]).join(', ')} (
            {adminStatusBadge(other).label.toLowerCase()})
          </li>
        ))}
      </ul>
      {duplicates.length > DUPLICATES_SHOWN && <p>And {duplicates.length - DUPLICATES_SHOWN} more.</p>}
    </section>
  )
}

interface TextFormProps {
  kind: 'question' | 'note'
  guideId: number
  label: string
  description: string
  button: string
  /** Takes nothing any more, and why: it is shown as long as there is text in it, or one is about to type. */
  closed?: 'decided' | 'deleted'
}

/** A field for a question or a note. The text stays until it is sent, also while other applications are open. */
function TextForm({ kind, guideId, label, description, button, closed }: TextFormProps) {
  const utils = trpc.useUtils()
  const [hasFocus, setHasFocus] = useState(false)
  const [text, setText] = useKeptText(`${kind} ${guideId}`)
  const outcome = {
    onSuccess(_: unknown, { text: sent }: { text: string }) {
      // Text that was typed since then stays.
      setText(text.startsWith(sent) ? text.slice(sent.length).trimStart() : text)
      void utils.review.invalidate()
    },
    onError: (error: unknown) => showFailure('Not sent', error),
  }
  const ask = trpc.review.ask.useMutation(outcome)
  const note = trpc.review.note.useMutation(outcome)
  const call = kind === 'question' ? ask : note
  const sendOnce = useSentOnce(call)

  function send() {
    if (text.trim() === '') document.getElementById(`review-${kind}`)?.focus()
    else if (closed === undefined) sendOnce({ id: guideId, text })
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    if (event.key === 'Escape') leaveField()
  }

  if (closed !== undefined && text === '' && !hasFocus) return null
  return (
    <form
      className={classNames(classes.words, 'no-print')}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        id={`review-${kind}`}
        label={label}
        description={description}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      {closed === 'decided' && <DecidedMeanwhile guideId={guideId} />}
      <BusyButton
        type="submit"
        variant="default"
        size="xs"
        isBusy={call.isPending}
        aria-disabled={closed !== undefined || undefined}
      >
        {button}
      </BusyButton>
    </form>
  )
}

/** Says who has decided while one wrote, once the timeline tells it. */
function DecidedMeanwhile({ guideId }: { guideId: number }) {
  const timeline = trpc.review.timeline.useQuery({ id: guideId })
  const { decision } = applicationTurn(timeline.data?.items ?? [])
  return (
    <p role="status">
      {decision === undefined
        ? 'This application was decided meanwhile.'
        : `${timelineWords(decision)} meanwhile.`}
    </p>
  )
}
