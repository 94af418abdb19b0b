import { readdirSync, readFileSync } from 'node:fs'
import { BADGE_TYPES, findCountry, LANGUAGE_CODES } from '@grove/schema'
import { z } from 'zod'
import { SCENERY_KINDS } from './scenery.ts'

/** Texts, one at least. */
const texts = z.tuple([z.string()], z.string())
const country = z.string().refine((name) => findCountry(name) !== undefined, 'This country is not listed')
const countries = z.array(country)
const personName = z.strictObject({ firstName: z.string(), lastName: z.string() })
const scenery = z.enum(SCENERY_KINDS)
const sceneries = z.tuple([scenery], scenery)

const featuredSchema = z.array(
  z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    city: z.string(),
    country,
    scenery,
    trainingYear: z.int(),
    badges: z.array(z.enum(BADGE_TYPES)),
    website: z.string().nullable(),
    instagram: z.string().nullable(),
    facebook: z.string().nullable(),
    /** Its paragraphs. */
    bio: texts,
  }),
)

const peopleSchema = z.strictObject({
  names: z.array(z.strictObject({ countries, first: texts, last: texts })),
  namesElsewhere: z.strictObject({ first: texts, last: texts }),
  /** Some people have long names, and pages have to bear with them. */
  longNames: z.tuple([personName], personName),
})

const placesSchema = z.strictObject({
  /** How many of a thousand guides live in a country. */
  guidesPerThousand: z.record(country, z.number()),
  /** Towns that have a guide every so many, so that a search for them always finds some. */
  regularTowns: z.array(z.strictObject({ name: z.string(), country, every: z.int().positive() })),
  scenery: z.array(z.strictObject({ countries, kinds: sceneries })),
  sceneryElsewhere: sceneries,
})

const practicalSchema = z.strictObject({
  /** The languages that are spoken in a country, the commonest first; English is spoken everywhere. */
  languages: z.record(country, z.array(z.enum(LANGUAGE_CODES))),
  /** In the United Kingdom. */
  prices: texts,
  pricesElsewhere: texts,
})

/**
 * Sentences of one language that make a bio. `{wood}` stands for the words of `woods`, `{town}` for the town,
 * `{years}` for a number of years from 2 to 14.
 */
const voiceSchema = z.strictObject({
  /** Its ISO 639-1 code. */
  language: z.string(),
  /** Where people write in it. */
  countries,
  /** Parts of other countries where they do, by country. */
  counties: z.record(country, z.array(z.string())).default({}),
  /** Stands between two sentences. */
  space: z.string().default(' '),
  /** A wood of each kind, in the form that the sentences take; it may name `{town}`. */
  woods: z.record(scenery, z.string()),
  /** A sentence on who walks, and where: every bio begins with one. */
  openings: texts,
  /** How they came to this work. */
  ways: texts,
  /** The walk itself. */
  walks: texts,
  /** Practical advice. */
  practical: texts,
  /** A last word. */
  closings: texts,
})

export type Voice = z.output<typeof voiceSchema>
export type FeaturedGuide = z.output<typeof featuredSchema>[number]
export type DemoContent = ReturnType<typeof readDemoContent>

/** Reads what the demo's people are made of. Throws naming the file in which there is a mistake. */
export function readDemoContent(folder = new URL('../../../../content/demo/', import.meta.url)) {
  function read<T extends z.ZodType>(file: string, schema: T): z.output<T> {
    try {
      return schema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    } catch (error) {
      const mistake = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      throw new Error(`content/demo/${file} cannot be used: ${mistake}`, { cause: error })
    }
  }
  const others = readdirSync(new URL('bios/', folder)).filter(
    (file) => file.endsWith('.json') && file !== 'en.json',
  )
  return {
    /** Guides written by hand, who stand first in the directory; the newest first. */
    featured: read('featured.json', featuredSchema),
    people: read('people.json', peopleSchema),
    places: read('places.json', placesSchema),
    practical: read('practical.json', practicalSchema),
    voices: {
      english: read('bios/en.json', voiceSchema),
      others: others.map((file) => read(`bios/${file}`, voiceSchema)),
    },
  }
}
