import type { GuideFilter, PlacePage } from '@grove/schema'
import { countryLabel, placePath } from '@grove/schema'
import type { HeadSite } from '../../page-head.ts'
import { breadcrumbJsonLd, pageHead } from '../../page-head.ts'
import type { PageLoad } from '../../page-problem.ts'
import type { QueryUtils } from '../../trpc.ts'
import { readProblem } from './guide-errors.ts'
import { GUIDES_CRUMBS, guideItemList } from './guide-heads.ts'
import type { ListLoaderContext } from './guide-queries.ts'
import { loadGuideList, peekGuideList } from './guide-queries.ts'

export interface PlaceParams {
  country: string
  place?: string
}

export interface PlaceLoad extends PageLoad {
  /** null where the address names no place with a guide near. */
  page: PlacePage | null
}

/** The guides of a place page: near a town, or in a country. */
export function placeFilter({ country, town }: PlacePage): GuideFilter {
  return town === null ? { search: country } : { near: town.near }
}

/** Finds the place and its guides. A place without any is no page. */
export async function loadPlace(context: ListLoaderContext, params: PlaceParams): Promise<PlaceLoad> {
  try {
    const page = await context.api.geo.placePage.fetch(params)
    const ask = { filter: placeFilter(page) }
    const { problem } = await loadGuideList(context, ask)
    const isEmpty = import.meta.env.SSR && peekGuideList(context.api, ask)?.total === 0
    if (isEmpty) return { page: null, problem: { status: 404, message: 'Place not found' } }
    return { page, problem }
  } catch (error) {
    return { page: null, problem: readProblem('list', error) }
  }
}

const TAKES_THE = /^(?:UK|United .*|Netherlands|Philippines|Gambia)$|Republic/

/** A place as a sentence names it: "Sheffield", "the UK". */
export function placeTitle({ country, town }: PlacePage): string {
  const label = countryLabel(country)
  return town?.name ?? (TAKES_THE.test(label) ? `the ${label}` : label)
}

/** The way to a place page. */
export function placeCrumbs({ country, town }: PlacePage): { name: string; path: string }[] {
  return [
    ...GUIDES_CRUMBS,
    { name: countryLabel(country), path: placePath(country) },
    ...(town === null ? [] : [{ name: town.name, path: placePath(country, town.name) }]),
  ]
}

export function placeHead({ api, ...site }: HeadSite & { api: QueryUtils }, page: PlacePage | null) {
  if (page === null) {
    return pageHead(site, {
      path: '/guides',
      title: '404 Page Not Found',
      description: 'There is no page at this address.',
      isHidden: true,
    })
  }
  const list = peekGuideList(api, { filter: placeFilter(page) })
  const where = page.town === null ? `in ${placeTitle(page)}` : `in and around ${page.town.near}`
  const crumbs = placeCrumbs(page)
  return pageHead(site, {
    path: crumbs.at(-1)?.path ?? '/guides',
    title: `Forest bathing guides in ${placeTitle(page)}`,
    description: `Certified guides to forest bathing and nature therapy ${where}: who they are, what they offer and how to reach them.`,
    jsonLd: [
      ...(list === undefined ? [] : [guideItemList(site.siteOrigin, list)]),
      breadcrumbJsonLd(site.siteOrigin, crumbs),
    ],
  })
}
