import type { GuideView } from '@grove/schema'
import { ADMIN_GUIDES_STALE_MS, queueInput, REVIEW_REFRESH_MS } from '@grove/schema'
import { classNames, ErrorPanel, Spinner } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { restDecisions, takeDecision } from '../../decision-rest.ts'
import { keepWork } from '../../kept-work.ts'
import { TabPanel } from '../../TabPanel.tsx'
import { trpc } from '../../trpc.ts'
import { useFocusAfterClosing } from '../../use-focus-caught.ts'
import { usePageKeys } from '../../use-page-keys.ts'
import { useShortcutsChoice } from '../../use-shortcuts-choice.ts'
import { neighboursOf } from './neighbours.ts'
import { OpenedApplication } from './OpenedApplication.tsx'
import { QueueList, rowLinkId } from './QueueList.tsx'
import { QueueViews } from './QueueViews.tsx'
import classes from './ReviewPage.module.css'
import type { ReviewSearch } from './review-search.ts'
import { reasonKey } from './use-kept-text.ts'

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
    refetchInterval: REVIEW_REFRESH_MS,
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
  useFocusAfterClosing(opened, () => (rowId === undefined ? null : document.getElementById(rowLinkId(rowId))))

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
    if (!takeDecision()) return
    setDecided((ids) => [...ids, guide.id])
    go(nextId ?? previousId)
    const isDone = await onDecide(action, guide, reason)
    if (isDone) {
      // Its field is closed already.
      keepWork(reasonKey(guide.id), undefined)
      // Until the queue of the server is without it.
      await queue.refetch()
    }
    setDecided((ids) => ids.filter((id) => id !== guide.id))
    // It was refused: perhaps its owner has changed it. It is shown as it is now.
    if (isDone) return
    restDecisions()
    go(guide.id)
  }

  return (
    <TabPanel tab={4}>
      <div className={classNames(classes.top, 'no-print')}>
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
