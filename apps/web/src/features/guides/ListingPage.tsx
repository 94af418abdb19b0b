import { BackLink, MoreLink } from '@grove/ui'
import type { PageProblem } from '../../page-problem.ts'
import { CountLine } from './CountLine.tsx'
import { EmbedCode } from './EmbedCode.tsx'
import { GuidesMap } from './GuidesMap.tsx'
import type { GuideListAsk } from './guide-queries.ts'
import { useGuideList } from './guide-queries.ts'
import { ListingCards } from './ListingCards.tsx'
import classes from './ListingPage.module.css'
import { PlaceSearch } from './PlaceSearch.tsx'

interface ListingPageProps {
  ask: GuideListAsk
  problem: PageProblem | null
}

/** Every guide, or the matches of a search: as cards, and on a map beside them. */
export function ListingPage({ ask, problem }: ListingPageProps) {
  const query = useGuideList(ask)
  const { search } = ask
  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href="/">Home</BackLink>
        <h1>Find a Guide</h1>
        <div className={classes.finder}>
          <PlaceSearch variant="bar" search={search} />
        </div>
      </div>
      <CountLine search={search} list={query.data} onRefresh={query.refetch} />
      <div className={classes.listing}>
        <div>
          <ListingCards ask={ask} query={query} problem={problem} />
        </div>
        <section className={classes.map} id="map" aria-labelledby="map-title" tabIndex={-1}>
          <h2 id="map-title" className="visually-hidden">
            Map of these guides
          </h2>
          <GuidesMap
            label={search === undefined ? 'Map of all guides' : `Map of guides matching ${search}`}
            search={search}
            failure={query.data === undefined ? problem?.message : undefined}
            fallback={<MoreLink href="#main">All of them are in the list</MoreLink>}
          />
          <EmbedCode search={search} />
        </section>
      </div>
    </div>
  )
}
