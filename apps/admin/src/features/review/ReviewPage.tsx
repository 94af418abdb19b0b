import type { GuideView } from '@grove/schema'
import { ADMIN_GUIDES_STALE_MS, displayName, queueInput } from '@grove/schema'
import { ChevronLeftIcon, ChevronRightIcon, ErrorPanel, GuidePicture, IconButton, Spinner } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { KeyHint } from '../../KeyHints.tsx'
import { KeyHints } from '../../KeyHints.tsx'
import { TabPanel } from '../../TabPanel.tsx'
import { trpc } from '../../trpc.ts'
import { usePageKeys } from '../../use-page-keys.ts'
import { useShortcutsChoice } from '../../use-shortcuts-choice.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { neighboursOf } from './neighbours.ts'
import { QueueList } from './QueueList.tsx'
import { QueueViews } from './QueueViews.tsx'
import classes from './ReviewPage.module.css'
import { DECIDE_CHANGES_ID, ReviewSide } from './ReviewSide.tsx'
import type { ReviewSearch } from './review-search.ts'
import { forgetText, reasonKey } from './use-kept-text.ts'
import { rowLinkId, useRowFocus } from './use-row-focus.ts'

/** How often the queue and an open application are read again: others work on them too. */
const REFRESH_MS = 10_000

const KEY_HINTS: readonly KeyHint[] = [
  [['J', 'K'], 'next, previous'],
  [['A'], 'approve'],
  [['R'], 'reject'],
  [['Q'], 'ask'],
  [['Esc'], 'back to the queue'],
]

export type Decide = (
  action: 'approve' | 'reject',
  guide: GuideView & { updatedAt: string },
  reason?: string,
) => Promise<boolean>

interface ReviewPageProps {
  search: ReviewSearch
  onDecide: Decide
  renderApplication: (guide: GuideView) => ReactNode
}

