import { AppLink, EmptyState, GuideGrid, MoreLink, Spinner } from '@grove/ui'
import { Button } from '@mantine/core'
import type { PageProblem } from '../../page-problem.ts'
import { matchCount } from './count-line.ts'
import { GuideListFailure } from './GuideListFailure.tsx'
import { readProblem } from './guide-errors.ts'
import type { GuideListData } from './guide-queries.ts'
import { useGuideList } from './guide-queries.ts'
import classes from './HomeGuides.module.css'

const EVERY_GUIDE = { filter: {} }
/** A front page has an end: three rows of three. */
const HOME_GUIDES = 9
const FIRST_PLACES = 3

/** Towns of the newest guides, to begin a search with: none of them is in vain. */
export function useFirstPlaces(): string[] {
  const towns = useGuideList(EVERY_GUIDE).data?.guides.map(({ city }) => city.trim()) ?? []
  return [...new Set(towns.filter((town) => town !== ''))].slice(0, FIRST_PLACES)
}

/** The home page's section of guides: cards, or why there are none. */
export function HomeGuides({ problem }: { problem: PageProblem | null }) {
  const query = useGuideList(EVERY_GUIDE)
  const list = query.data
  return (
    <>
      <div className="section-head">
        <h2>Our Certified Guides</h2>
        {list !== undefined && list.total > 0 && (
          <MoreLink href="/guides">{list.total === 1 ? 'The guide' : allGuides(list)}</MoreLink>
        )}
      </div>
      <HomeGuidesBody query={query} problem={problem} />
    </>
  )
}

function allGuides({ total, totalIsCapped }: GuideListData): string {
  return `All ${matchCount(total, totalIsCapped)} guides`
}

interface HomeGuidesBodyProps {
  query: ReturnType<typeof useGuideList>
  problem: PageProblem | null
}

function HomeGuidesBody({ query, problem }: HomeGuidesBodyProps) {
  const { data: list, error } = query
  if (list !== undefined && list.total === 0) {
    return (
      <EmptyState
        title="No guides available yet. Be the first to register!"
        headingLevel={3}
        action={
          <Button component={AppLink} href="/auth?register=true">
            Apply to be Listed
          </Button>
        }
      />
    )
  }
  if (list !== undefined) {
    return (
      <>
        <GuideGrid guides={list.guides.slice(0, HOME_GUIDES)} />
        {list.total > HOME_GUIDES && (
          <Button component={AppLink} className={classes.all} variant="default" href="/guides">
            {allGuides(list)}
          </Button>
        )}
      </>
    )
  }
  const failure = error === null ? problem : readProblem('list', error)
  if (failure !== null) return <GuideListFailure problem={failure} onRetry={() => query.refetch()} />
  return (
    <>
      <Spinner label="Loading guides" />
      <GuideGrid guides={[]} loadingCount={HOME_GUIDES} />
    </>
  )
}
