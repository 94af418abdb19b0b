import { z } from 'zod'
import * as fields from './fields.ts'
import { FOCAL_POINT_DEFAULT } from './limits.ts'
import { ACCESS_TYPES, AVAILABILITY_TYPES, LANGUAGE_CODES, OFFER_TYPES } from './listing-choices.ts'

/**
 * One field of a listing. Everything that goes through all fields is derived from these descriptions: the columns, what
 * others may read, forms and drafts, import and export, the API document and the history.
 * CONTRIBUTING.md says how to add one.
 */
export interface GuideField {
  /** The schema of the input, with `.meta()`: the title of the field, its meaning and an example. */
  input: z.ZodType
  /** The schema of the stored and answered value. */
  output: z.ZodType
  /** A listing without it is refused. */
  isRequired: boolean
  /** Everybody may read it of a public guide. */
  isPublic: boolean
  isOnCard: boolean
  /** The part of a form and of an export that it belongs to. */
  section: (typeof GUIDE_SECTIONS)[number]
  /**
   * Where it is kept: a column of `guides` named like the field in snake_case (a flag as 0 or 1; `tags`, a list that one
   * can filter by, as JSON text), or rows of `guide_images`.
   */
  storage: 'column' | 'flag' | 'tags' | 'gallery'
  /** The value in a new listing that leaves it out; blank where no default is given. */
  initial?: string
}

/** The parts of a listing, in the order of forms and exports. */
export const GUIDE_SECTIONS = ['place', 'about', 'links', 'training', 'pictures', 'practical'] as const

const text = z.string()

/** The properties of most fields: text that everybody may read and that may be left blank. */
const USUAL = {
  output: fields.textOrNull,
  isRequired: false,
  isPublic: true,
  isOnCard: false,
  storage: 'column',
} as const

