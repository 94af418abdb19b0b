import { GUIDE_PAGE_SIZE } from '@grove/schema'
import { AppLink, EmptyState, GuideGrid, MoreLink, Spinner } from '@grove/ui'
import { Button } from '@mantine/core'
import type { PageProblem } from '../../page-problem.ts'
import { matchCount, matchWords } from './count-line.ts'
import { GuideList } from './GuideList.tsx'
import { GuideListFailure } from './GuideListFailure.tsx'
import { readProblem } from './guide-errors.ts'
import { useGuideList } from './guide-queries.ts'

const EVERY_GUIDE = { filter: {} }

/** The home page's section of guides: cards, or why there are none. */
export function HomeGuides({ problem }: { problem: PageProblem | null }) {
  const query = useGuideList(EVERY_GUIDE)
  const list = query.data
  return (
    <>
      <div className="section-head">
        <h2>Our Certified Guides</h2>
        {list !== undefined && list.total > 0 && (
          <MoreLink href="/guides">
            {list.total === 1 ? 'The guide' : `All ${matchCount(list.total, list.totalIsCapped)}`}
            {list.total > 1 && ` ${matchWords(list.total, false)}`}
          </MoreLink>
        )}
      </div>
      <HomeGuidesBody query={query} problem={problem} />
    </>
  )
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
  if (list !== undefined) return <GuideList ask={EVERY_GUIDE} list={list} query={query} />
  const failure = error === null ? problem : readProblem('list', error)
  if (failure !== null) return <GuideListFailure problem={failure} onRetry={() => query.refetch()} />
  return (
    <>
      <Spinner label="Loading guides" />
      <GuideGrid guides={[]} loadingCount={GUIDE_PAGE_SIZE} />
    </>
  )
}
