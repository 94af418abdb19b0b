import { Breadcrumbs, MoreLink } from '@grove/ui'
import type { ReactNode } from 'react'
import { matchCount } from './count-line.ts'
import { useGuideList } from './guide-queries.ts'
import { ListingCards } from './ListingCards.tsx'
import { listHref } from './list-href.ts'
import classes from './PlacePage.module.css'
import type { PlaceLoad } from './place-page.ts'
import { placeCrumbs, placeFilter, placeTitle } from './place-page.ts'

interface PlacePageProps extends PlaceLoad {
  /** Stands where there is no such page. */
  missing: ReactNode
}

/** The guides in and around a place, for whoever comes from a search engine. */
export function PlacePage({ page, problem, missing }: PlacePageProps) {
  const ask = { filter: page === null ? {} : placeFilter(page) }
  const query = useGuideList(ask)
  const list = query.data
  if (page === null && problem?.status === 404) return missing
  const crumbs = page === null ? [] : placeCrumbs(page)
  const title = page === null ? '' : placeTitle(page)
  return (
    <div className="wrap">
      <Breadcrumbs
        items={crumbs.map(({ name, path }, index) =>
          index === crumbs.length - 1 ? { label: name } : { label: name, href: path },
        )}
      />
      <div className={classes.head}>
        <h1>Forest bathing guides in {title}</h1>
        {page !== null && list !== undefined && (
          <p className="lead">
            {matchCount(list.total, list.totalIsCapped)} {list.total === 1 ? 'guide' : 'guides'}{' '}
            {page.town === null ? `in ${title}.` : `in and around ${page.town.near}, the nearest first.`}
          </p>
        )}
        <MoreLink href={listHref(ask.filter)}>Filter them, or see them on a map</MoreLink>
      </div>
      <ListingCards ask={ask} list={list} query={query} problem={problem} columns={3} hasNearby={false} />
    </div>
  )
}
