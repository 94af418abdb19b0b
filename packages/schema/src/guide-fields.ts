import { z } from 'zod'
import * as fields from './fields.ts'

/**
 * One field of a listing. Everything that goes through all fields is derived from these descriptions: the columns, what
 * others may read, forms and drafts, import and export, the API document and the history.
 * CONTRIBUTING.md says how to add one.
 */
export interface GuideField {
  /** What a form or a caller may send, with `.meta()`: the field's title, what it means and an example. */
  input: z.ZodType
  /** What is stored and answered. */
  output: z.ZodType
  /** A listing without it is refused. */
  isRequired: boolean
  /** Everybody may read it of a public guide. */
  isPublic: boolean
  isOnCard: boolean
  /** The part of a form and of an export that it belongs to. */
  section: (typeof GUIDE_SECTIONS)[number]
  /**
   * Where it is kept: a column of `guides` named like the field in snake_case, values in `guide_tags` (a list that one
   * can filter by), or rows of `guide_images`.
   */
  storage: 'column' | 'tags' | 'gallery'
}

/** The parts of a listing, in the order of forms and exports. */
export const GUIDE_SECTIONS = ['place', 'about', 'links', 'training', 'pictures'] as const

const text = z.string()
const clearableText = z.string().nullable()

export const GUIDE_FIELDS = {
  bio: {
    input: fields.bioSchema.meta({
      title: 'About',
      description: 'About the guide and their walks.',
      examples: ['Slow walks under old beeches, in all weathers.'],
    }),
    output: clearableText,
    isRequired: false,
    isPublic: true,
    isOnCard: false,
    section: 'about',
    storage: 'column',
  },
  profileImage: {
    input: fields.clearableImageSchema.meta({
      title: 'Profile photo',
      description:
        'The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path.',
    }),
    output: clearableText,
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'pictures',
    storage: 'column',
  },
  imageFocalPointX: {
    input: fields.focalPointSchema.meta({
      title: 'Focal point, across',
      description: 'What of the picture stays in sight, from 0 (left) to 1 (right).',
      examples: ['0.5'],
    }),
    output: text,
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'pictures',
    storage: 'column',
  },
  imageFocalPointY: {
    input: fields.focalPointSchema.meta({
      title: 'Focal point, down',
      description: 'What of the picture stays in sight, from 0 (top) to 1 (bottom).',
      examples: ['0.35'],
    }),
    output: text,
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'pictures',
    storage: 'column',
  },
  city: {
    input: fields.citySchema.meta({
      title: 'City',
      description: 'Town or city.',
      examples: ['Sheffield'],
    }),
    output: text,
    isRequired: true,
    isPublic: true,
    isOnCard: true,
    section: 'place',
    storage: 'column',
  },
  county: {
    input: fields.countySchema.meta({
      title: 'County',
      description: 'County, state or region.',
      examples: ['South Yorkshire'],
    }),
    output: text,
    isRequired: true,
    isPublic: true,
    isOnCard: true,
    section: 'place',
    storage: 'column',
  },
  country: {
    input: fields.countrySchema.meta({
      title: 'Country',
      description: 'Country.',
      examples: ['United Kingdom'],
    }),
    output: text,
    isRequired: true,
    isPublic: true,
    isOnCard: true,
    section: 'place',
    storage: 'column',
  },
  latitude: {
    input: fields.latitudeSchema.meta({
      title: 'Latitude',
      description: 'Degrees north, -90 to 90, as text.',
      examples: ['53.3811'],
    }),
    output: clearableText,
    isRequired: true,
    isPublic: true,
    isOnCard: false,
    section: 'place',
    storage: 'column',
  },
  longitude: {
    input: fields.longitudeSchema.meta({
      title: 'Longitude',
      description: 'Degrees east, -180 to 180, as text.',
      examples: ['-1.4701'],
    }),
    output: clearableText,
    isRequired: true,
    isPublic: true,
    isOnCard: false,
    section: 'place',
    storage: 'column',
  },
  website: {
    input: fields.websiteSchema.meta({
      title: 'Website',
      description: 'Web address as the guide wrote it; without a scheme https is meant.',
      examples: ['brookfield.example/walks'],
    }),
    output: clearableText,
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'links',
    storage: 'column',
  },
  instagram: {
    input: fields.socialSchema('instagram').meta({
      title: 'Instagram',
      description: 'Handle or profile link; a plain profile link is answered as its handle.',
      examples: ['fern.brook'],
    }),
    output: clearableText,
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'links',
    storage: 'column',
  },
  facebook: {
    input: fields.socialSchema('facebook').meta({
      title: 'Facebook',
      description: 'Handle or profile link; a plain profile link is answered as its handle.',
    }),
    output: clearableText,
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'links',
    storage: 'column',
  },
  twitter: {
    input: fields.socialSchema('twitter').meta({
      title: 'Twitter',
      description: 'Handle or profile link; a plain profile link is answered as its handle.',
    }),
    output: clearableText,
    isRequired: false,
    isPublic: true,
    isOnCard: false,
    section: 'links',
    storage: 'column',
  },
  contactEmail: {
    input: fields.clearableEmailSchema.meta({
      title: 'Contact e-mail',
      description: 'Where visitors write to.',
      examples: ['walks@brookfield.example'],
    }),
    output: clearableText,
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'links',
    storage: 'column',
  },
  trainingYear: {
    input: fields.trainingYearSchema.meta({
      title: 'Training year',
      description: 'Year of the training, 2015 or later.',
      examples: [2019],
    }),
    output: z.int().nullable(),
    isRequired: false,
    isPublic: true,
    isOnCard: false,
    section: 'training',
    storage: 'column',
  },
  certificationBadges: {
    input: fields.certificationBadgesSchema.meta({
      title: 'Certifications',
      description: 'Certifications; each counts once.',
      examples: [['certified_guide']],
    }),
    output: z.array(fields.badgeTypeSchema),
    isRequired: false,
    isPublic: true,
    isOnCard: true,
    section: 'training',
    storage: 'tags',
  },
  images: {
    input: fields.gallerySchema.meta({
      title: 'Gallery',
      description: 'The gallery, in order, at most 10; each as the picture of the profile.',
    }),
    output: z.array(z.string()),
    isRequired: false,
    isPublic: true,
    isOnCard: false,
    section: 'pictures',
    storage: 'gallery',
  },
} satisfies Readonly<Record<string, GuideField>>

