import type { ApplicationStatus, Timeline, TimelineItem } from '@grove/schema'
import { applicationTurn, dayWords, REVIEW_TEXT_MAX_LENGTH, timelineWords } from '@grove/schema'
import { BusyButton, classNames, Outcome, showToast, useOneAtATime } from '@grove/ui'
import { Textarea } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './ApplicationProgress.module.css'

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

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
  const { data: timeline, error } = trpc.review.timeline.useQuery({ id })
  if (error) return <p role="alert">Where your application stands could not be loaded. {error.message}</p>
  if (timeline === undefined || timeline.items.length === 0) return null
  const { sentAt, openQuestions, decision } = applicationTurn(timeline.items)
  return (
    <section className={classes.progress} aria-labelledby="application-title">
      <h2 id="application-title" className="h3" ref={heading} tabIndex={-1}>
        Your application
      </h2>
      {applicationStatus === 'pending' && openQuestions.length === 0 && <Waiting sentAt={sentAt} />}
      {applicationStatus === 'pending' && openQuestions.length > 0 && (
        <>
          <p>We have a question. Your application waits for your answer.</p>
          {openQuestions.map((question) => (
            <Quote key={question.at} item={question} />
          ))}
          <AnswerForm guideId={id} onAnswering={onAnswering} onSent={() => heading.current?.focus()} />
        </>
      )}
      {applicationStatus === 'rejected' && <Rejected decision={decision} />}
      {applicationStatus === 'approved' && <Approved decision={decision} />}
      <EventList timeline={timeline} />
    </section>
  )
}

function Waiting({ sentAt }: { sentAt: string | undefined }) {
  return (
    <>
      <p>
        {sentAt !== undefined && `We have been looking at it since ${DAY_OF_YEAR.format(new Date(sentAt))}. `}
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

interface AnswerFormProps extends Pick<ApplicationProgressProps, 'onAnswering'> {
  guideId: number
  onSent: () => void
}

function AnswerForm({ guideId, onAnswering, onSent }: AnswerFormProps) {
  const isHydrated = useHydrated()
  const utils = trpc.useUtils()
  const oneAtATime = useOneAtATime()
  const answer = trpc.review.answer.useMutation({
    onSuccess() {
      showToast({
        title: 'Answer sent',
        description: 'Your application is with us again.',
        variant: 'success',
      })
      // The button that had the focus goes with the form.
      onSent()
    },
    // A question that is not open any more was answered, or decided about, elsewhere.
    onSettled: () => utils.review.timeline.invalidate({ id: guideId }),
  })

  useEffect(() => () => onAnswering(false), [onAnswering])

  async function send(text: string) {
    // The error is shown above.
    await answer.mutateAsync({ id: guideId, text }).catch(() => undefined)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    void oneAtATime(() => send(text))
  }

  return (
    <form className={classNames('one-column', classes.form)} method="dialog" onSubmit={handleSubmit}>
      <Outcome problem={answer.error?.message} />
      <Textarea
        name="text"
        label="Your answer"
        required
        rows={4}
        maxLength={REVIEW_TEXT_MAX_LENGTH}
        onChange={(event) => onAnswering(event.target.value.trim() !== '')}
      />
      <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={answer.isPending}>
        Send answer
      </BusyButton>
    </form>
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
