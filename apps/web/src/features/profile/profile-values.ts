import type { PrivateGuide, User } from '@grove/schema'
import { guideProfileFormSchema } from '@grove/schema'
import type { GuideValues } from '@grove/ui/guide-form'
import {
  changedFields,
  EMPTY_GUIDE_VALUES,
  FORM_GROUPS,
  guideDataOf,
  guideValuesOf,
} from '@grove/ui/guide-form'
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

/** The fields of a listing that were changed. As they are sent: a country without counties has its own name for one. */
export function changedInBody(values: ProfileValues, saved: ProfileValues): ReadonlySet<string> {
  return new Set<string>(changedFields(profileBody(values), profileBody(saved)))
}
