import type { PrivateGuide } from '@grove/schema'
import { createGuideInput, updateGuideBody } from '@grove/schema'
import type { GuideValues } from '@grove/ui/guide-form'
import {
  changedFields,
  EMPTY_GUIDE_VALUES,
  FORM_FIELDS,
  guideDataOf,
  guideValuesOf,
} from '@grove/ui/guide-form'
import { schemaResolver } from '@mantine/form'

/** A listing and the name above it, as administrators edit them. */
export interface ListingValues extends GuideValues {
  firstName: string
  lastName: string
}

/** The fields in the order they stand in. */
export const LISTING_FIELDS = ['firstName', 'lastName', ...FORM_FIELDS] as const

/** The account that gets its first listing. */
export interface AccountWithoutListing {
  id: number
  username: string
  firstName: string | null
  lastName: string | null
}

export function listingValuesOf(from: PrivateGuide | AccountWithoutListing): ListingValues {
  const names = { firstName: from.firstName ?? '', lastName: from.lastName ?? '' }
  return { ...('city' in from ? guideValuesOf(from) : EMPTY_GUIDE_VALUES), ...names }
}

function dataOf({ firstName, lastName, ...values }: ListingValues) {
  return { ...guideDataOf(values), firstName, lastName }
}

/** The fields that were changed, as they are sent. */
export function listingChanges(values: ListingValues, saved: ListingValues): Record<string, unknown> {
  // As they are sent: for a country without counties the form shows none, and its own name is.
  const now = dataOf(values)
  const changed: readonly string[] = changedFields(now, dataOf(saved))
  return Object.fromEntries(Object.entries(now).filter(([name]) => changed.includes(name)))
}

/** A first listing as it is sent. */
export const newListing = dataOf

const resolveChanges = schemaResolver(updateGuideBody, { sync: true })
const resolveNew = schemaResolver(createGuideInput, { sync: true })

/** The errors of a listing by field; of a stored one, only the changed fields are checked. */
export function listingErrors(values: ListingValues, saved: ListingValues | undefined) {
  return saved === undefined ? resolveNew(newListing(values)) : resolveChanges(listingChanges(values, saved))
}
