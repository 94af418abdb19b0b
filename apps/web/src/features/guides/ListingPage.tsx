import type { GuideFilter } from '@grove/schema'
import { GAZETTEER_ATTRIBUTION, POSTCODE_ATTRIBUTION } from '@grove/schema'
import { BackLink, classNames, MoreLink } from '@grove/ui'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { PageProblem } from '../../page-problem.ts'
import { CountLine } from './CountLine.tsx'
import { EmbedCode } from './EmbedCode.tsx'
import { FilterBar } from './FilterBar.tsx'
import { GuidesMap } from './GuidesMap.tsx'
import type { GuideListAsk } from './guide-queries.ts'
import { MOST_PAGES_IN_ADDRESS, useGuideList } from './guide-queries.ts'
import { ListingCards } from './ListingCards.tsx'
import classes from './ListingPage.module.css'
import { listHref, viewInAddress } from './list-href.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { SearchNotes } from './SearchNotes.tsx'
import { useIsSlow } from './use-is-slow.ts'
import { useMarkedGuide } from './use-marked-guide.ts'

export type ListingView = 'list' | 'map'

interface ListingPageProps {
  ask: GuideListAsk
  /** Which of both a phone shows. */
  view: ListingView
  /** How many pages of the list the address says. */
  pages: number
  problem: PageProblem | null
}

/** Every guide, or those that a filter matches: as cards, and on a map beside them. */
export function ListingPage({ ask, view, pages, problem }: ListingPageProps) {
  const navigate = useNavigate()
  const query = useGuideList(ask)
  /** The filter of the shown list: the previous one, until the next list is there. */
  const shownAsk = useRef(ask)
  if (!query.isPlaceholderData) shownAsk.current = ask
  const isSlow = useIsSlow(query.isPlaceholderData)
  const list = isSlow ? undefined : query.data
  const { filter } = ask
  const shown = isSlow ? ask : shownAsk.current
  const cards = useRef<HTMLDivElement>(null)
  const marked = useMarkedGuide(cards)

  const changeFilter = useCallback(
    (next: GuideFilter) => {
      void navigate({
        to: '/guides',
        search: { ...next, view: viewInAddress(view) },
        resetScroll: false,
      })
    },
    [navigate, view],
  )

  /** Keeps in the address how far the list has grown: reload, Back and a shared link bring as much of it back. */
  function handleGrow(pageCount: number) {
    const grown = Math.min(pageCount, MOST_PAGES_IN_ADDRESS)
    if (grown <= pages || query.isPlaceholderData) return
    void navigate({
      from: '/guides/',
      to: '/guides',
      search: (search) => ({ ...search, pages: grown }),
      replace: true,
      resetScroll: false,
    })
  }

  const handleSearchArea = useCallback(
    (bounds: string) =>
      // Around a place that the map has left there may be nobody in the area: it still counts the distances.
      changeFilter({ ...filter, bounds, ...(filter.near !== undefined && { radius: 'any' }) }),
    [changeFilter, filter],
  )

  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href="/">Home</BackLink>
        <h1>Find a Guide</h1>
        <div className={classes.finder}>
          <PlaceSearch variant="bar" filter={filter} view={view} />
        </div>
      </div>
      <FilterBar filter={filter} list={list ?? query.data} onChange={changeFilter} />
      <CountLine
        key={JSON.stringify(filter)}
        filter={shown.filter}
        list={list}
        hasFailed={(query.error ?? problem) !== null && list === undefined}
        onRefresh={query.refetch}
        view={view}
      />
      {list !== undefined && <SearchNotes filter={shown.filter} list={list} view={view} />}
      <div className={classes.listing} data-view={view}>
        <div ref={cards} className={classes.list} aria-busy={query.isPlaceholderData || undefined}>
          <ListingCards ask={shown} list={list} query={query} problem={problem} onGrow={handleGrow} />
        </div>
        <section
          className={classNames(classes.map, 'no-print')}
          id="map"
          aria-labelledby="map-title"
          tabIndex={-1}
        >
          <h2 id="map-title" className="visually-hidden">
            Map of these guides
          </h2>
          <GuidesMap
            label={mapLabel(filter)}
            filter={filter}
            nearest={query.isPlaceholderData ? undefined : query.data?.nearest}
            onSearchArea={handleSearchArea}
            marked={marked}
            failure={query.data === undefined ? problem?.message : undefined}
            fallback={
              <MoreLink href={ask.cursor === undefined ? '#main' : listHref(filter)}>
                All of them are in the list
              </MoreLink>
            }
          />
          <EmbedCode filter={filter} />
        </section>
      </div>
      <p className={classes.sources}>
        {GAZETTEER_ATTRIBUTION}. {POSTCODE_ATTRIBUTION}
      </p>
    </div>
  )
}

function mapLabel({ search, near }: GuideFilter): string {
  if (search !== undefined) return `Map of guides matching ${search}`
  return near === undefined ? 'Map of all guides' : `Map of guides near ${near}`
}
