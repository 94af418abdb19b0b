import type { HeldChanges as Changes, GuideView, HeldAnswer, HeldField, HeldValue } from '@grove/schema'
import { displayName, guideFieldTitle, heldValueText, reasonSchema } from '@grove/schema'
import { BusyButton, keepToastsAbove, showToast } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Checkbox, Textarea } from '@mantine/core'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { useRef, useState } from 'react'
import { restDecisions, takeDecision } from '../../decision-rest.ts'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import classes from './HeldChanges.module.css'
import { decidedWords } from './review-words.ts'
import { useKeptText } from './use-kept-text.ts'

const NAMES: Partial<Record<HeldField, string>> = { firstName: 'First name', lastName: 'Last name' }

interface HeldChangesProps {
  guide: GuideView
  held: { data: HeldAnswer | undefined; error: unknown }
  /** The button, for whoever works by keyboard. */
  buttonId: string
  onDecided: () => void
}

/** The changes of an approved listing that wait, each to be approved or refused; nothing where none wait. */
export function HeldChanges({ guide: { id, userName }, held, buttonId, onDecided }: HeldChangesProps) {
  const changes = held.data?.changes
  return (
    <>
      {held.error != null && <p role="alert">{callFailureText(held.error)}</p>}
      {changes != null && (
        <Decision
          // Other changes are looked at anew.
          key={changes.version}
          guideId={id}
          name={displayName(userName)}
          changes={changes}
          buttonId={buttonId}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

interface DecisionProps extends Pick<HeldChangesProps, 'buttonId' | 'onDecided'> {
  guideId: number
  /** Whose listing it is. */
  name: string
  changes: Changes
}

function Decision({ guideId, name, changes: { version, items }, buttonId, onDecided }: DecisionProps) {
  const utils = trpc.useUtils()
  const [refused, setRefused] = useState<readonly HeldField[]>([])
  const [reason, setReason] = useKeptText(`changes ${guideId}`)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  /** The reason as it is sent: where nothing is refused, its field is not there, and a kept text does not count. */
  const sentReason = refused.length > 0 ? reason.trim() : ''
  const problem = reasonSchema.safeParse(sentReason).error?.issues[0]?.message
  const decide = trpc.guides.decideHeldChanges.useMutation({
    onSuccess(_, { approved }) {
      setReason('')
      const words = decidedWords(name, approved.length, items.length - approved.length)
      showToast({ ...words, variant: 'success' })
      restDecisions()
      onDecided()
    },
    onError: (error) => showFailure('Update Failed', error),
    onSettled: () =>
      Promise.all([
        utils.review.invalidate(),
        utils.guides.heldChanges.invalidate({ id: guideId }),
        utils.guides.byId.invalidate({ id: guideId }),
        utils.admin.guides.invalidate(),
      ]),
  })

  return (
    <form
      className={classes.changes}
      aria-labelledby="held-heading"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem !== undefined) {
          reasonField.current?.focus()
          return
        }
        if (decide.isPending || !takeDecision()) return
        const approved = items.map(({ field }) => field).filter((field) => !refused.includes(field))
        decide.mutate({ id: guideId, version, approved, reason: sentReason || undefined })
      }}
    >
      <h3 id="held-heading">Changes that wait</h3>
      <p className={classes.small}>
        Visitors see the listing without them. What is ticked becomes public, what is not is refused.
      </p>
      {items.map(({ field, before, after }) => (
        <div key={field} className={classes.change}>
          <Checkbox
            label={NAMES[field] ?? guideFieldTitle(field) ?? field}
            checked={!refused.includes(field)}
            onChange={({ currentTarget: { checked } }) =>
              setRefused((fields) =>
                checked ? fields.filter((other) => other !== field) : [...fields, field],
              )
            }
          />
          <Difference field={field} before={before} after={after} />
        </div>
      ))}
      {refused.length > 0 && (
        <Textarea
          label="Reason"
          description="The owner reads it."
          rows={3}
          ref={reasonField}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <BusyButton ref={keepToastsAbove} id={buttonId} type="submit" isBusy={decide.isPending}>
        {decisionWords(items.length, refused.length)}
      </BusyButton>
    </form>
  )
}

function decisionWords(all: number, refused: number): string {
  if (refused === all) return all === 1 ? 'Refuse the change' : 'Refuse all changes'
  if (refused > 0) return `Approve ${all - refused}, refuse ${refused}`
  return all === 1 ? 'Approve the change' : 'Approve all changes'
}

interface DifferenceProps {
  field: HeldField
  before: HeldValue
  after: HeldValue
}

/** Names in one line, word by word; certifications one by one; an address whole, since a part of one says nothing. */
function Difference({ field, before, after }: DifferenceProps) {
  if (NAMES[field] !== undefined)
    return (
      <p className={classes.difference}>
        {diffWordsWithSpace(heldValueText(before), heldValueText(after)).map((part, index) => {
          const key = `${index} ${part.value}`
          return <Part key={key} text={part.value} isNew={part.added} isGone={part.removed} />
        })}
      </p>
    )
  return (
    <ul className={classes.difference}>
      {diffArrays(partsOf(before), partsOf(after)).flatMap(({ value, added, removed }) =>
        value.map((text) => (
          <li key={`${text} ${added}`}>
            <Part text={text} isNew={added} isGone={removed} />
          </li>
        )),
      )}
    </ul>
  )
}

/** The texts that are compared as wholes. */
function partsOf(value: HeldValue): string[] {
  const texts = Array.isArray(value) ? value.map((one) => heldValueText([one])) : [heldValueText(value)]
  return texts.filter((text) => text !== '')
}

/** A piece of a difference, which says aloud too whether it is new or goes. */
function Part({ text, isNew, isGone }: { text: string; isNew: boolean; isGone: boolean }) {
  if (isNew)
    return (
      <ins>
        <span className="visually-hidden">new: </span>
        {text}
      </ins>
    )
  if (isGone)
    return (
      <del>
        <span className="visually-hidden">gone: </span>
        {text}
      </del>
    )
  return <span>{text}</span>
}
