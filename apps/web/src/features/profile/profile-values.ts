import type { PrivateGuide, User } from '@grove/schema'
import { guideProfileFormSchema } from '@grove/schema'
import type { GuideValues } from '@grove/ui/guide-form'
import { EMPTY_GUIDE_VALUES, FORM_GROUPS, guideDataOf, guideValuesOf } from '@grove/ui/guide-form'
import { schemaResolver } from '@mantine/form'

/** The values of the form for one's own listing. */
export interface ProfileValues extends GuideValues {
  firstName: string
  lastName: string
}

export const PROFILE_TABS = ['details', 'media', 'social'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The fields of each tab in the order they stand in. */
const TAB_FIELDS: Readonly<Record<ProfileTab, readonly string[]>> = {
  details: [
    'firstName',
    'lastName',
    ...FORM_GROUPS.about,
    ...FORM_GROUPS.place,
    ...FORM_GROUPS.training,
    ...FORM_GROUPS.practical,
  ],
  media: FORM_GROUPS.pictures,
  social: FORM_GROUPS.links,
}

export const PROFILE_FIELDS: readonly string[] = PROFILE_TABS.flatMap((tab) => TAB_FIELDS[tab])

/** The tab that holds a field; the first for what none holds. */
export function tabOf(field: string): ProfileTab {
  return PROFILE_TABS.find((tab) => TAB_FIELDS[tab].includes(field)) ?? 'details'
}

/** A stored listing, or the beginning of a new one, with the names of its account. */
export function profileValuesOf(viewer: User, guide: PrivateGuide | null): ProfileValues {
  const names = guide ?? viewer
  return {
    ...(guide === null ? EMPTY_GUIDE_VALUES : guideValuesOf(guide)),
    firstName: names.firstName ?? '',
    lastName: names.lastName ?? '',
  }
}

const resolve = schemaResolver(guideProfileFormSchema, { sync: true })

/** The errors of a listing, by field. */
export function profileErrors(values: ProfileValues) {
  return resolve(profileBody(values))
}

/** A listing with the names of its account, as the schemas take it. */
export function profileBody(values: ProfileValues) {
  const { twitter: _, ...listing } = guideDataOf(values)
  return { ...listing, firstName: values.firstName, lastName: values.lastName }
}

function isSame(a: ProfileValues[keyof ProfileValues], b: ProfileValues[keyof ProfileValues]): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** The fields that hold something else than before. */
export function changedFields(values: ProfileValues, before: ProfileValues): (keyof ProfileValues)[] {
  const keys = Object.keys(values) as (keyof ProfileValues)[]
  return keys.filter((key) => !isSame(values[key], before[key]))
}

/** The fields that were changed here and, in another way, elsewhere. */
export function conflictingFields(
  values: ProfileValues,
  before: ProfileValues,
  theirs: ProfileValues,
): (keyof ProfileValues)[] {
  const changedThere = new Set(changedFields(theirs, before))
  return changedFields(values, before).filter(
    (key) => changedThere.has(key) && !isSame(values[key], theirs[key]),
  )
}

/**
 * Other values with the changes made here since they were as `before`; of `yielding` fields the others count. The others may
 * be stored by somebody else, or by a save during which more was typed.
 */
export function rebaseValues(
  others: ProfileValues,
  values: ProfileValues,
  before: ProfileValues,
  yielding: readonly string[] = [],
): ProfileValues {
  const mine = changedFields(values, before).filter((key) => !yielding.includes(key))
  return { ...others, ...Object.fromEntries(mine.map((key) => [key, values[key]])) }
}