export const GUIDE_FIELDS = {
  bio: {
    ...USUAL,
    input: fields.bioSchema.meta({
      title: 'About',
      description: 'About the guide and their walks.',
      examples: ['Slow walks under old beeches, in all weathers.'],
    }),
    section: 'about',
  },
  profileImage: {
    ...USUAL,
    input: fields.clearableImageSchema.meta({
      title: 'Profile photo',
      description:
        'The picture of the profile: the answer of POST /api/pictures, a path that the listing shows already, an https link, which is fetched at once and stored, or a data URL (JPEG, PNG or GIF, 10 MB; the whole body at most 16 MB). Answered as a path.',
    }),
    output: fields.textOrNull.meta({ examples: [fields.PICTURE_EXAMPLE] }),
    isOnCard: true,
    section: 'pictures',
  },
  profileImageDescription: {
    ...USUAL,
    input: fields.pictureDescriptionSchema.meta({
      title: 'Description of the profile photo',
      description: 'The picture of the profile in words, for people who cannot see it.',
      examples: ['Fern Brookfield beneath a beech in spring'],
    }),
    section: 'pictures',
  },
  imageFocalPointX: {
    ...USUAL,
    input: fields.focalPointSchema.meta({
      title: 'Focal point, across',
      description: 'The point of the picture that stays visible, from 0 (left) to 1 (right).',
      examples: ['0.5'],
    }),
    output: text,
    isOnCard: true,
    section: 'pictures',
    initial: String(FOCAL_POINT_DEFAULT),
  },
  imageFocalPointY: {
    ...USUAL,
    input: fields.focalPointSchema.meta({
      title: 'Focal point, down',
      description: 'The point of the picture that stays visible, from 0 (top) to 1 (bottom).',
      examples: ['0.35'],
    }),
    output: text,
    isOnCard: true,
    section: 'pictures',
    initial: String(FOCAL_POINT_DEFAULT),
  },
  city: {
    ...USUAL,
    input: fields.citySchema.meta({
      title: 'City',
      description: 'Town or city.',
      examples: ['Sheffield'],
    }),
    output: text,
    isRequired: true,
    isOnCard: true,
    section: 'place',
  },
  county: {
    ...USUAL,
    input: fields.countySchema.meta({
      title: 'County',
      description: 'County, state or region.',
      examples: ['South Yorkshire'],
    }),
    output: text,
    isRequired: true,
    isOnCard: true,
    section: 'place',
  },
  country: {
    ...USUAL,
    input: fields.countrySchema.meta({
      title: 'Country',
      description:
        'Country by any of its names or by its ISO 3166-1 code; kept and answered by its English name.',
      examples: ['United Kingdom'],
    }),
    output: text,
    isRequired: true,
    isOnCard: true,
    section: 'place',
  },
  latitude: {
    ...USUAL,
    input: fields.latitudeSchema.meta({
      title: 'Latitude',
      description: 'Degrees north, -90 to 90, as text.',
      examples: ['53.3811'],
    }),
    isRequired: true,
    section: 'place',
  },
  longitude: {
    ...USUAL,
    input: fields.longitudeSchema.meta({
      title: 'Longitude',
      description: 'Degrees east, -180 to 180, as text.',
      examples: ['-1.4701'],
    }),
    isRequired: true,
    section: 'place',
  },
  website: {
    ...USUAL,
    input: fields.websiteSchema.meta({
      title: 'Website',
      description: 'Web address as the guide wrote it; without a scheme https is meant.',
      examples: ['brookfield.example/walks'],
    }),
    isOnCard: true,
    section: 'links',
  },
  instagram: {
    ...USUAL,
    input: fields.socialSchema('instagram').meta({
      title: 'Instagram',
      description: 'Handle or profile link; a plain profile link is answered as its handle.',
      examples: ['fern.brook'],
    }),
    isOnCard: true,
    section: 'links',
  },
  facebook: {
    ...USUAL,
    input: fields.socialSchema('facebook').meta({
      title: 'Facebook',
      description: 'Handle or profile link; a plain profile link is answered as its handle.',
    }),
    isOnCard: true,
    section: 'links',
  },
  twitter: {
    ...USUAL,
    input: fields.socialSchema('twitter').meta({
      title: 'Twitter',
      description: 'Handle or profile link; a plain profile link is answered as its handle.',
    }),
    section: 'links',
  },
  contactEmail: {
    ...USUAL,
    input: fields.clearableEmailSchema.meta({
      title: 'Contact e-mail',
      description: 'Where visitors write to.',
      examples: ['walks@brookfield.example'],
    }),
    isOnCard: true,
    section: 'links',
  },
  trainingYear: {
    ...USUAL,
    input: fields.trainingYearSchema.meta({
      title: 'Training year',
      description: 'Year of the training, 2015 or later.',
      examples: [2019],
    }),
    output: z.int().nullable(),
    section: 'training',
  },
  certificationBadges: {
    ...USUAL,
    input: fields.certificationBadgesSchema.meta({
      title: 'Certifications',
      description: 'Certifications; each counts once.',
      examples: [['certified_guide']],
    }),
    output: z.array(fields.badgeTypeSchema),
    isOnCard: true,
    section: 'training',
    storage: 'tags',
  },
  images: {
    ...USUAL,
    input: fields.gallerySchema.meta({
      title: 'Gallery',
      description: 'The gallery, in order, at most 10; each as the picture of the profile.',
    }),
    output: z.array(z.string().meta({ examples: [fields.PICTURE_EXAMPLE] })),
    section: 'pictures',
    storage: 'gallery',
  },
  imageDescriptions: {
    ...USUAL,
    input: fields.imageDescriptionsSchema.meta({
      title: 'Descriptions of the gallery',
      description:
        'Each picture of the gallery in words, in its order, empty for one without; the last empty ones are left out. Where a change of the gallery says nothing of them, each picture keeps its own.',
      examples: [['A path between ferns', 'People around a fire at dusk']],
    }),
    output: z.array(z.string()),
    section: 'pictures',
    storage: 'gallery',
  },
  languages: {
    ...USUAL,
    input: fields.languagesSchema.meta({
      title: 'Languages',
      description: 'Languages that walks are held in, as ISO 639-1 codes; at most 10.',
      examples: [['en', 'cy']],
    }),
    output: z.array(z.enum(LANGUAGE_CODES)),
    section: 'practical',
    storage: 'tags',
  },
  offers: {
    ...USUAL,
    input: fields.offersSchema.meta({
      title: 'Offers',
      description: 'Whom walks are for.',
      examples: [['groups', 'online']],
    }),
    output: z.array(z.enum(OFFER_TYPES)),
    section: 'practical',
    storage: 'tags',
  },
  access: {
    ...USUAL,
    input: fields.accessSchema.meta({
      title: 'Access',
      description: 'Needs that the guide can meet.',
      examples: [['step_free', 'seats']],
    }),
    output: z.array(z.enum(ACCESS_TYPES)),
    section: 'practical',
    storage: 'tags',
  },
  availability: {
    ...USUAL,
    input: fields.availabilitySchema.meta({
      title: 'Availability',
      description: 'Whether the guide takes bookings; null: not said.',
      examples: ['open'],
    }),
    output: z.enum(AVAILABILITY_TYPES).nullable(),
    isOnCard: true,
    section: 'practical',
  },
  pricing: {
    ...USUAL,
    input: fields.pricingSchema.meta({
      title: 'Prices',
      description: 'Prices in the words of the guide.',
      examples: ['£25 a walk, free for carers'],
    }),
    section: 'practical',
  },
  locationPrecision: {
    ...USUAL,
    input: fields.locationPrecisionSchema.meta({
      title: 'Location for others',
      description:
        'How exactly others see the place: exact; area: the point is rounded to some kilometres; hidden: the town alone.',
      examples: ['exact'],
    }),
    output: fields.locationPrecisionSchema,
    section: 'practical',
    initial: 'exact',
  },
  paused: {
    ...USUAL,
    input: z.boolean().meta({
      title: 'Paused',
      description: 'The owner has taken the listing off for a while: nobody else sees it.',
      examples: [false],
    }),
    output: z.boolean(),
    isPublic: false,
    section: 'practical',
    storage: 'flag',
  },
  takesEnquiries: {
    ...USUAL,
    input: z.boolean().meta({
      title: 'Takes enquiries',
      description: 'Visitors may write to the guide by a form.',
      examples: [true],
    }),
    output: z.boolean(),
    section: 'links',
    storage: 'flag',
  },
  sharedWithPartners: {
    ...USUAL,
    input: z.boolean().meta({
      title: 'Shared with partners',
      description:
        'The guide shares the listing with partner directories: it stands in the feeds, under the licence of the data.',
      examples: [false],
    }),
    output: z.boolean(),
    isPublic: false,
    section: 'links',
    storage: 'flag',
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
export const FLAG_FIELDS = namesWith({ storage: 'flag' })
export const TAG_FIELDS = namesWith({ storage: 'tags' })
/** The fields that everybody may read in a list of public guides; the gallery is told of one guide alone. */
export const PUBLIC_FIELDS = [
  ...namesWith({ isPublic: true, storage: 'column' }),
  ...namesWith({ isPublic: true, storage: 'flag' }),
  ...namesWith({ isPublic: true, storage: 'tags' }),
]
/** The fields that the owner, reviewers and administrators alone may read. */
export const PRIVATE_FIELDS = namesWith({ isPublic: false })
export const CARD_FIELDS = namesWith({ isOnCard: true })
const REQUIRED_FIELDS = namesWith({ isRequired: true })
const OPTIONAL_FIELDS = namesWith({ isRequired: false })

/** Every field, section by section: the order of an export. */
export const FIELDS_BY_SECTION: readonly GuideFieldName[] = GUIDE_SECTIONS.flatMap((section) =>
  GUIDE_FIELD_NAMES.filter((name) => GUIDE_FIELDS[name].section === section),
)

/** The fields of one part of a listing. */
export function fieldsOfSection(section: GuideField['section']): readonly GuideFieldName[] {
  return FIELDS_BY_SECTION.filter((name) => GUIDE_FIELDS[name].section === section)
}

/** The defaults of the columns of a new listing; null for those that are blank. */
export function initialValueOf(name: (typeof COLUMN_FIELDS)[number]): string | null {
  const { initial }: GuideField = GUIDE_FIELDS[name]
  return initial ?? null
}

/** The schemas of what is answered of these fields, with what their descriptions say. */
export function outputsOf<Name extends GuideFieldName>(
  names: readonly Name[],
): { [N in Name]: Fields[N]['output'] } {
  const entries = names.map((name) => {
    const { input, output }: GuideField = GUIDE_FIELDS[name]
    return [name, output.meta({ ...input.meta(), ...output.meta() })]
  })
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

/** All fields of a listing. */
export const listingInputs = { ...inputsOf(REQUIRED_FIELDS), ...optionalInputsOf(OPTIONAL_FIELDS) }
/** The same where every field may be left out. */
export const optionalListingInputs = {
  ...optionalInputsOf(REQUIRED_FIELDS),
  ...optionalInputsOf(OPTIONAL_FIELDS),
}

function clearableList<Item, Input>(input: z.ZodType<Item[], Input>) {
  return input
    .nullable()
    .transform((list) => list ?? [])
    .optional()
    .meta(input.meta() ?? {})
}

/** The lists of a change: null clears a list. */
export const clearableListInputs = {
  certificationBadges: clearableList(GUIDE_FIELDS.certificationBadges.input),
  images: clearableList(GUIDE_FIELDS.images.input),
  imageDescriptions: clearableList(GUIDE_FIELDS.imageDescriptions.input),
  languages: clearableList(GUIDE_FIELDS.languages.input),
  offers: clearableList(GUIDE_FIELDS.offers.input),
  access: clearableList(GUIDE_FIELDS.access.input),
}

/** The title of a field as people read it; undefined for what is no field of a listing. */
export function guideFieldTitle(name: string): string | undefined {
  const field = GUIDE_FIELD_NAMES.find((candidate) => candidate === name)
  return field === undefined ? undefined : GUIDE_FIELDS[field].input.meta()?.title
}
