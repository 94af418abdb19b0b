import type { AdminGuideRow, GuideView } from '@grove/schema'
import { ADMIN_GUIDES_STALE_MS, adminStatusBadge, displayName, REVIEW_REFRESH_MS } from '@grove/schema'
import {
  CheckIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CrossIcon,
  Drawer,
  GuidePicture,
  IconButton,
  Spinner,
  StatusBadge,
  TrashIcon,
} from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { approvingWords } from '../../approving-words.ts'
import { ChangedNotice, useHasChanged } from '../../ChangedNotice.tsx'
import { SITE_ORIGIN } from '../../config.ts'
import { trpc } from '../../trpc.ts'
import { useIsAdministrator } from '../../viewer.ts'
import { Application } from './Application.tsx'
import classes from './ReviewDrawer.module.css'
import type { ActedGuide, GuideAction } from './use-guide-actions.ts'

interface ReviewDrawerProps {
  id: number
  /** The guide as the table shows it; undefined where it is on another page. */
  row: AdminGuideRow | undefined
  /** "3 of 24"; undefined where the table does not show it. */
  position: string | undefined
  /** The guide after it in the table, whose application is fetched ahead. */
  nextId: number | undefined
  onStep: (step: 1 | -1) => void
  onClose: () => void
  onEdit: () => void
  onAct: (action: GuideAction, guide: ActedGuide) => void
}

/** The whole application beside the table, with what can be decided about it always in view. */
export function ReviewDrawer({
  id,
  row,
  position,
  nextId,
  onStep,
  onClose,
  onEdit,
  onAct,
}: ReviewDrawerProps) {
  // As fresh as the table: what is approved are the words as they stand now.
  const query = trpc.guides.byId.useQuery(
    { id },
    { staleTime: ADMIN_GUIDES_STALE_MS, retry: 1, refetchInterval: REVIEW_REFRESH_MS },
  )
  const hasChanged = useHasChanged(query.data)
  const isAdministrator = useIsAdministrator()
  const utils = trpc.useUtils()
  useEffect(() => {
    if (nextId === undefined) return
    void utils.guides.byId.prefetch({ id: nextId }, { staleTime: ADMIN_GUIDES_STALE_MS })
  }, [utils, nextId])
  // The table knows what is on its way to the server already.
  const guide: GuideView | AdminGuideRow | undefined =
    query.data === undefined
      ? row
      : { ...query.data, ...(row && { applicationStatus: row.applicationStatus, published: row.published }) }
  const name = guide === undefined ? undefined : displayName(guide.userName)
  return (
    <Drawer
      onClose={onClose}
      label={`Review: ${name ?? `guide ${id}`}`}
      heading={<span role="status">{position ?? 'Review'}</span>}
      controls={
        <>
          <IconButton
            size="xs"
            label="Previous guide"
            icon={<ChevronLeftIcon />}
            onClick={() => onStep(-1)}
          />
          <IconButton size="xs" label="Next guide" icon={<ChevronRightIcon />} onClick={() => onStep(1)} />
        </>
      }
      actions={guide && <Decisions guide={guide} onAct={onAct} />}
    >
      {guide !== undefined && (
        <div className={classes.person}>
          <GuidePicture
            guide={guide}
            className={classes.picture}
            sizes="112px"
            width={112}
            height={112}
            priority
          />
          <div>
            <StatusBadge badge={adminStatusBadge(guide)} />
            <h2>{name}</h2>
            <span className={classes.ways}>
              <a href={`${SITE_ORIGIN}/guides/${id}`} target="_blank" rel="noopener">
                View profile
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              {isAdministrator && query.data?.userId !== undefined && (
                <Button variant="default" size="compact-sm" onClick={onEdit}>
                  Edit
                </Button>
              )}
            </span>
          </div>
        </div>
      )}
      {query.isPending && (
        <p className={classes.waiting} role="status">
          <Spinner /> Loading the application...
        </p>
      )}
      {query.isError && (
        <p className={classes.waiting} role="alert">
          {callFailureText(query.error)}
        </p>
      )}
      <ChangedNotice hasChanged={hasChanged} version={query.data?.updatedAt} />
      {query.data !== undefined && <Application guide={query.data} />}
    </Drawer>
  )
}

function Decisions({ guide, onAct }: { guide: ActedGuide; onAct: ReviewDrawerProps['onAct'] }) {
  if (guide.applicationStatus !== 'approved') {
    return (
      <>
        <Button className={classes.decision} onClick={() => onAct('approve', guide)}>
          <CheckIcon /> Approve{' '}
          <span aria-hidden="true">
            <kbd>A</kbd>
          </span>
        </Button>
        {guide.applicationStatus === 'pending' ? (
          <Button
            className={classes.decision}
            variant="default"
            color="danger"
            onClick={() => onAct('reject', guide)}
          >
            <CrossIcon /> Reject{' '}
            <span aria-hidden="true">
              <kbd>R</kbd>
            </span>
          </Button>
        ) : (
          <DeleteButton guide={guide} onAct={onAct} />
        )}
        <p className={classes.note}>{approvingWords(guide)}</p>
      </>
    )
  }
  return (
    <>
      <Button
        className={classes.decision}
        variant={guide.published ? 'default' : 'filled'}
        onClick={() => onAct(guide.published ? 'unpublish' : 'publish', guide)}
      >
        {guide.published ? 'Unpublish' : 'Publish'}
      </Button>
      <DeleteButton guide={guide} onAct={onAct} />
    </>
  )
}

function DeleteButton({ guide, onAct }: { guide: ActedGuide; onAct: ReviewDrawerProps['onAct'] }) {
  if (!useIsAdministrator()) return null
  return (
    <Button
      className={classes.decision}
      variant="default"
      color="danger"
      onClick={() => onAct('delete', guide)}
    >
      <TrashIcon /> Delete
    </Button>
  )
}
