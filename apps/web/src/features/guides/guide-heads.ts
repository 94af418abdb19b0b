import type { GuideFilter, GuideView } from '@grove/schema'
import {
  BADGES,
  countryLabel,
  displayName,
  findCountry,
  LANGUAGES,
  OFFERS,
  parsePoint,
  placeLine,
  shownPoint,
  socialHref,
  websiteHref,
} from '@grove/schema'
import type { HeadSite } from '../../page-head.ts'
import { absoluteUrl, breadcrumbJsonLd, pageHead } from '../../page-head.ts'
import type { PageProblem } from '../../page-problem.ts'
import type { QueryUtils } from '../../trpc.ts'
import { guidesTitle, isNarrowed } from './filter-words.ts'
import type { GuideListAsk, GuideListData } from './guide-queries.ts'
import { peekGuideList } from './guide-queries.ts'

interface HeadContext extends HeadSite {
  api: QueryUtils
}

const LISTING_DESCRIPTION =
  'Certified guides to forest bathing and nature therapy in the UK and around the world, by place and by name.'
/** The way to the listing. */
export const GUIDES_CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Guides', path: '/guides' },
]
/** Longest description that search engines show whole, in characters. */
const DESCRIPTION_LENGTH = 155

/** The ItemList of the guides that a page shows. */
export function guideItemList(siteOrigin: string, list: GuideListData): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    numberOfItems: list.total,
    itemListElement: list.guides.map((guide, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: displayName(guide.userName),
      url: `${siteOrigin}/guides/${guide.id}`,
    })),
  }
}

/** Head of the listing. Only the list of all guides is for search engines: there is no end of searches. */
export function listingHead({ api, ...site }: HeadContext, ask: GuideListAsk) {
  const list = peekGuideList(api, ask)
  return pageHead(site, {
    path: '/guides',
    title: isNarrowed(ask.filter) ? guidesTitle('Guides', ask.filter) : 'Find a Guide',
    description: LISTING_DESCRIPTION,
    isHidden: isNarrowed(ask.filter) || ask.cursor !== undefined,
    hasEmbed: true,
    jsonLd:
      list === undefined
        ? []
        : [guideItemList(site.siteOrigin, list), breadcrumbJsonLd(site.siteOrigin, GUIDES_CRUMBS)],
  })
}

/** Head of the listing in a frame of another page: the listing itself is what search engines show. */
export function embedHead(site: HeadSite, filter: GuideFilter) {
  return pageHead(site, {
    path: '/guides',
    title: isNarrowed(filter) ? guidesTitle('Guides', filter) : 'Forest bathing guides',
    description: LISTING_DESCRIPTION,
    isHidden: true,
  })
}

/** A bio on one line, cut at a word to what search engines show. */
function describe(guide: GuideView): string {
  const text = guide.bio?.replace(/\s+/g, ' ').trim()
  if (!text)
    return `${displayName(guide.userName)} guides forest bathing and nature therapy in ${placeLine(guide)}.`
  if (text.length <= DESCRIPTION_LENGTH) return text
  const cut = text.slice(0, DESCRIPTION_LENGTH - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${lastSpace < 0 ? cut : cut.slice(0, lastSpace)}…`
}

/** The ISO 3166-1 code, on the server: machines read what it sends, and no page in a browser needs the table of countries. */
function countryCode(country: string): string {
  return (import.meta.env.SSR && findCountry(country)?.code) || country
}

function personJsonLd(siteOrigin: string, guide: GuideView): Record<string, unknown> {
  const shown = shownPoint(guide)
  const point = parsePoint(shown.latitude, shown.longitude)
  const links = [
    guide.website && websiteHref(guide.website),
    guide.instagram && socialHref('instagram', guide.instagram),
    guide.facebook && socialHref('facebook', guide.facebook),
  ].filter((link) => typeof link === 'string' && link !== '')
  return {
    '@type': 'Person',
    name: displayName(guide.userName),
    url: absoluteUrl(siteOrigin, `/guides/${guide.id}`),
    jobTitle: 'Forest bathing guide',
    description: describe(guide),
    ...(guide.profileImage && { image: absoluteUrl(siteOrigin, guide.profileImage) }),
    ...(guide.contactEmail && { email: guide.contactEmail }),
    ...(links.length > 0 && { sameAs: links }),
    ...(guide.certificationBadges.length > 0 && {
      hasCredential: guide.certificationBadges.map((badge) => ({
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'certificate',
        name: BADGES[badge].label,
        description: BADGES[badge].description,
      })),
    }),
    ...(guide.languages.length > 0 && {
      knowsLanguage: guide.languages.map((code) => ({
        '@type': 'Language',
        name: LANGUAGES[code].label,
        alternateName: code,
      })),
    }),
    ...(guide.offers.length > 0 && {
      makesOffer: guide.offers.map((offer) => ({
        '@type': 'Offer',
        name: OFFERS[offer],
        itemOffered: {
          '@type': 'Service',
          name: `Forest bathing: ${OFFERS[offer]}`,
          areaServed: placeLine(guide),
        },
      })),
    }),
    workLocation: {
      '@type': 'Place',
      name: placeLine(guide),
      address: {
        '@type': 'PostalAddress',
        addressLocality: guide.city,
        ...(guide.county && { addressRegion: guide.county }),
        addressCountry: countryCode(guide.country),
      },
      ...(point && { geo: { '@type': 'GeoCoordinates', ...point } }),
    },
  }
}

/** Head of a profile; of the page that says there is none where there is no guide. */
export function profileHead(
  site: HeadSite,
  id: number | undefined,
  guide: GuideView | null | undefined,
  problem?: PageProblem | null,
) {
  if (id === undefined || !guide || problem?.status === 404) {
    return pageHead(site, {
      path: '/guides',
      title: problem?.message ?? 'Guide',
      description: LISTING_DESCRIPTION,
      isHidden: true,
    })
  }
  const name = displayName(guide.userName)
  const isPublic = guide.published && !guide.paused
  const path = `/guides/${id}`
  return pageHead(site, {
    path,
    title: `${name}, forest bathing guide in ${guide.city}, ${countryLabel(guide.country)}`,
    description: describe(guide),
    ...(guide.profileImage && {
      image: { href: guide.profileImage, description: guide.profileImageDescription ?? '' },
    }),
    kind: 'profile',
    isHidden: !isPublic,
    hasEmbed: true,
    jsonLd: isPublic
      ? [
          personJsonLd(site.siteOrigin, guide),
          breadcrumbJsonLd(site.siteOrigin, [...GUIDES_CRUMBS, { name, path }]),
        ]
      : [],
  })
}
