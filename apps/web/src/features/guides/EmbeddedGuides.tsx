import { MoreLink } from '@grove/ui'
import { SITE_NAME } from '../../page-head.ts'
import type { PageProblem } from '../../page-problem.ts'
import { matchCount, matchWords } from './count-line.ts'
import classes from './EmbeddedGuides.module.css'
import { guidesTitle, isNarrowed } from './filter-words.ts'
import { GuidesMap } from './GuidesMap.tsx'
import type { GuideListAsk } from './guide-queries.ts'
import { useGuideList } from './guide-queries.ts'
import { ListingCards } from './ListingCards.tsx'

/** Lower than on the site's own pages: a frame is rarely high. */
const MAP_HEIGHT_PX = 340

interface EmbeddedGuidesProps {
  ask: GuideListAsk
  problem: PageProblem | null
}

/** Map and list of guides for a frame, from 300 px wide. */
export function EmbeddedGuides({ ask, problem }: EmbeddedGuidesProps) {
  const query = useGuideList(ask)
  const { filter } = ask
  const { data: list } = query
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>
          {filter.search === undefined
            ? guidesTitle('Forest bathing guides', filter)
            : `Guides matching “${filter.search}”`}
        </h1>
        <p role="status">
          {list === undefined
            ? 'Loading guides…'
            : `${matchCount(list.total, list.totalIsCapped)} ${matchWords(list.total, false)}`}
        </p>
        <p className={classes.source}>
          From the <a href="/">{SITE_NAME}</a>. Links open in a new tab.
        </p>
      </div>
      <section aria-labelledby="map-title">
        <h2 id="map-title" className="visually-hidden">
          Map of these guides
        </h2>
        <GuidesMap
          label={isNarrowed(filter) ? guidesTitle('Map of guides', filter) : 'Map of all guides'}
          filter={filter}
          height={MAP_HEIGHT_PX}
          failure={list === undefined ? problem?.message : undefined}
          fallback={<MoreLink href="/guides">See them on the site</MoreLink>}
        />
      </section>
      <ListingCards ask={ask} list={list} query={query} problem={problem} />
    </div>
  )
}