type Fields = typeof GUIDE_FIELDS
export type GuideFieldName = keyof Fields

/** The names of the fields whose description has all of `Part`. */
type NamesWith<Part extends Partial<GuideField>> = {
  [Name in GuideFieldName]: Fields[Name] extends Part ? Name : never
}[GuideFieldName]

/** The names of every field, in their order in answers. */
export const GUIDE_FIELD_NAMES = Object.keys(GUIDE_FIELDS) as GuideFieldName[]

function namesWith<const Part extends Partial<GuideField>>(part: Part): NamesWith<Part>[] {
  const wanted = Object.entries(part)
  return GUIDE_FIELD_NAMES.filter((name) => {
    const field: GuideField = GUIDE_FIELDS[name]
    return wanted.every(([key, value]) => field[key as keyof GuideField] === value)
  }) as NamesWith<Part>[]
}

export const COLUMN_FIELDS = namesWith({ storage: 'column' })
export const TAG_FIELDS = namesWith({ storage: 'tags' })
/** The fields that everybody may read in a list of public guides; the gallery is told of one guide alone. */
export const PUBLIC_FIELDS = [
  ...namesWith({ isPublic: true, storage: 'column' }),
  ...namesWith({ isPublic: true, storage: 'tags' }),
]
export const CARD_FIELDS = namesWith({ isOnCard: true })
const REQUIRED_FIELDS = namesWith({ isRequired: true })
const OPTIONAL_FIELDS = namesWith({ isRequired: false })

/** Every field, section by section: the order of an export. */
export const FIELDS_BY_SECTION: readonly GuideFieldName[] = GUIDE_SECTIONS.flatMap((section) =>
  GUIDE_FIELD_NAMES.filter((name) => GUIDE_FIELDS[name].section === section),
)

/** The schemas of what is answered of these fields. */
export function outputsOf<Name extends GuideFieldName>(
  names: readonly Name[],
): { [N in Name]: Fields[N]['output'] } {
  const entries = names.map((name) => [name, GUIDE_FIELDS[name].output])
  return Object.fromEntries(entries) as { [N in Name]: Fields[N]['output'] }
}

function optionalInputsOf<Name extends GuideFieldName>(
  names: readonly Name[],
): { [N in Name]: z.ZodOptional<Fields[N]['input']> } {
  const entries = names.map((name) => [name, GUIDE_FIELDS[name].input.optional()])
  return Object.fromEntries(entries) as { [N in Name]: z.ZodOptional<Fields[N]['input']> }
}

function inputsOf<Name extends GuideFieldName>(names: readonly Name[]): { [N in Name]: Fields[N]['input'] } {
  const entries = names.map((name) => [name, GUIDE_FIELDS[name].input])
  return Object.fromEntries(entries) as { [N in Name]: Fields[N]['input'] }
}

/** What a whole listing is made of. */
export const listingInputs = { ...inputsOf(REQUIRED_FIELDS), ...optionalInputsOf(OPTIONAL_FIELDS) }
/** The same where every field may be left out. */
export const optionalListingInputs = {
  ...optionalInputsOf(REQUIRED_FIELDS),
  ...optionalInputsOf(OPTIONAL_FIELDS),
}

/** The title of a field as people read it; undefined for what is no field of a listing. */
export function guideFieldTitle(name: string): string | undefined {
  const field = GUIDE_FIELD_NAMES.find((candidate) => candidate === name)
  return field === undefined ? undefined : GUIDE_FIELDS[field].input.meta()?.title
}
