import type { GuideFieldName, PrivateGuide } from '@grove/schema'
import {
  COLUMN_FIELDS,
  fieldsOfSection,
  hasNoCounties,
  initialValueOf,
  NOT_TRAINED,
  TAG_FIELDS,
} from '@grove/schema'

type TextField = (typeof COLUMN_FIELDS)[number]
type ListField = (typeof TAG_FIELDS)[number]

/**
 * The values of the fields of a listing while it is edited: texts as typed, empty where there is nothing. `trainingYear` is a year,
 * NOT_TRAINED, or empty while nothing is chosen. Whether a listing is paused is no field: it has a switch of its own.
 */
export type GuideValues = { [Name in TextField]: string } & {
  [Name in ListField]: PrivateGuide[Name]
} & OtherValues

type OtherValues = Pick<
  PrivateGuide,
  'images' | 'imageDescriptions' | 'takesEnquiries' | 'sharedWithPartners'
>

function valuesOf(
  textOf: (name: TextField) => string,
  listOf: (name: ListField) => readonly string[],
  others: OtherValues,
): GuideValues {
  return {
    ...Object.fromEntries(COLUMN_FIELDS.map((name) => [name, textOf(name)])),
    ...Object.fromEntries(TAG_FIELDS.map((name) => [name, listOf(name)])),
    ...others,
  } as GuideValues
}

export const EMPTY_GUIDE_VALUES: Readonly<GuideValues> = valuesOf(
  (name) => initialValueOf(name) ?? '',
  () => [],
  { images: [], imageDescriptions: [], takesEnquiries: true, sharedWithPartners: false },
)

/** A stored listing as its form shows it. */
export function guideValuesOf(guide: PrivateGuide): GuideValues {
  const { images, imageDescriptions, takesEnquiries, sharedWithPartners } = guide
  const isWithoutCounty = hasNoCounties(guide.country) && guide.county === guide.country
  return valuesOf(
    (name) => (name === 'county' && isWithoutCounty ? '' : String(guide[name] ?? '')),
    (name) => guide[name],
    { images, imageDescriptions, takesEnquiries, sharedWithPartners },
  )
}

/**
 * A listing as it is sent: empty coordinates, pictures and training years are null, the country stands for a county that it
 * does not have, and everything else is as typed.
 */
export function guideDataOf(values: GuideValues) {
  const { county, country, latitude, longitude, trainingYear, profileImage } = values
  return {
    ...values,
    county: county.trim() === '' && hasNoCounties(country) ? country : county,
    latitude: latitude === '' ? null : latitude,
    longitude: longitude === '' ? null : longitude,
    profileImage: profileImage === '' ? null : profileImage,
    trainingYear: trainingYear === '' || trainingYear === NOT_TRAINED ? null : trainingYear,
  }
}

/** The fields of each group in the order they stand in on every form: errors are listed in it. */
export const FORM_GROUPS = {
  place: ['country', 'county', 'city', 'latitude', 'longitude', 'locationPrecision'],
  about: fieldsOfSection('about'),
  links: fieldsOfSection('links'),
  training: fieldsOfSection('training'),
  pictures: fieldsOfSection('pictures'),
  practical: fieldsOfSection('practical').filter((name) => name !== 'locationPrecision' && name !== 'paused'),
} as const satisfies Readonly<Record<string, readonly GuideFieldName[]>>

/** The fields of a form for a whole listing in the order they stand in. */
export const FORM_FIELDS = [
  ...FORM_GROUPS.place,
  ...FORM_GROUPS.training,
  ...FORM_GROUPS.practical,
  ...FORM_GROUPS.about,
  ...FORM_GROUPS.pictures,
  ...FORM_GROUPS.links,
] as const
