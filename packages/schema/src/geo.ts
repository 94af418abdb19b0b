import { z } from 'zod'
import { canonicalCountryOfStored } from './country-names.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

export const locateInput = z.object({
  city: fields.citySchema.meta({ description: 'The town.', examples: ['Sheffield'] }),
  county: fields
    .clearableText(limits.PLACE_MAX_LENGTH)
    .optional()
    .meta({ description: 'The county or region.', examples: ['South Yorkshire'] }),
  country: fields.countryTextSchema
    .transform(canonicalCountryOfStored)
    .meta({ description: 'The country.', examples: ['United Kingdom'] }),
})
export type LocateInput = z.output<typeof locateInput>

/** Where the answer comes from, best first. */
export const locationSourceSchema = z.enum(['geocoder', 'gazetteer', 'country'])

/** A point in degrees as text, and where it comes from. */
export const locationSchema = z
  .object({
    latitude: z.string().meta({ description: 'Degrees north, as text.', examples: ['53.38297'] }),
    longitude: z.string().meta({ description: 'Degrees east, as text.', examples: ['-1.4659'] }),
    source: locationSourceSchema.meta({
      description: 'Where it comes from, best first: a geocoder, a list of towns, the middle of the country.',
      examples: ['gazetteer'],
    }),
  })
  .meta({ id: 'Location', description: 'The point of a place, and where it comes from.' })
export type Location = z.infer<typeof locationSchema>
/** null where not even the country is known. */
export const locateAnswer = locationSchema.nullable()

export const pinDistanceInput = z.object({
  city: fields.citySchema,
  country: fields.countryTextSchema.transform(canonicalCountryOfStored),
  latitude: fields.latitudeSchema,
  longitude: fields.longitudeSchema,
})
/** Kilometres from a point to the nearest town of the name; null where no such town is known. */
export const pinDistanceAnswer = z.object({ distanceKm: z.number().nullable() })

const typedText = z.string().transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH))

export const suggestTownsInput = z.object({
  text: typedText.meta({ description: 'How the name of the town begins.', examples: ['sheff'] }),
  country: z
    .string()
    .max(limits.PLACE_MAX_LENGTH)
    .transform(canonicalCountryOfStored)
    .optional()
    .meta({ description: 'Only towns of this country, by any of its names.', examples: ['United Kingdom'] }),
})
export const townSchema = z
  .object({
    name: z.string().meta({ description: 'The town.', examples: ['Sheffield'] }),
    county: fields.textOrNull.meta({ description: 'The county or region.', examples: ['South Yorkshire'] }),
    country: z.string().meta({ description: 'The country.', examples: ['United Kingdom'] }),
    latitude: z.number().meta({ description: 'Degrees north.', examples: [53.38297] }),
    longitude: z.number().meta({ description: 'Degrees east.', examples: [-1.4659] }),
  })
  .meta({ id: 'Town', description: 'A town, with its middle.' })
export type Town = z.infer<typeof townSchema>

export const suggestPlacesInput = z.object({
  text: typedText.meta({ description: 'The text that has been typed so far.', examples: ['sheff'] }),
})
/** A place: its name, and the text for `near` that finds it. */
export const namedPlaceSchema = z.object({
  name: z
    .string()
    .meta({ description: 'The place, for people.', examples: ['Sheffield, South Yorkshire, UK'] }),
  near: z.string(),
})
export type NamedPlace = z.infer<typeof namedPlaceSchema>

/** What is suggested while somebody types: a place, or a region, which has no middle that one would search around. */
export const suggestedPlaceSchema = namedPlaceSchema
  .extend({
    near: z.string().meta({
      description: 'The text for `near` that finds it; of a region the text for `search`.',
      examples: ['Sheffield, South Yorkshire, UK'],
    }),
    isRegion: z.boolean().meta({
      description:
        'True for a country, a nation of the United Kingdom or one of its counties, all of whose guides a search finds.',
      examples: [false],
    }),
  })
  .meta({ id: 'SuggestedPlace', description: 'A place or a region to choose.' })
export type SuggestedPlace = z.infer<typeof suggestedPlaceSchema>

export const namedPlaceInput = z.object({
  text: z.string().transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH)),
  /** True takes half a name, one with a slip in it, and one with words around it as well. */
  isForgiving: z.boolean().optional(),
})

export const placePageInput = z.object({
  /** Parts of an address, as `placeSlug` writes them. */
  country: z.string().max(limits.PLACE_MAX_LENGTH),
  place: z.string().max(limits.PLACE_MAX_LENGTH).optional(),
})
export type PlacePageInput = z.infer<typeof placePageInput>
/** The place that a page is about. */
export const placePageSchema = z.object({
  country: z.string(),
  /** The town alone, and in full as `near` takes it; null on the page of a country. */
  town: namedPlaceSchema.nullable(),
})
export type PlacePage = z.infer<typeof placePageSchema>

/** How maps are drawn: the address of raster tiles with {z}, {x} and {y}, or null for the offline land alone. */
export const mapConfigSchema = z.object({
  tileUrl: z.string().nullable(),
  /** Whether visitors are asked before tiles are fetched. */
  asksForTiles: z.boolean(),
})
