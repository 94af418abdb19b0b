import { foldText } from './search-text.ts'

/** A name as it stands in an address: folded, with hyphens. "Newport-on-Tay" is `newport-on-tay`. */
export function placeSlug(name: string): string {
  return foldText(name).replaceAll(' ', '-')
}

/** The address of the page of a country, or of a place in it. */
export function placePath(country: string, place?: string): string {
  return ['/guides/in', country, ...(place === undefined ? [] : [place])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(placeSlug(part))))
    .join('/')
}
