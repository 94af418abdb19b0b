import { z } from 'zod'
import { canonicalCountryOfStored } from './country-names.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

export const locateInput = z.object({
  city: fields.citySchema,
  county: fields.clearableText(limits.PLACE_MAX_LENGTH).optional(),
  country: fields.countryTextSchema.transform(canonicalCountryOfStored),
})
export type LocateInput = z.output<typeof locateInput>

/** Where the answer comes from, best first. */
export const locationSourceSchema = z.enum(['geocoder', 'gazetteer', 'country'])
export type LocationSource = z.infer<typeof locationSourceSchema>

/** A point in degrees as text, and where it comes from; null where not even the country is known. */
export const locateAnswer = z
  .object({ latitude: z.string(), longitude: z.string(), source: locationSourceSchema })
  .nullable()
export type Location = NonNullable<z.infer<typeof locateAnswer>>

export const pinDistanceInput = z.object({
  city: fields.citySchema,
  country: fields.countryTextSchema.transform(canonicalCountryOfStored),
  latitude: fields.latitudeSchema,
  longitude: fields.longitudeSchema,
})
/** Kilometres from a point to the nearest town of the name; null where no such town is known. */
export const pinDistanceAnswer = z.object({ distanceKm: z.number().nullable() })

export const suggestTownsInput = z.object({
  text: z.string().transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH)),
  country: z.string().max(limits.PLACE_MAX_LENGTH).optional(),
})
export const townSchema = z.object({
  name: z.string(),
  county: z.string().nullable(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Town = z.infer<typeof townSchema>

export const suggestPlacesInput = z.object({
  text: z.string().transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH)),
})
/** A place to choose: its name, and the text for `near` that finds it. */
export const suggestedPlaceSchema = z.object({ name: z.string(), near: z.string() })
export type SuggestedPlace = z.infer<typeof suggestedPlaceSchema>

export const namedPlaceInput = z.object({
  text: z.string().transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH)),
  /** True takes a name with one slip in it as well. */
  isForgiving: z.boolean().optional(),
})

export const placePageInput = z.object({
  /** Parts of an address, as `placeSlug` writes them. */
  country: z.string().max(limits.PLACE_MAX_LENGTH),
  place: z.string().max(limits.PLACE_MAX_LENGTH).optional(),
})
/** The place that a page is about. */
export const placePageSchema = z.object({
  country: z.string(),
  /** The town alone, and in full as `near` takes it; null on the page of a country. */
  town: suggestedPlaceSchema.nullable(),
})
export type PlacePage = z.infer<typeof placePageSchema>

/** How maps are drawn: the address of raster tiles with {z}, {x} and {y}, or null for the offline land alone. */
export const mapConfigSchema = z.object({ tileUrl: z.string().nullable() })
export type MapConfig = z.infer<typeof mapConfigSchema>
