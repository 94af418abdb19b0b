import type { GuideFilter } from '@grove/schema'
import { stringifySearchText } from '@grove/schema'
import { guidesTitle } from './filter-words.ts'

/** High enough for the map and the first card. */
const FRAME_HEIGHT_PX = 720

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The one line of HTML that frames the map and the list, of all guides or of those that a filter matches. */
export function embedCode(siteOrigin: string, filter: GuideFilter): string {
  const query = stringifySearchText({ ...filter })
  const title = guidesTitle('Forest bathing guides', filter)
  return `<iframe src="${attribute(`${siteOrigin}/embed/guides${query}`)}" title="${attribute(title)}" width="100%" height="${FRAME_HEIGHT_PX}" loading="lazy" style="border:0"></iframe>`
}
