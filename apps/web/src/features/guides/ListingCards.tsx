import { GUIDE_PAGE_SIZE } from '@grove/schema'
import { AppLink, EmptyState, GuideGrid } from '@grove/ui'
import { Button } from '@mantine/core'
import type { PageProblem } from '../../page-problem.ts'
import { GuideList } from './GuideList.tsx'
import { GuideListFailure } from './GuideListFailure.tsx'
import { readProblem } from './guide-errors.ts'
import type { GuideListAsk, useGuideList } from './guide-queries.ts'

/** Cards of the first view on every screen: their pictures are fetched first. */
const FIRST_VIEW_CARDS = 1

interface ListingCardsProps {
  ask: GuideListAsk
  query: ReturnType<typeof useGuideList>
  problem: PageProblem | null
}

/** The cards of the listing, or why there are none. */
export function ListingCards({ ask, query, problem }: ListingCardsProps) {
  const { data: list, error } = query
  if (list !== undefined && list.guides.length === 0) return <NoGuides search={ask.search} />
  if (list !== undefined) {
    return (
      <GuideList
        // Another search is another list, which begins to grow anew.
        key={ask.search ?? ''}
        ask={ask}
        list={list}
        query={query}
        columns={2}
        headingLevel={2}
        priorityCount={FIRST_VIEW_CARDS}
      />
    )
  }
  const failure = error === null ? problem : readProblem('list', error)
  if (failure !== null) return <GuideListFailure problem={failure} onRetry={() => query.refetch()} />
  return <GuideGrid guides={[]} columns={2} loadingCount={GUIDE_PAGE_SIZE} />
}

function NoGuides({ search }: { search?: string }) {
  return (
    <EmptyState
      title={
        search === undefined ? 'No guides available at the moment.' : `No guides found matching "${search}".`
      }
      action={
        <Button component={AppLink} href="/">
          Return to Home
        </Button>
      }
    >
      {search !== undefined && 'Try a nearby town, a county or a country.'}
    </EmptyState>
  )
}
