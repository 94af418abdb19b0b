import type { EmbedPart, GuideFilter } from '@grove/schema'
import { bioPreview } from '@grove/schema'
import { ErrorPanel, GuideGrid, MoreLink } from '@grove/ui'
import { useRouteContext } from '@tanstack/react-router'
import type { PageProblem } from '../../page-problem.ts'
import classes from './EmbeddedGuides.module.css'
import { countWords, guidesTitle, isNarrowed } from './filter-words.ts'
import { GuidesMap } from './GuidesMap.tsx'
import type { GuideListAsk, GuideListData } from './guide-queries.ts'
import { useGuideList } from './guide-queries.ts'
import { ListingCards } from './ListingCards.tsx'
import { useProfile } from './profile-query.ts'
import { UnknownPlace } from './SearchNotes.tsx'

/** Lower than on the site's own pages: a frame is rarely high. */
const MAP_HEIGHT_PX = 340

interface EmbeddedGuidesProps {
  ask: GuideListAsk
  /** One of both; left out, both. */
  show?: EmbedPart
  problem: PageProblem | null
}

/** Map and list of guides for a frame, from 300 px wide. */
export function EmbeddedGuides({ ask, show, problem }: EmbeddedGuidesProps) {
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
          From <a href="/">{siteName}</a>. Links open in a new tab.
        </p>
      </div>
      {list !== undefined && <UnknownPlace filter={filter} list={list} />}
      {show !== 'list' && (
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
      )}
      {show !== 'map' && <ListingCards ask={ask} list={list} query={query} problem={problem} />}
    </div>
  )
}

/** "12 guides within 25 miles of Sheffield, South Yorkshire, UK". The words that were searched stand in the title. */
function countText(filter: GuideFilter, list: GuideListData): string {
  const { count, place } = countWords(filter, list)
  return [count, list.total === 1 ? 'guide' : 'guides', place].filter(Boolean).join(' ')
}

/** One guide for a frame. */
export function EmbeddedGuide({ id, problem }: { id: number | undefined; problem: PageProblem | null }) {
  const { siteName } = useRouteContext({ from: '__root__' })
  const { guide } = useProfile(id, problem)
  if (guide === null) return <RefusedEmbed message="There is no such guide any more." />
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">A guide from {siteName}</h1>
      <GuideGrid
        guides={[{ ...guide, bioPreview: bioPreview(guide.bio) }]}
        columns={2}
        headingLevel={2}
        priorityCount={1}
      />
      <p className={classes.source}>
        From <a href="/">{siteName}</a>. Links open in a new tab.
      </p>
    </div>
  )
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
