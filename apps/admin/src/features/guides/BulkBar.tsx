import type { BulkAction, BulkAnswer, BulkInput, BulkPreview } from '@grove/schema'
import { ConfirmDialog, Dialog, useOneAtATime } from '@grove/ui'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { useFocusCaught } from '../../use-focus-caught.ts'
import classes from './BulkBar.module.css'
import { useUndo } from './use-undo.ts'

const ACTIONS: readonly { action: BulkAction; label: string; done: string }[] = [
  { action: 'approve', label: 'Approve', done: 'approved' },
  { action: 'reject', label: 'Reject', done: 'rejected' },
  { action: 'publish', label: 'Publish', done: 'published' },
  { action: 'unpublish', label: 'Unpublish', done: 'unpublished' },
]

function guideCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'guide' : 'guides'}`
}

/** The guides that a bulk change has not changed, in words; undefined where it has changed all. */
function leftWords({ unchanged, failed }: BulkAnswer, done: string): string | undefined {
  const words = [
    unchanged > 0 && `${guideCount(unchanged)} ${unchanged === 1 ? 'was' : 'were'} ${done} already.`,
    failed.length > 0 && `${guideCount(failed.length)} could not be changed.`,
  ]
  return words.filter(Boolean).join(' ') || undefined
}

/** The chosen guides that a bulk change would leave as they are, in words. */
function stayingWords(count: number, done: string): string {
  const words =
    count === 1 ? `is ${done} already and stays as it is` : `are ${done} already and stay as they are`
  return `${count.toLocaleString('en')} ${words}.`
}

/** A bulk change that is asked about. */
type Asked = (typeof ACTIONS)[number] & BulkPreview

/** The guides that a bulk change could not change, counted by the reason. */
function Refused({ refused }: Pick<BulkPreview, 'refused'>) {
  return (
    <ul className={classes.failures}>
      {refused.map(({ message, count }) => (
        <li key={message}>
          <strong>{guideCount(count)}</strong>: {message}
        </li>
      ))}
    </ul>
  )
}

interface BulkBarProps {
  selection: BulkInput['selection']
  /** How many guides are chosen. */
  count: number
  /** How many the filter matches. */
  total: number
  isAll: boolean
  onChooseAll: () => Promise<void>
  onClear: () => void
  /** Told while a dialog is open, which keeps the keys to itself. */
  onDialog: (isOpen: boolean) => void
}

/** The actions on all selected guides at once, each with a confirmation. */
export function BulkBar({ selection, count, total, isAll, onChooseAll, onClear, onDialog }: BulkBarProps) {
  const utils = trpc.useUtils()
  const undo = useUndo()
  const [asked, setAsked] = useState<Asked>()
  const [failed, setFailed] = useState<BulkAnswer['failed']>([])
  const oneAtATime = useOneAtATime()
  // Of its own: one may ask while the guides that match are still being chosen.
  const askOnce = useOneAtATime()
  const isChoosing = useRef(false)
  const bar = useRef<HTMLElement>(null)
  const catchFocus = useFocusCaught(() => bar.current)
  const bulk = trpc.admin.bulk.useMutation({
    onError: (error) => showFailure('Update Failed', error),
    async onSettled() {
      await Promise.all([
        utils.admin.guides.invalidate(),
        utils.admin.history.invalidate(),
        utils.review.invalidate(),
        utils.guides.byId.invalidate(),
      ])
    },
  })

  const preview = trpc.admin.previewBulk.useMutation()

  /** Asks with all that is known before: a text that comes later would move the buttons. */
  async function askWithPreview(entry: (typeof ACTIONS)[number]) {
    // The answer to the change itself tells it too. Of guides that are just being chosen nobody knows yet.
    const told = isChoosing.current
      ? undefined
      : await preview.mutateAsync({ selection, action: entry.action }).catch(() => undefined)
    ask({ ...entry, unchanged: told?.unchanged ?? 0, refused: told?.refused ?? [] })
  }

  function ask(next: Asked | undefined) {
    setAsked(next)
    onDialog(next !== undefined)
  }

  async function confirm({ action, done }: (typeof ACTIONS)[number]) {
    const answer = await bulk.mutateAsync({ selection, action }).catch(() => undefined)
    ask(undefined)
    if (answer === undefined) return
    onClear()
    const isRefused = answer.failed.length > 0
    undo.offer(
      {
        title: `${guideCount(answer.changed)} ${done}`,
        description: leftWords(answer, done),
        variant: isRefused ? 'default' : 'success',
      },
      answer.undoId,
    )
    if (isRefused) {
      setFailed(answer.failed)
      onDialog(true)
    }
  }

  function closeFailures() {
    setFailed([])
    onDialog(false)
  }

  const refused = asked?.refused ?? []
  const refusedCount = refused.reduce((sum, reason) => sum + reason.count, 0)
  /** The guides that are left to change. */
  const asking = guideCount(count - refusedCount)
  const isAllRefused = asked !== undefined && refusedCount === count
  return (
    <>
      {count > 0 && (
        <section ref={bar} tabIndex={-1} className={classes.bar} aria-label="Selected guides">
          <p role="status">{`${guideCount(count)} selected, ${count.toLocaleString('en')} of ${total.toLocaleString('en')} filtered`}</p>
          {!isAll && total > count && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                // It goes once all are selected.
                catchFocus()
                isChoosing.current = true
                void oneAtATime(onChooseAll).finally(() => {
                  isChoosing.current = false
                })
              }}
            >
              {`Select all ${total.toLocaleString('en')} that match`}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={onClear}>
            Clear
          </Button>
          <span className={classes.actions}>
            {ACTIONS.map((entry) => (
              <Button
                key={entry.action}
                variant="default"
                size="xs"
                onClick={() => void askOnce(() => askWithPreview(entry))}
              >
                {entry.label}
              </Button>
            ))}
          </span>
        </section>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined && !isAllRefused}
        onClose={() => ask(undefined)}
        title={`${asked?.label ?? ''} ${asking}?`}
        confirmText={`${asked?.label ?? ''} ${asking}`}
        isDangerous={asked?.action === 'reject'}
        isBusy={bulk.isPending}
        onConfirm={() => asked !== undefined && void oneAtATime(() => confirm(asked))}
      >
        <p>
          {refusedCount > 0
            ? `You have selected ${guideCount(count)}.`
            : isAll
              ? 'This is every guide that your search and filter matched, on all pages, as it was then.'
              : count === 1
                ? 'This is the guide that you have selected.'
                : 'These are the guides that you have selected.'}
          {asked !== undefined && asked.unchanged > 0 && ` ${stayingWords(asked.unchanged, asked.done)}`}
          {asked?.action === 'approve' &&
            (count === 1
              ? ' Approving publishes its listing at once, unless its owner has paused it.'
              : ' Approving publishes their listings at once, unless their owners have paused them.')}
          {refusedCount > 0 && ` These cannot be ${asked?.done} and stay as they are:`}
        </p>
        {refusedCount > 0 && <Refused refused={refused} />}
      </ConfirmDialog>
      <Dialog
        isOpen={isAllRefused}
        onClose={() => ask(undefined)}
        title={`${guideCount(count)} cannot be ${asked?.done ?? ''}`}
        closeText="Close"
      >
        <Refused refused={refused} />
      </Dialog>
      <Dialog
        isOpen={failed.length > 0}
        onClose={closeFailures}
        title={`${guideCount(failed.length)} could not be changed`}
        closeText="Close"
      >
        <ul className={classes.failures}>
          {failed.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
