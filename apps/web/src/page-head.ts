import { scriptJson } from './script-json.ts'

/** The name of a site that has no other in its settings. */
export const SITE_NAME = 'Nature & Therapy Directory'
/** A picture to share, and what it shows, in words; empty where nobody has said it. */
interface SharedPicture {
  /** Path or address. */
  href: string
  description: string
}

/** Picture of the pages that have none of their own, 1200 by 630 pixels. */
const SHARE_PICTURE: SharedPicture = {
  href: '/share.jpg',
  description: 'Somewhere near you, a wood is waiting: a path leads into a misty wood.',
}

/** The facts about the site that the head of each page needs. */
export interface HeadSite {
  /** Origin of canonical addresses, without a trailing slash. */
  siteOrigin: string
  siteName: string
}

interface PageHead {
  /** Path and search of the canonical address. */
  path: string
  /** Names the page; the site's name is added. Left out on the home page. */
  title?: string
  description: string
  image?: SharedPicture
  kind?: 'website' | 'profile'
  /** True for pages that search engines should leave out. */
  isHidden?: boolean
  /** True for a page that others show by oEmbed. */
  hasEmbed?: boolean
  /** schema.org descriptions of what the page is about. */
  jsonLd?: readonly Record<string, unknown>[]
}

/** A path of this site as a whole address; addresses stay as they are. */
export function absoluteUrl(siteOrigin: string, path: string): string {
  return new URL(path, `${siteOrigin}/`).href
}

/** Title, description, canonical address, Open Graph and JSON-LD of one page, as a route's `head` answers them. */
export function pageHead(
  { siteOrigin, siteName }: HeadSite,
  {
    path,
    title,
    description,
    image = SHARE_PICTURE,
    kind = 'website',
    isHidden = false,
    hasEmbed = false,
    jsonLd = [],
  }: PageHead,
) {
  const url = absoluteUrl(siteOrigin, path)
  const fullTitle =
    title === undefined ? `${siteName}: find a forest bathing guide` : `${title} | ${siteName}`
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:site_name', content: siteName },
      { property: 'og:type', content: kind },
      { property: 'og:locale', content: 'en_GB' },
      { property: 'og:title', content: title ?? siteName },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: absoluteUrl(siteOrigin, image.href) },
      ...(image.description === '' ? [] : [{ property: 'og:image:alt', content: image.description }]),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      ...(isHidden ? [] : [{ rel: 'canonical', href: url }]),
      ...(isHidden || !hasEmbed ? [] : [oembedLink(siteOrigin, url, title ?? siteName)]),
    ],
    scripts: jsonLd.map((item) => ({
      type: 'application/ld+json',
      children: scriptJson({ '@context': 'https://schema.org', ...item }),
    })),
  }
}

/** By this link other programs find what to show of a page. */
function oembedLink(siteOrigin: string, url: string, title: string) {
  const query = new URLSearchParams({ url })
  const href = `${absoluteUrl(siteOrigin, '/api/oembed')}?${query}`
  return { rel: 'alternate', type: 'application/json+oembed', href, title }
}

/** The BreadcrumbList of a page, from the home page down. */
export function breadcrumbJsonLd(
  siteOrigin: string,
  items: readonly { name: string; path: string }[],
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(siteOrigin, path),
    })),
  }
}

/** The site, and how it is searched. */
export function websiteJsonLd({ siteOrigin, siteName }: HeadSite): Record<string, unknown> {
  return {
    '@type': 'WebSite',
    name: siteName,
    url: absoluteUrl(siteOrigin, '/'),
    inLanguage: 'en-GB',
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteUrl(siteOrigin, '/guides')}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The directory itself, with what its contact block tells. */
export function organizationJsonLd(
  { siteOrigin, siteName }: HeadSite,
  contact: { email: string | null; phone: string | null; address: string | null } | null,
): Record<string, unknown> {
  return {
    '@type': 'Organization',
    name: siteName,
    url: absoluteUrl(siteOrigin, '/'),
    logo: absoluteUrl(siteOrigin, SHARE_PICTURE.href),
    ...(contact?.email && { email: contact.email }),
    ...(contact?.phone && { telephone: contact.phone }),
    ...(contact?.address && { address: contact.address }),
  }
}
