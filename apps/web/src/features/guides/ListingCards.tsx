import type { GuideFilter } from '@grove/schema'
import { GUIDE_PAGE_SIZE } from '@grove/schema'
import { AppLink, EmptyState, GuideGrid, MoreLink } from '@grove/ui'
import { Button } from '@mantine/core'
import type { PageProblem } from '../../page-problem.ts'
import { distanceUnit, isNarrowed, searchedText, shortPlaceName, withoutArea } from './filter-words.ts'
import { GuideList } from './GuideList.tsx'
import { GuideListFailure } from './GuideListFailure.tsx'
import { readProblem } from './guide-errors.ts'
import type { GuideListAsk, GuideListData, useGuideList } from './guide-queries.ts'
import classes from './ListingCards.module.css'
import { listHref } from './list-href.ts'
import { useNearby } from './nearby.ts'

/** Cards of the first view on every screen: their pictures are fetched first. */
const FIRST_VIEW_CARDS = 1

interface ListingCardsProps {
  ask: GuideListAsk
  /** The cards; undefined while they are on their way. */
  list: GuideListData | undefined
  query: ReturnType<typeof useGuideList>
  problem: PageProblem | null
  /** Most cards side by side: two where the map stands beside them. */
  columns?: 2 | 3
  /** False leaves out the guides near a place that the words name. */
  hasNearby?: boolean
  onGrow?: (pageCount: number) => void
}

/** The cards of the listing, or why there are none, and then the nearest ones. */
export function ListingCards({
  ask,
  list,
  query,
  problem,
  columns = 2,
  hasNearby = true,
  onGrow,
}: ListingCardsProps) {
  const { filter } = ask
  if (list !== undefined) {
    return (
      <>
        {ask.cursor !== undefined && (
          <p className={classes.back}>
            <AppLink href={listHref(filter)}>From the first guide</AppLink>
          </p>
        )}
        {list.guides.length === 0 ? (
          <NoGuides filter={filter} list={list} />
        ) : (
          <GuideList
            ask={ask}
            list={list}
            query={query}
            onGrow={onGrow}
            columns={columns}
            headingLevel={2}
            priorityCount={FIRST_VIEW_CARDS}
            unit={distanceUnit(list)}
          />
        )}
        {hasNearby && <NearbyGuides filter={filter} list={list} />}
      </>
    )
  }
  const failure = query.error === null ? problem : readProblem('list', query.error)
  if (failure !== null) return <GuideListFailure problem={failure} onRetry={() => query.refetch()} />
  return <GuideGrid guides={[]} columns={columns} loadingCount={GUIDE_PAGE_SIZE} />
}

function emptyTitle(filter: GuideFilter, list: GuideListData): string {
  if (filter.search === undefined && filter.bounds !== undefined) return 'No guides found in this area.'
  const text = searchedText(filter, list) ?? filter.near
  if (text !== undefined) return `No guides found matching "${text}".`
  return isNarrowed(filter) ? 'No guides found with these filters.' : 'No guides available at the moment.'
}

function NoGuides({ filter, list }: { filter: GuideFilter; list: GuideListData }) {
  const { nearest, place } = list
  const home = (
    <Button component={AppLink} href="/" variant={nearest.length > 0 ? 'default' : 'filled'}>
      Return to Home
    </Button>
  )
  if (nearest.length === 0) {
    return (
      <EmptyState title={emptyTitle(filter, list)} action={home}>
        {isNarrowed(filter) && 'Try a nearby town, a county or a country, or fewer filters.'}
        {filter.bounds !== undefined && (
          <>
            {' '}
            <AppLink href={listHref(withoutArea(filter))}>Look beyond this area</AppLink>
          </>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={classes.none}>
        <h2 className="h3">{emptyTitle(filter, list)}</h2>
        {home}
      </div>
      <section className={classes.more} aria-labelledby="nearest-title">
        <h2 id="nearest-title">
          {nearest.length === 1
            ? 'The nearest guide'
            : `The ${COUNT_WORDS[nearest.length] ?? ''} nearest guides`}
          {place !== null && ` to ${shortPlaceName(place.name)}`}
        </h2>
        <GuideGrid
          guides={nearest}
          columns={2}
          headingLevel={3}
          priorityCount={FIRST_VIEW_CARDS}
          unit={distanceUnit(list)}
        />
      </section>
    </>
  )
}

const COUNT_WORDS = ['', 'one', 'two', 'three', 'four', 'five']

/** Guides near the place that the words name, below those that have the words in their listing. */
function NearbyGuides({ filter, list }: { filter: GuideFilter; list: GuideListData }) {
  const nearby = useNearby(filter, list)
  if (nearby === undefined) return null
  const { search: _, ...others } = filter
  return (
    <section className={classes.more} aria-labelledby="nearby-title">
      <div className="section-head">
        <h2 id="nearby-title">Near {nearby.name}</h2>
        <MoreLink href={listHref({ ...others, near: nearby.near })}>Search near {nearby.name}</MoreLink>
      </div>
      <GuideGrid guides={nearby.guides} columns={2} headingLevel={3} unit={nearby.unit} />
    </section>
  )
}
