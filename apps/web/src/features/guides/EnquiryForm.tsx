import type { GuideView } from '@grove/schema'
import {
  displayName,
  EMAIL_MAX_LENGTH,
  ENQUIRY_LEAST_TIME_MS,
  ENQUIRY_MAX_LENGTH,
  ENQUIRY_MIN_LENGTH,
  NAME_MAX_LENGTH,
} from '@grove/schema'
import {
  BusyButton,
  CountedTextarea,
  classNames,
  Outcome,
  showProblem,
  showSuccess,
  useOneAtATime,
} from '@grove/ui'
import { errorsByField, failureText } from '@grove/ui/call-errors'
import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { keepEnquiry, keptEnquiry } from '../../enquiry-draft.ts'
import type { OutcomeSearch, RefusedForm } from '../../form-outcome.ts'
import { outcomeOf } from '../../form-outcome.ts'
import { trpc } from '../../trpc.ts'
import classes from './EnquiryForm.module.css'

export interface EnquiryFormProps {
  guide: Pick<GuideView, 'id' | 'userName'>
  /** The outcome of the form where it was sent without JavaScript, and what was typed where it was refused. */
  outcome: OutcomeSearch & Partial<RefusedForm>
}

const FIELDS = ['name', 'email', 'message'] as const

function fieldId(name: string): string {
  return `enquiry-${name}`
}

function textOf(data: FormData, name: string): string {
  return String(data.get(name) ?? '')
}

type Field = (HTMLInputElement | HTMLTextAreaElement) & { name: (typeof FIELDS)[number] }

/** The fields that the visitor fills in. */
function fieldsOf(form: HTMLFormElement | null): Field[] {
  return FIELDS.flatMap((name) => (form?.elements.namedItem(name) as Field | null) ?? [])
}

/** The words of the visitor. */
function wordsOf(data: FormData) {
  return { name: textOf(data, 'name'), email: textOf(data, 'email'), message: textOf(data, 'message') }
}

/**
 * Since when a form that is rendered now is shown: with the page of the server it was painted before its scripts came, which
 * may have taken long enough to fill it in.
 */
function firstShownAt(): number {
  if (document.documentElement.dataset.ready !== undefined) return performance.now()
  return performance.getEntriesByType('paint')[0]?.startTime ?? 0
}

/** A visitor's words to a guide, who answers by e-mail. */
export function EnquiryForm({ guide, outcome }: EnquiryFormProps) {
  const name = displayName(guide.userName)
  const firstName = guide.userName.trim().split(/\s+/)[0] || 'this guide'
  /** Since when the form is shown: whoever has filled in everything at once is a machine. */
  const shownAt = useRef(0)
  const fields = useRef<HTMLFormElement>(null)
  // With scripts the answer of the site says beside each field what is wrong; without them the browser checks.
  useEffect(() => {
    if (fields.current !== null) fields.current.noValidate = true
  }, [])
  // Before the field of the message counts its characters.
  useLayoutEffect(() => {
    const kept = keptEnquiry(guide.id)
    // A kept enquiry was written before, and may be sent at once.
    shownAt.current = kept === undefined ? firstShownAt() : -ENQUIRY_LEAST_TIME_MS
    if (kept === undefined) return
    for (const field of fieldsOf(fields.current)) if (field.value === '') field.value = kept[field.name]
  }, [guide.id])

  const oneAtATime = useOneAtATime()
  const send = trpc.enquiries.send.useMutation()
  /** It stands above the form, out of sight of a phone: the focus goes there, and brings it into view. */
  const outcomeBox = useRef<HTMLDivElement>(null)
  const { isDone, problem = outcome.message } = outcomeOf(outcome, send)
  const done = send.data?.message ?? (isDone ? `Your message is on its way to ${name}.` : undefined)

  const errors = errorsByField(send.error ?? { data: outcome })
  const firstWrong = FIELDS.find((field) => errors[field] !== undefined)

  useEffect(() => {
    if (send.status !== 'success' && send.status !== 'error') return
    if (firstWrong === undefined) outcomeBox.current?.focus()
    else document.getElementById(fieldId(firstWrong))?.focus()
  }, [send.status, firstWrong])

  function fieldProps(name: (typeof FIELDS)[number]) {
    return {
      id: fieldId(name),
      name,
      error: errors[name],
      required: true,
      defaultValue: outcome.words?.[name],
    }
  }

  function handleChange(form: HTMLFormElement) {
    // Of the message that was sent before this one.
    if (send.isSuccess) send.reset()
    const words = wordsOf(new FormData(form))
    keepEnquiry(guide.id, FIELDS.every((field) => words[field] === '') ? undefined : words)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void oneAtATime(() => sendForm(event.currentTarget))
  }

  async function sendForm(form: HTMLFormElement) {
    const data = new FormData(form)
    const enquiry = {
      id: guide.id,
      ...wordsOf(data),
      form: { website: textOf(data, 'website'), shownForMs: performance.now() - shownAt.current },
    }
    await send.mutateAsync(enquiry).then(
      ({ message }) => {
        // Also where the page was left before the answer came.
        keepEnquiry(guide.id, undefined)
        if (!form.isConnected) showSuccess('Message sent', message)
        // React does not hear of a reset: it would take the same text, pasted once more, for no change.
        for (const field of fieldsOf(form)) field.value = ''
        form.reset()
      },
      // The form shows the error, unless its page was left.
      (error: unknown) => {
        if (form.isConnected) return
        const title = `Your message to ${name} was not sent`
        showProblem(title, failureText(error))
      },
    )
  }

  return (
    <section className={classNames(classes.section, 'no-print')} aria-labelledby="write">
      <h2 id="write" className={classes.title}>
        Write to {firstName}
      </h2>
      <p className={classes.note}>
        Your message goes to {firstName} by e-mail, with your name and address, so that they can answer you.
        We keep it for 12 months.
      </p>
      {firstWrong === undefined && (problem ?? done) !== undefined && (
        <div ref={outcomeBox} tabIndex={-1}>
          <Outcome problem={problem} done={done} />
        </div>
      )}
      <form
        ref={fields}
        className={classNames('one-column', classes.form)}
        method="post"
        action={`/guides/${guide.id}#write`}
        onSubmit={handleSubmit}
        onChange={(event) => handleChange(event.currentTarget)}
      >
        <TextInput
          {...fieldProps('name')}
          label="Your name"
          maxLength={NAME_MAX_LENGTH}
          autoComplete="name"
        />
        <TextInput
          {...fieldProps('email')}
          type="email"
          label="Your e-mail address"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="email"
        />
        <CountedTextarea
          {...fieldProps('message')}
          label="Your message"
          rows={6}
          minLength={ENQUIRY_MIN_LENGTH}
          limit={ENQUIRY_MAX_LENGTH}
        />
        {/* Nobody sees it; machines fill it in. */}
        <div className={classes.trap} aria-hidden="true">
          <label htmlFor="enquiry-website">Leave this empty</label>
          <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <BusyButton type="submit" color="ember" isBusy={send.isPending}>
          Send
        </BusyButton>
      </form>
    </section>
  )
}
