/** High enough for the map and the first card. */
const FRAME_HEIGHT_PX = 720

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The one line of HTML that frames the map and the list, of all guides or of the matches of a search. */
export function embedCode(siteOrigin: string, search?: string): string {
  const query = search === undefined ? '' : `?${new URLSearchParams({ search })}`
  const title = search === undefined ? 'Forest bathing guides' : `Forest bathing guides matching ${search}`
  return `<iframe src="${attribute(`${siteOrigin}/embed/guides${query}`)}" title="${attribute(title)}" width="100%" height="${FRAME_HEIGHT_PX}" loading="lazy" style="border:0"></iframe>`
}
