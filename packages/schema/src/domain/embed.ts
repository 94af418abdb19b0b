import type { GuideFilter } from '../guide-filter.ts'
import { readGuideFilter, refusedConditions } from '../guide-filter-text.ts'
import { GUIDE_PAGE_MAX_SIZE, MAX_ID } from '../limits.ts'
import { stringifySearchText } from './search-parameters.ts'

/** The parts of a frame; without one, map and list. */
export const EMBED_PARTS = { map: 'Map', list: 'List', guide: 'One guide' } as const
export type EmbedPart = keyof typeof EMBED_PARTS

/** The colours of a frame; without them, those that its reader's device asks for. */
export const EMBED_COLORS = { light: 'Light', dark: 'Dark' } as const
export type EmbedColors = keyof typeof EMBED_COLORS

/** A frame of guides for another site: the filter of a search, and how it looks. */
export interface Embed extends GuideFilter {
  show?: EmbedPart
  /** The guide of a frame that shows one. */
  guide?: number
  colors?: EmbedColors
  /** How many guides its list begins with. */
  limit?: number
}

/** The name of the message by which a frame tells its page how high its content is, in pixels. */
export const EMBED_HEIGHT_NAME = 'guidesHeight'
/** High enough for the map and the first card, where nothing follows the content. */
export const EMBED_HEIGHT_PX = 720

/** A whole number from 1 on. */
function numberUpTo(most: number, text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

const READERS: { readonly [Name in 'show' | 'guide' | 'colors' | 'limit']: (text: string) => Embed[Name] } = {
  show: (text) => (Object.hasOwn(EMBED_PARTS, text) ? (text as EmbedPart) : undefined),
  guide: (text) => numberUpTo(MAX_ID, text),
  limit: (text) => numberUpTo(GUIDE_PAGE_MAX_SIZE, text),
  colors: (text) => (Object.hasOwn(EMBED_COLORS, text) ? (text as EmbedColors) : undefined),
}

function readLooks(parameters: Readonly<Record<string, unknown>>) {
  return Object.entries(READERS).map(([name, read]) => {
    const text = String(parameters[name] ?? '').trim()
    return { name, text, value: text === '' ? undefined : read(text) }
  })
}

/** Reads a frame from the parameters of an address, without what is no value of them. */
export function readEmbed(parameters: Readonly<Record<string, unknown>>): Embed {
  const looks = readLooks(parameters).filter(({ value }) => value !== undefined)
  return {
    ...readGuideFilter(parameters),
    ...Object.fromEntries(looks.map(({ name, value }) => [name, value])),
  }
}

/** The parameters that `readEmbed` leaves out, as they stand in the address. */
export function refusedEmbed(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  const looks = readLooks(parameters).filter(({ text, value }) => text !== '' && value === undefined)
  return {
    ...refusedConditions(parameters),
    ...Object.fromEntries(looks.map(({ name, text }) => [name, text])),
  }
}

/** The problem of the address of a frame, fit for its author; undefined where every value is known and none is missing. */
export function embedProblem(parameters: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.keys(refusedEmbed(parameters))
  if (names.length === 0) {
    const { show, guide } = readEmbed(parameters)
    if (show !== 'guide' || guide !== undefined) return undefined
    return 'The address of this frame says show=guide and names no guide: guide is missing.'
  }
  return `The address of this frame has a value that the directory does not know, in: ${names.join(', ')}.`
}

/** The address of a frame, without the origin. */
export function embedPath(embed: Embed): string {
  return `/embed/guides${stringifySearchText({ ...embed })}`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The one line of HTML that shows a frame. `width` and `height` are in pixels; without a width it is as wide as there is room. */
export function embedFrame(
  siteOrigin: string,
  embed: Embed,
  { title, width, height = EMBED_HEIGHT_PX }: { title: string; width?: number; height?: number },
): string {
  const src = attribute(siteOrigin + embedPath(embed))
  return `<iframe src="${src}" title="${attribute(title)}" width="${width ?? '100%'}" height="${height}" loading="lazy" style="border:0"></iframe>`
}

/** A script for the page around frames of this site: each becomes as high as its content says. */
export function embedScript(siteOrigin: string): string {
  return `<script>addEventListener("message",function(e){var h=e.data&&+e.data.${EMBED_HEIGHT_NAME};if(h>0)document.querySelectorAll('iframe[src^="${siteOrigin}/embed/"]').forEach(function(f){if(f.contentWindow===e.source)f.style.height=h+"px"})})</script>`
}
