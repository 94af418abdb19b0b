import { GUIDE_PAGE_SIZE } from '@grove/schema'
import type { AppLinkProps, GuideGridProps } from '@grove/ui'
import { AppLink, classNames, GuideGrid } from '@grove/ui'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, RefObject } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './GuideList.module.css'
import { readFailureMessage } from './guide-errors.ts'
import type { GuideListAsk, GuideListData, useGuideList } from './guide-queries.ts'
import { listHref } from './list-href.ts'

/** How close to the window the end of the list comes before more of it is fetched. */
const NEAR_MARGIN = '700px'
/** How often the list grows by itself while one scrolls; from then on by the button, so that the page has an end. */
const GROWTH_BY_SCROLLING = 3

interface GuideListProps extends Pick<GuideGridProps, 'columns' | 'headingLevel' | 'priorityCount' | 'unit'> {
  ask: GuideListAsk
  list: GuideListData
  query: Pick<
    ReturnType<typeof useGuideList>,
    'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >
  /** Told how many pages the list has, when it is shown and each time it has grown. */
  onGrow?: (pageCount: number) => void
}

/** Words for screen readers whenever the list has grown. */
function useGrowth(count: number): string {
  const [last, setLast] = useState({ count, grownBy: 0 })
  if (count !== last.count) setLast({ count, grownBy: count - last.count })
  return last.grownBy > 0 ? `${last.grownBy} more guides` : ''
}

/** Fetches the code of profiles when the page is used: who presses a card later may have lost the connection by then. */
function useProfileAhead() {
  const { routesById } = useRouter()
  useEffect(() => {
    addEventListener('pointerover', () => routesById['/guides/$id'].options.component?.preload?.(), {
      once: true,
    })
  }, [routesById])
}

interface MoreLinkProps extends AppLinkProps {
  /** The text that stays when the link goes. */
  end: RefObject<HTMLElement | null>
}

/** The button for more. It goes with the last guides, however they came, and hands on the focus that it may have. */
function MoreLink({ end, ...props }: MoreLinkProps) {
  // The cleanup of a layout effect runs while the link is still in the page and still has the focus.
  useLayoutEffect(
    () => () => {
      if (end.current?.contains(document.activeElement)) end.current.focus({ preventScroll: true })
    },
    [end],
  )
  return (
    <Button component={AppLink} variant="default" {...props}>
      Show more guides
    </Button>
  )
}

/** The cards that have come so far. More come by the button, and a few times by scrolling. */
export function GuideList({ ask, list, query, onGrow, ...grid }: GuideListProps) {
  const remaining = list.totalIsCapped ? GUIDE_PAGE_SIZE : list.total - list.guides.length
  useProfileAhead()
  return (
    <>
      <GuideGrid
        {...grid}
        guides={list.guides}
        loadingCount={query.isFetchingNextPage ? Math.min(GUIDE_PAGE_SIZE, Math.max(1, remaining)) : 0}
      />
      {/* Another search is another list, which begins to grow anew; cards of guides that it finds as well stay. */}
      <ListEnd key={JSON.stringify(ask.filter)} ask={ask} list={list} query={query} onGrow={onGrow} />
    </>
  )
}

/** The end of the cards, where more of them are asked for. */
function ListEnd({ ask, list, query, onGrow }: Omit<GuideListProps, keyof GuideGridProps>) {
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  const { nextCursor, guides, pageCount } = list
  const end = useRef<HTMLDivElement>(null)
  const announcement = useGrowth(guides.length)
  const handleGrow = useEffectEvent((count: number) => onGrow?.(count))
  useEffect(() => handleGrow(pageCount), [pageCount])

  useEffect(() => {
    if (end.current === null || nextCursor === null || isFetchingNextPage || isFetchNextPageError) return
    // By the pages that are there: a list that one comes back to ends where it ended before.
    if (pageCount > GROWTH_BY_SCROLLING) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A page that nobody has scrolled yet stays as it came.
        if (window.scrollY > 0 && entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: NEAR_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [nextCursor, pageCount, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  function handleMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isFetchingNextPage) void fetchNextPage()
  }

  return (
    <div ref={end} className={classNames(classes.end, 'no-print')} tabIndex={-1}>
      {isFetchNextPageError && <p role="alert">{readFailureMessage('list', error)}</p>}
      {nextCursor !== null && (
        <MoreLink
          end={end}
          // From its next card on, for visitors without a script.
          href={listHref(ask.filter, nextCursor)}
          rel="next"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={handleMore}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}
