import type { GuideFilter, PublicGuide } from '@grove/schema'
import { bioPreview, displayName, parsePoint, placeLine, stringifySearchText } from '@grove/schema'
import type { FeedFacts } from '../../features/feeds/feeds.service.ts'
import { escapeMarkup } from '../../lib/escape-markup.ts'

export const ATOM_TYPE = 'application/atom+xml'
export const ATOM_PATH = '/api/feeds/guides.atom'

/** Where there is no guide yet. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** A text between tags or in quotes; what XML cannot hold becomes a space. */
function xml(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' '))
}

function entry(guide: PublicGuide, origin: string): string {
  const url = `${origin}/guides/${guide.id}`
  const point = parsePoint(guide.latitude, guide.longitude)
  return [
    '<entry>',
    `<id>${xml(url)}</id>`,
    `<title>${xml(displayName(guide.userName))}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${guide.createdAt}</published>`,
    `<updated>${guide.updatedAt}</updated>`,
    `<summary>${xml(`${placeLine(guide)}. ${bioPreview(guide.bio)}`)}</summary>`,
    point === undefined ? '' : `<georss:point>${point.latitude} ${point.longitude}</georss:point>`,
    '</entry>',
  ].join('')
}

/** The newest guides of a filter as an Atom feed (RFC 4287); `place` is where they are looked for. */
export function atomFeed(
  guides: readonly PublicGuide[],
  { filter, place }: { filter: GuideFilter; place: string | undefined },
  { siteName, origin, licence }: FeedFacts,
): string {
  const query = stringifySearchText({ ...filter })
  const self = `${origin}${ATOM_PATH}${query}`
  const title = place === undefined ? 'new guides' : `new guides near ${place}`
  const updated =
    guides
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? NEVER
  const rights = [licence.name, licence.url ?? ''].join(' ').trim()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xml:lang="en">',
    `<id>${xml(self)}</id>`,
    `<title>${xml(`${siteName}: ${title}`)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xml(siteName)}</name></author>`,
    `<rights>${xml(rights)}</rights>`,
    licence.url === null ? '' : `<link rel="license" href="${xml(licence.url)}"/>`,
    `<link rel="self" type="${ATOM_TYPE}" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(`${origin}/guides${query}`)}"/>`,
    ...guides.map((guide) => entry(guide, origin)),
    '</feed>',
    '',
  ].join('\n')
}
