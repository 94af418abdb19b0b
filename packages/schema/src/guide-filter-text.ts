import { BADGE_TYPES } from './badges.ts'
import { parseBounds, parseLatLng } from './domain/distance.ts'
import { InvalidError } from './errors.ts'
import type { GuideFilter } from './guide-filter.ts'
import * as limits from './limits.ts'
import { ACCESS_TYPES, LANGUAGE_CODES, OFFER_TYPES } from './listing-choices.ts'

/** The closed lists of the filter that one may choose several values of. */
export const FILTER_CHOICES = {
  badge: BADGE_TYPES,
  offer: OFFER_TYPES,
  language: LANGUAGE_CODES,
  access: ACCESS_TYPES,
} as const
export type FilterChoiceName = keyof typeof FILTER_CHOICES

/** The values between commas, or of a list. */
export function splitChoices(value: string | readonly string[]): string[] {
  const parts = typeof value === 'string' ? value.split(',') : value
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A radius in kilometres or `any`; undefined for what is neither. */
export function parseRadius(value: string | number): number | 'any' | undefined {
  if (value === 'any') return 'any'
  const isNumber = typeof value === 'number' || /^\d{1,3}(?:\.\d{1,3})?$/.test(value)
  const kilometres = isNumber ? Number(value) : Number.NaN
  return kilometres >= limits.RADIUS_MIN_KM && kilometres <= limits.RADIUS_MAX_KM ? kilometres : undefined
}

/** False for two numbers that are no point of the earth. */
export function isPlaceText(text: string): boolean {
  const point = parseLatLng(text)
  return (
    point === undefined ||
    (Math.abs(point.latitude) <= limits.LATITUDE_MAX_DEGREES &&
      Math.abs(point.longitude) <= limits.LONGITUDE_MAX_DEGREES)
  )
}

function isBounds(text: string): boolean {
  try {
    return parseBounds(text).length > 0
  } catch (error) {
    if (error instanceof InvalidError) return false
    throw error
  }
}

/** The chosen values in the order of the list; undefined where nothing is chosen, or something that is not in it. */
function readChoices<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value[] | undefined {
  const chosen = splitChoices(text ?? '')
  const known = values.filter((value) => chosen.includes(value))
  const isKnown = chosen.every((value) => (values as readonly string[]).includes(value))
  return known.length > 0 && isKnown ? known : undefined
}

/** The text of a parameter; undefined where it says nothing. */
function parameterText(
  parameters: Readonly<Record<string, unknown>>,
  name: keyof GuideFilter,
): string | undefined {
  const value = parameters[name]
  // NUL is no letter, and no page can hold it.
  const words = (Array.isArray(value) ? value.join(',') : String(value ?? '')).replaceAll('\u0000', '')
  return words.trim() === '' ? undefined : words.trim()
}

type Conditions = { [Name in keyof Required<GuideFilter>]: GuideFilter[Name] | undefined }

/** Every condition; undefined where it is not given, or where the schema would refuse it. */
function readConditions(parameters: Readonly<Record<string, unknown>>): Conditions {
  const text = (name: keyof GuideFilter) => parameterText(parameters, name)
  const near = text('near')
  const bounds = text('bounds')
  const sort = text('sort')
  return {
    search: text('search')?.slice(0, limits.SEARCH_MAX_LENGTH).trim(),
    near:
      near !== undefined && near.length <= limits.SEARCH_MAX_LENGTH && isPlaceText(near) ? near : undefined,
    radius: parseRadius(text('radius') ?? ''),
    bounds: bounds !== undefined && isBounds(bounds) ? bounds : undefined,
    badge: readChoices(FILTER_CHOICES.badge, text('badge')),
    offer: readChoices(FILTER_CHOICES.offer, text('offer')),
    language: readChoices(FILTER_CHOICES.language, text('language')),
    access: readChoices(FILTER_CHOICES.access, text('access')),
    open: text('open') === 'true' ? true : undefined,
    sort: sort === 'newest' || sort === 'distance' ? sort : undefined,
  }
}

/**
 * Reads the filter of a page's address as `guideFilterSchema` does, without a value that the schema would refuse: a page
 * is shown for any address. It does without zod, which is as heavy as a page.
 */
export function readGuideFilter(parameters: Readonly<Record<string, unknown>>): GuideFilter {
  const read = Object.entries(readConditions(parameters))
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The conditions of an address that `guideFilterSchema` would refuse, as they stand there. */
export function refusedConditions(
  parameters: Readonly<Record<string, unknown>>,
): Partial<Record<keyof GuideFilter, string>> {
  const names = Object.entries(readConditions(parameters)).filter(([, value]) => value === undefined)
  return Object.fromEntries(
    names.flatMap(([name]) => {
      const text = parameterText(parameters, name as keyof GuideFilter)
      // Commas alone choose nothing, which is no mistake.
      const choosesNothing = Object.hasOwn(FILTER_CHOICES, name) && splitChoices(text ?? '').length === 0
      return text === undefined || choosesNothing ? [] : [[name, text]]
    }),
  )
}
