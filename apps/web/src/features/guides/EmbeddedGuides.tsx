import type { GuideFilter } from '@grove/schema'
import { ErrorPanel, MoreLink } from '@grove/ui'
import { useRouteContext } from '@tanstack/react-router'
import type { PageProblem } from '../../page-problem.ts'
import classes from './EmbeddedGuides.module.css'
import { countWords, guidesTitle, isNarrowed } from './filter-words.ts'
import { GuidesMap } from './GuidesMap.tsx'
import type { GuideListAsk, GuideListData } from './guide-queries.ts'
import { useGuideList } from './guide-queries.ts'
import { ListingCards } from './ListingCards.tsx'
import { UnknownPlace } from './SearchNotes.tsx'

/** Lower than on the site's own pages: a frame is rarely high. */
const MAP_HEIGHT_PX = 340

interface EmbeddedGuidesProps {
  ask: GuideListAsk
  problem: PageProblem | null
}

/** Map and list of guides for a frame, from 300 px wide. */
export function EmbeddedGuides({ ask, problem }: EmbeddedGuidesProps) {
  const { siteName } = useRouteContext({ from: '__root__' })
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
        <p role="status">{list === undefined ? 'Loading guides…' : countText(filter, list)}</p>
        <p className={classes.source}>
          From the <a href="/">{siteName}</a>. Links open in a new tab.
        </p>
      </div>
      {list !== undefined && <UnknownPlace filter={filter} list={list} />}
      <section aria-labelledby="map-title">
        <h2 id="map-title" className="visually-hidden">
          Map of these guides
        </h2>
        <GuidesMap
          label={isNarrowed(filter) ? guidesTitle('Map of guides', filter) : 'Map of all guides'}
          filter={filter}
          nearest={list?.nearest}
          height={MAP_HEIGHT_PX}
          failure={list === undefined ? problem?.message : undefined}
          fallback={<MoreLink href="/guides">See them on the site</MoreLink>}
        />
      </section>
      <ListingCards ask={ask} list={list} query={query} problem={problem} />
    </div>
  )
}

/** "12 guides within 25 miles of Sheffield, South Yorkshire, UK". The words that were searched stand in the title. */
function countText(filter: GuideFilter, list: GuideListData): string {
  const { count, place } = countWords(filter, list)
  return [count, list.total === 1 ? 'guide' : 'guides', place].filter(Boolean).join(' ')
}

/** Stands where the address of a frame is no right one. */
export function RefusedEmbed({ message }: { message: string }) {
  return (
    <div className={classes.page}>
      <ErrorPanel
        headingLevel={1}
        title="This map cannot be shown"
        message={<p>{message}</p>}
        action={<MoreLink href="/guides">See all guides on the site</MoreLink>}
      />
    </div>
  )
}
