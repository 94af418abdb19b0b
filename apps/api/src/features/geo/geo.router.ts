import { distanceToTown, resolvePlace, suggestPlaces, suggestTowns } from '@grove/db/gazetteer'
import {
  isPlaceText,
  locateAnswer,
  locateInput,
  mapConfigSchema,
  namedPlaceInput,
  namedPlaceSchema,
  parsePoint,
  pinDistanceAnswer,
  pinDistanceInput,
  placePageInput,
  placePageSchema,
  suggestedPlaceSchema,
  suggestPlacesInput,
  suggestTownsInput,
  TOWN_SUGGESTION_LIMIT,
  townSchema,
} from '@grove/schema'
import { z } from 'zod'
import { publicProcedure, router } from '../../trpc.ts'
import { locate } from './geo.service.ts'
import { findPlacePage } from './place-pages.ts'

export const geoRouter = router({
  mapConfig: publicProcedure
    .meta({ description: 'How maps are drawn.', sharedWith: 'everyone' })
    .output(mapConfigSchema)
    .query(({ ctx }) => ({ tileUrl: ctx.mapTileUrl ?? null, asksForTiles: ctx.asksForTiles })),
  /** Public, because the apply form asks before there is an account. */
  locate: publicProcedure
    .meta({ description: 'The coordinates of a town, or of its country where the town is not known.' })
    .input(locateInput)
    .output(locateAnswer)
    .query(({ ctx, input }) => locate(ctx, input)),
  pinDistance: publicProcedure
    .meta({ description: 'How far a point is from the town that it is said to be in.' })
    .input(pinDistanceInput)
    .output(pinDistanceAnswer)
    .query(({ input: { city, country, latitude, longitude } }) => {
      const point = parsePoint(latitude, longitude)
      return { distanceKm: (point && distanceToTown({ city, country }, point)) ?? null }
    }),
  suggest: publicProcedure
    .meta({ description: 'Towns whose names begin as the text does.', sharedWith: 'everyone' })
    .input(suggestTownsInput)
    .output(z.array(townSchema))
    .query(({ input: { text, country } }) => suggestTowns(text, { country, limit: TOWN_SUGGESTION_LIMIT })),
  suggestPlaces: publicProcedure
    .meta({
      description: 'Places and regions of every country for what is being typed into the search.',
      sharedWith: 'everyone',
    })
    .input(suggestPlacesInput)
    .output(z.array(suggestedPlaceSchema))
    .query(({ input: { text } }) => suggestPlaces(text)),
  namedPlace: publicProcedure
    .meta({
      description:
        'The town or postcode that the words of a search name, as `near` takes it; null where they name none.',
      sharedWith: 'everyone',
    })
    .input(namedPlaceInput)
    .output(namedPlaceSchema.nullable())
    .query(({ input: { text, isForgiving = false } }) => {
      const place = isPlaceText(text) ? resolvePlace(text, { isStrict: !isForgiving }) : undefined
      // Nobody is near the middle of a country, which the words find as a whole, unless they find nobody.
      const isNone = place === undefined || (place.kind === 'country' && !isForgiving)
      return isNone ? null : { name: place.name, near: place.name }
    }),
  placePage: publicProcedure
    .meta({ description: 'The place of a page of guides in and around it.', sharedWith: 'everyone' })
    .input(placePageInput)
    .output(placePageSchema)
    .query(({ input }) => findPlacePage(input)),
})
