import { MoreLink } from '@grove/ui'
import { SITE_NAME } from '../../page-head.ts'
import type { PageProblem } from '../../page-problem.ts'
import { matchCount, matchWords } from './count-line.ts'
import classes from './EmbeddedGuides.module.css'
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
  const { search } = ask
  const { data: list } = query
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>
          {search === undefined ? 'Forest bathing guides' : `Guides matching “${search}”`}
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
          label={search === undefined ? 'Map of all guides' : `Map of guides matching ${search}`}
          search={search}
          height={MAP_HEIGHT_PX}
          failure={list === undefined ? problem?.message : undefined}
          fallback={<MoreLink href="/guides">See them on the site</MoreLink>}
        />
      </section>
      <ListingCards ask={ask} query={query} problem={problem} />
    </div>
  )
}
