import type { GuideView } from '@grove/schema'
import { ADMIN_GUIDES_STALE_MS, displayName, REVIEW_REFRESH_MS } from '@grove/schema'
import { ChevronLeftIcon, ChevronRightIcon, classNames, GuidePicture, IconButton, Spinner } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { ChangedNotice, useHasChanged } from '../../ChangedNotice.tsx'
import type { KeyHint } from '../../KeyHints.tsx'
import { KeyHints } from '../../KeyHints.tsx'
import { trpc } from '../../trpc.ts'
import { usePageKeys } from '../../use-page-keys.ts'
import { useShortcutsChoice } from '../../use-shortcuts-choice.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import classes from './ReviewPage.module.css'
import { APPROVE_ID, DECIDE_CHANGES_ID, ReviewSide } from './ReviewSide.tsx'

const KEY_HINTS: readonly KeyHint[] = [
  [['J', 'K'], 'next, previous'],
  [['A'], 'approve'],
  [['R'], 'reject'],
  [['Q'], 'ask'],
  [['Esc'], 'back to the queue'],
]

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

/** One application of the queue, with everything that was said about it, and its decision. */
export function OpenedApplication({
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
    { staleTime: ADMIN_GUIDES_STALE_MS, retry: 1, refetchInterval: REVIEW_REFRESH_MS },
  )
  // With what stands above its forms, which would push them away from under the pointer.
  const state = trpc.review.state.useQuery({ id }, { staleTime: 0, refetchInterval: REVIEW_REFRESH_MS })
  // Only changes of an approved listing wait.
  const isApproved = application.data?.applicationStatus === 'approved'
  const held = trpc.guides.heldChanges.useQuery(
    { id },
    { staleTime: 0, refetchInterval: isApproved && REVIEW_REFRESH_MS },
  )
  const guide = state.isPending || held.isPending ? undefined : application.data
  // As it was when the dialog was opened: whoever rejects it has seen no later version.
  const [rejecting, setRejecting] = useState<GuideView>()
  const [hasShortcuts, setHasShortcuts] = useShortcutsChoice()
  const hasChanged = useHasChanged(guide)
  /** The changed version that the key for approving has stopped at. */
  const stoppedAt = useRef<string>(undefined)
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
        if (!canDecide) {
          // Others may have rejected it a moment ago: it is approved by the button alone.
          // Each change has a tick of its own: the decision is pressed, not guessed.
          document.getElementById(DECIDE_CHANGES_ID)?.focus()
        } else if (hasChanged && stoppedAt.current !== guide.updatedAt) {
          // Perhaps nobody has read it as it is now: it is approved by the next press.
          stoppedAt.current = guide.updatedAt
          document.getElementById(APPROVE_ID)?.focus()
        } else onDecide('approve', guide)
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
      <div className={classNames(classes.bar, 'no-print')}>
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
            <ChangedNotice hasChanged={hasChanged} version={guide.updatedAt} />
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
