import type { ApplicationStatus, Timeline, TimelineItem } from '@grove/schema'
import {
  applicationTurn,
  dayWords,
  lastRefusedChanges,
  REVIEW_TEXT_MAX_LENGTH,
  timelineWords,
} from '@grove/schema'
import {
  BusyButton,
  CountedTextarea,
  classNames,
  Outcome,
  showSuccess,
  useSentOnce,
  withTexts,
} from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import { Button, Textarea } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './ApplicationProgress.module.css'

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const ANSWER_ID = 'answer-text'

interface ApplicationProgressProps {
  guide: { id: number; applicationStatus: ApplicationStatus }
  /** Told whether there is an answer that has been begun and not sent. */
  onAnswering: (isAnswering: boolean) => void
}

/** Where one's application stands: who has the next word, what was asked and decided, and all that happened. */
export function ApplicationProgress({
  guide: { id, applicationStatus },
  onAnswering,
}: ApplicationProgressProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [draft, setDraft] = useState('')
  const isAnswering = draft.trim() !== ''
  useEffect(() => {
    onAnswering(isAnswering)
    return () => onAnswering(false)
  }, [onAnswering, isAnswering])
  const focusHeading = () => heading.current?.focus()
  const { data: timeline, error } = trpc.review.timeline.useQuery({ id })
  if (timeline === undefined) {
    if (error === null) return null
    return <p role="alert">Where your application stands could not be loaded. {error.message}</p>
  }
  if (timeline.items.length === 0) return null
  const { sentAt, openQuestions, decision } = applicationTurn(timeline.items)
  const isAsked = applicationStatus === 'pending' && openQuestions.length > 0
  return (
    <section className={classes.progress} aria-labelledby="application-title">
      <h2 id="application-title" className="h3" ref={heading} tabIndex={-1}>
        Your application
      </h2>
      {applicationStatus === 'pending' && !isAsked && <Waiting sentAt={sentAt} />}
      {isAsked && (
        <>
          <p>We have a question. Your application waits for your answer.</p>
          {openQuestions.map((question) => (
            <Quote key={question.at} item={question} />
          ))}
          <AnswerForm guideId={id} draft={draft} onDraft={setDraft} onSent={focusHeading} />
        </>
      )}
      {!isAsked && isAnswering && (
        <UnsentAnswer
          text={draft}
          onDiscard={() => {
            setDraft('')
            focusHeading()
          }}
        />
      )}
      {applicationStatus === 'rejected' && <Rejected decision={decision} />}
      {applicationStatus === 'approved' && (
        <>
          <Approved decision={decision} />
          <RefusedChanges refusal={lastRefusedChanges(timeline.items)} />
        </>
      )}
      <EventList timeline={timeline} />
    </section>
  )
}

function Waiting({ sentAt }: { sentAt: string | undefined }) {
  return (
    <>
      <p>
        {sentAt !== undefined && `We have had it since ${DAY_OF_YEAR.format(new Date(sentAt))}. `}
        Usually one week.
      </p>
      <p>
        Next, an administrator approves it, asks you something, or says why it cannot be approved. You read it
        here, and in an email.
      </p>
    </>
  )
}

function Rejected({ decision }: { decision: TimelineItem | undefined }) {
  return (
    <>
      <p>
        We could not approve it as it is
        {decision !== undefined && `, on ${DAY_OF_YEAR.format(new Date(decision.at))}`}.
      </p>
      {decision !== undefined && decision.text !== null && <Quote item={decision} />}
      <p>
        Next, change your listing below and save it. It comes back to us, and we look at it again: usually
        within one week.
      </p>
    </>
  )
}

function Approved({ decision }: { decision: TimelineItem | undefined }) {
  if (decision === undefined) return null
  return (
    <>
      <p>We approved it on {DAY_OF_YEAR.format(new Date(decision.at))}.</p>
      {decision.text !== null && <Quote item={decision} />}
    </>
  )
}

/** The changes of an approved listing that were refused last: which, and why. */
function RefusedChanges({ refusal }: { refusal: TimelineItem | undefined }) {
  if (refusal === undefined) return null
  return (
    <>
      <p>
        We did not approve these of your changes, on {DAY_OF_YEAR.format(new Date(refusal.at))}. Your listing
        is as before in them.
      </p>
      <Quote item={refusal} />
    </>
  )
}

/** The text of somebody, as they wrote it. */
function Quote({ item: { by, at, text } }: { item: TimelineItem }) {
  return (
    <figure className={classes.quote}>
      <blockquote>{text}</blockquote>
      <figcaption>
        {by === null ? '' : `${by.name}, `}
        {dayWords(at)}
      </figcaption>
    </figure>
  )
}

interface AnswerFormProps {
  guideId: number
  /** The text that was typed before the form was closed and opened again. */
  draft: string
  /** Told what is typed and not sent. */
  onDraft: (text: string) => void
  onSent: () => void
}

function AnswerForm({ guideId, draft, onDraft, onSent }: AnswerFormProps) {
  const isHydrated = useHydrated()
  const utils = trpc.useUtils()
  const answer = trpc.review.answer.useMutation({
    onSuccess() {
      onDraft('')
      showSuccess('Answer sent', 'Your application is with us again.')
      // The button that had the focus goes with the form.
      onSent()
    },
    onError(error) {
      if (errorsByField(error).text !== undefined) document.getElementById(ANSWER_ID)?.focus()
    },
    // A question that is not open any more was answered, or decided about, elsewhere.
    onSettled: () => utils.review.timeline.invalidate({ id: guideId }),
  })

  const wrong = errorsByField(answer.error).text

  const send = useSentOnce(answer)

  const handleSubmit = withTexts((textOf) => send({ id: guideId, text: textOf('text') }))

  return (
    <form className={classNames('one-column', classes.form)} method="dialog" onSubmit={handleSubmit}>
      <Outcome problem={wrong === undefined ? answer.error?.message : undefined} />
      <CountedTextarea
        id={ANSWER_ID}
        name="text"
        label="Your answer"
        defaultValue={draft}
        error={wrong}
        required
        rows={4}
        limit={REVIEW_TEXT_MAX_LENGTH}
        onChange={(event) => onDraft(event.target.value)}
      />
      <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={answer.isPending}>
        Send answer
      </BusyButton>
    </form>
  )
}

/** An answer whose question was closed while it was written, so that it can be copied. */
function UnsentAnswer({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <div className={classNames('one-column', classes.form)}>
      <p role="alert">
        Your answer was not sent: the question was answered, or your application decided about, meanwhile.
      </p>
      <Textarea label="The answer you wrote" readOnly rows={4} value={text} />
      <Button variant="default" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  )
}

function EventList({ timeline: { items } }: { timeline: Timeline }) {
  return (
    <details className={classes.events}>
      <summary>All that happened</summary>
      <ol>
        {items.map((item) => (
          <li key={`${item.at} ${item.kind}`}>
            <p>
              <span className={classes.day}>{dayWords(item.at)}</span> {timelineWords(item)}
            </p>
            {item.text !== null && <p className={classes.text}>{item.text}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