/** Review: the applications that wait, and one of them with everything that was said about it. */
export function ReviewPage({ search, onDecide, renderApplication }: ReviewPageProps) {
  const { guide: opened, ...filter } = search
  const queue = trpc.review.queue.useQuery(queueInput.parse(filter), {
    staleTime: ADMIN_GUIDES_STALE_MS,
    refetchInterval: REFRESH_MS,
  })
  /** Those that were just decided leave the queue at once. */
  const [decided, setDecided] = useState<readonly number[]>([])
  const items = (queue.data?.items ?? []).filter(({ id }) => id === opened || !decided.includes(id))
  const navigate = useNavigate()
  const go = (guide: number | undefined) =>
    void navigate({ to: '/review', search: { ...filter, guide }, replace: opened !== undefined })

  const ids = items.map(({ id }) => id)
  const at = items.findIndex(({ id }) => id === opened)
  /** The application that is open, or was last. */
  const [current, setCurrent] = useState(opened)
  if (opened !== undefined && current !== opened) setCurrent(opened)
  const isPresent = current !== undefined && ids.includes(current)
  /** The queue when it last held this application, which leaves it once a question is asked. */
  const [seen, setSeen] = useState(queue.data)
  if (isPresent && seen !== queue.data) setSeen(queue.data)
  const seenIds = seen?.items.map(({ id }) => id) ?? []
  const { previousId, nextId } = neighboursOf(current, seenIds, ids)
  const rowId = isPresent ? current : (nextId ?? previousId)
  useRowFocus(opened, rowId)

  /** From the row that has the focus; that one may stand for the application that one comes from. */
  function neighboursOfRow() {
    const focused = ids.find((id) => document.activeElement?.id === rowLinkId(id))
    return focused === rowId ? { previousId, nextId } : neighboursOf(focused, ids, ids)
  }

  const [hasShortcuts] = useShortcutsChoice()
  usePageKeys(
    {
      j() {
        const next = neighboursOfRow().nextId
        if (next !== undefined) go(next)
      },
      k() {
        const previous = neighboursOfRow().previousId
        if (previous !== undefined) go(previous)
      },
    },
    hasShortcuts && opened === undefined,
  )

  async function decide(action: 'approve' | 'reject', guide: GuideView, reason?: string) {
    setDecided((ids) => [...ids, guide.id])
    go(nextId ?? previousId)
    const isDone = await onDecide(action, guide, reason)
    if (isDone) {
      forgetText(reasonKey(guide.id))
      // Until the queue of the server is without it.
      await queue.refetch()
    }
    setDecided((ids) => ids.filter((id) => id !== guide.id))
    // It was refused: perhaps its owner has changed it. It is shown as it is now.
    if (!isDone) go(guide.id)
  }

  return (
    <TabPanel tab={4}>
      <div className={classes.top}>
        <h1 tabIndex={-1}>Review</h1>
        <QueueViews search={filter} counts={queue.data?.counts} />
      </div>
      {queue.isPending && (
        <p role="status">
          <Spinner /> Loading the applications...
        </p>
      )}
      {queue.isError && queue.data === undefined && (
        <ErrorPanel
          title="The applications could not be loaded"
          message={callFailureText(queue.error)}
          isAnnounced
          action={
            <Button variant="default" size="xs" onClick={() => void queue.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {queue.data !== undefined &&
        opened === undefined &&
        (items.length === 0 ? (
          <p role="status" className={classes.empty}>
            No application waits here.
          </p>
        ) : (
          <QueueList items={items} search={filter} />
        ))}
      {opened !== undefined && (
        <OpenedApplication
          key={opened}
          id={opened}
          position={at === -1 ? undefined : `${at + 1} of ${items.length.toLocaleString('en')}`}
          previousId={previousId}
          nextId={nextId}
          onGo={go}
          onDecide={decide}
          renderApplication={renderApplication}
        />
      )}
    </TabPanel>
  )
}

interface OpenedApplicationProps {
  id: number
  /** "3 of 24"; undefined where the queue does not hold it. */
  position: string | undefined
  previousId: number | undefined
  nextId: number | undefined
  onGo: (guide: number | undefined) => void
  onDecide: (action: 'approve' | 'reject', guide: GuideView, reason?: string) => void
  renderApplication: (guide: GuideView) => ReactNode
}

function OpenedApplication({
  id,
  position,
  previousId,
  nextId,
  onGo,
  onDecide,
  renderApplication,
}: OpenedApplicationProps) {
  const utils = trpc.useUtils()
  const application = trpc.guides.byId.useQuery(
    { id },
    { staleTime: ADMIN_GUIDES_STALE_MS, retry: 1, refetchInterval: REFRESH_MS },
  )
  // With what stands above its forms, which would push them away from under the pointer.
  const state = trpc.review.state.useQuery({ id }, { staleTime: 0, refetchInterval: REFRESH_MS })
  // Only changes of an approved listing wait.
  const isApproved = application.data?.applicationStatus === 'approved'
  const held = trpc.guides.heldChanges.useQuery(
    { id },
    { staleTime: 0, refetchInterval: isApproved && REFRESH_MS },
  )
  const guide = state.isPending || held.isPending ? undefined : application.data
  // As it was when the dialog was opened: whoever rejects it has seen no later version.
  const [rejecting, setRejecting] = useState<GuideView>()
  const [hasShortcuts, setHasShortcuts] = useShortcutsChoice()
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate: tellOthers } = trpc.review.open.useMutation()

  useEffect(() => tellOthers({ id }), [tellOthers, id])
  useEffect(() => {
    if (nextId === undefined) return
    void utils.guides.byId.prefetch({ id: nextId }, { staleTime: ADMIN_GUIDES_STALE_MS })
    void utils.review.state.prefetch({ id: nextId }, { staleTime: 0 })
    void utils.guides.heldChanges.prefetch({ id: nextId }, { staleTime: 0 })
  }, [utils, nextId])
  const isLoaded = guide !== undefined
  // Whoever reads by ear hears which application is open now.
  useEffect(() => {
    if (isLoaded) heading.current?.focus()
  }, [isLoaded])

  const isDeleted = guide !== undefined && application.error?.data?.code === 'NOT_FOUND'
  const canDecide = guide?.applicationStatus === 'pending' && !isDeleted
  usePageKeys(
    {
      j: () => nextId !== undefined && onGo(nextId),
      k: () => previousId !== undefined && onGo(previousId),
      a(event) {
        // A key that is held down decides once.
        if (event.repeat || guide === undefined) return
        // Others may have rejected it a moment ago: it is approved by the button alone.
        if (canDecide) onDecide('approve', guide)
        // Each change has a tick of its own: the decision is pressed, not guessed.
        else document.getElementById(DECIDE_CHANGES_ID)?.focus()
      },
      r(event) {
        if (event.repeat || !canDecide) return
        event.preventDefault()
        setRejecting(guide)
      },
      q(event) {
        event.preventDefault()
        document.getElementById('review-question')?.focus()
      },
      Escape() {
        onGo(undefined)
      },
    },
    hasShortcuts && rejecting === undefined,
  )

  return (
    <div className={classes.opened}>
      <div className={classes.bar}>
        <Button variant="default" size="xs" onClick={() => onGo(undefined)}>
          Back to the queue
        </Button>
        <span role="status">{position ?? 'Not in this view'}</span>
        <IconButton
          size="xs"
          label="Previous application"
          icon={<ChevronLeftIcon />}
          aria-disabled={previousId === undefined}
          onClick={() => previousId !== undefined && onGo(previousId)}
        />
        <IconButton
          size="xs"
          label="Next application"
          icon={<ChevronRightIcon />}
          aria-disabled={nextId === undefined}
          onClick={() => nextId !== undefined && onGo(nextId)}
        />
      </div>
      {guide === undefined && !application.isError && (
        <p role="status">
          <Spinner /> Loading the application...
        </p>
      )}
      {application.isError && guide === undefined && <p role="alert">{callFailureText(application.error)}</p>}
      {isDeleted && <p role="alert">This listing was deleted meanwhile.</p>}
      {guide !== undefined && (
        <div className={classes.columns}>
          <article className={classes.application}>
            <div className={classes.person}>
              <GuidePicture
                guide={guide}
                className={classes.picture}
                sizes="96px"
                width={96}
                height={96}
                priority
              />
              <h2 ref={heading} tabIndex={-1}>
                {displayName(guide.userName)}
              </h2>
            </div>
            {renderApplication(guide)}
          </article>
          <ReviewSide
            guide={guide}
            state={state}
            held={held}
            isDeleted={isDeleted}
            onApprove={() => onDecide('approve', guide)}
            onReject={() => setRejecting(guide)}
            onChangesDecided={() => onGo(nextId ?? previousId)}
          />
        </div>
      )}
      <KeyHints hints={KEY_HINTS} isOn={hasShortcuts} onChange={setHasShortcuts} />
      {rejecting !== undefined && (
        <DecisionDialog
          guide={rejecting}
          onClose={() => setRejecting(undefined)}
          onReject={(reason) => onDecide('reject', rejecting, reason)}
        />
      )}
    </div>
  )
}
