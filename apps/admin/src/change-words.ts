import {
  ACCESS,
  ACCESS_TYPES,
  AVAILABILITIES,
  AVAILABILITY_TYPES,
  BADGE_TYPES,
  BADGES,
  LANGUAGE_CODES,
  LANGUAGES,
  OFFER_TYPES,
  OFFERS,
} from '@grove/schema'

/** The words of stored choices, by field. */
const CHOICES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  certificationBadges: new Map(BADGE_TYPES.map((type) => [type, BADGES[type].label])),
  offers: new Map(OFFER_TYPES.map((type) => [type, OFFERS[type]])),
  access: new Map(ACCESS_TYPES.map((type) => [type, ACCESS[type]])),
  languages: new Map(LANGUAGE_CODES.map((code) => [code, LANGUAGES[code].label])),
  availability: new Map(AVAILABILITY_TYPES.map((type) => [type, AVAILABILITIES[type]])),
  locationPrecision: new Map([
    ['exact', 'the exact point'],
    ['area', 'the area'],
    ['hidden', 'the town alone'],
  ]),
}

/** Longer texts are shown from a little before the place where they differ. */
const LONG_TEXT = 160
/** Characters that are the same, before and after the difference, that are still shown. */
const AROUND = 40

/** A value of the history as people read it. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'nothing'
    if (field === 'evidence') return value.map((name, index) => name || `File ${index + 1}`).join(', ')
    if (field === 'images') return value.length === 1 ? '1 picture' : `${value.length} pictures`
    return value.map((one) => valueText(one, field)).join(', ')
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${valueText(part)}`)
      .join(', ')
  if (field === 'profileImage') return 'a picture'
  return CHOICES[field]?.get(String(value)) ?? String(value)
}

/** How many letters two texts have in common at their beginning. */
function commonStart(one: string, other: string): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1
  return length
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('')
}

/** The part of each of two long texts that differs, with some words around it. */
function differingParts(before: string, after: string): [before: string, after: string] {
  const start = commonStart(before, after)
  const end = commonStart(reversed(before.slice(start)), reversed(after.slice(start)))
  const part = (text: string) => {
    const [from, to] = [Math.max(0, start - AROUND), Math.min(text.length, text.length - end + AROUND)]
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [part(before), part(after)]
}

/** "2 added, 1 removed" of a gallery, or that it has another order. */
function galleryWords(before: readonly unknown[], after: readonly unknown[]): string {
  const added = after.filter((picture) => !before.includes(picture)).length
  const removed = before.filter((picture) => !after.includes(picture)).length
  const words = [...(added > 0 ? [`${added} added`] : []), ...(removed > 0 ? [`${removed} removed`] : [])]
  return words.length === 0 ? 'in another order' : words.join(', ')
}

/** A field before and after a change, as people read it; null for a side where there was nothing yet, or is no more. */
export interface ChangeText {
  before: string | null
  after: string | null
}

/** Tells the change of one field; `undefined` is a side without the thing that was changed. */
export function changeText(field: string, before: unknown, after: unknown): ChangeText {
  if (before === undefined || after === undefined)
    return {
      before: before === undefined ? null : valueText(before, field),
      after: after === undefined ? null : valueText(after, field),
    }
  const texts = { before: valueText(before, field), after: valueText(after, field) }
  if (field === 'images' && Array.isArray(before) && Array.isArray(after) && after.length > 0)
    return { ...texts, after: `${texts.after} (${galleryWords(before, after)})` }
  if (field === 'profileImage' && texts.before === texts.after) return { ...texts, after: 'another picture' }
  if (texts.before.length + texts.after.length <= LONG_TEXT) return texts
  const [old, now] = differingParts(texts.before, texts.after)
  return { before: old, after: now }
}
