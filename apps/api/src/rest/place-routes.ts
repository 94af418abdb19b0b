import {
  guidePinSchema,
  guidePinsInput,
  locateInput,
  locationSchema,
  NotFoundError,
  PIN_COORDINATE_SCALE,
  privateGuideSchema,
  suggestedPlaceSchema,
  suggestPlacesInput,
  suggestTownsInput,
  townSchema,
} from '@grove/schema'
import { z } from 'zod'
import type { RestRoute } from './rest-route.ts'
import { get } from './rest-route.ts'

/** Where guides and places are. */
export const placeRoutes: readonly RestRoute[] = [
  get(
    '/api/guides/pins',
    {
      operationId: 'listPins',
      tag: 'Guides',
      summary: 'Where all guides are that a filter matches, for a map',
      query: guidePinsInput,
      answer: z.array(guidePinSchema),
      access: 'public',
      sharedWith: () => 'everyone',
    },
    async (caller, { query }) => {
      const { ids, latitudes, longitudes, areas } = await caller.guides.pins(query)
      const isArea = new Set(areas)
      return ids.map((id, index) => ({
        id,
        latitude: (latitudes[index] ?? 0) / PIN_COORDINATE_SCALE,
        longitude: (longitudes[index] ?? 0) / PIN_COORDINATE_SCALE,
        isArea: isArea.has(id),
      }))
    },
  ),
  get(
    '/api/guides/own',
    {
      operationId: 'getOwnGuide',
      scopes: ['read', 'own_listing', 'listings'],
      errors: { 404: 'This account has no listing' },
      tag: 'Guides',
      summary: 'The listing of whoever asks',
      answer: privateGuideSchema,
      hasVersion: true,
      access: 'member',
    },
    async (caller) => {
      const guide = await caller.guides.own()
      if (guide === null) throw new NotFoundError('Guide not found')
      return guide
    },
  ),
  get(
    '/api/places',
    {
      operationId: 'suggestPlaces',
      tag: 'Places',
      summary: 'Places of every country for what is being typed into a search',
      query: suggestPlacesInput,
      answer: z.array(suggestedPlaceSchema),
      access: 'public',
      sharedWith: () => 'everyone',
    },
    (caller, { query }) => caller.geo.suggestPlaces(query),
  ),
  get(
    '/api/places/towns',
    {
      operationId: 'suggestTowns',
      tag: 'Places',
      summary: 'Towns whose names begin as the text does, with their coordinates',
      query: suggestTownsInput,
      answer: z.array(townSchema),
      access: 'public',
      sharedWith: () => 'everyone',
    },
    (caller, { query }) => caller.geo.suggest(query),
  ),
  get(
    '/api/places/locate',
    {
      operationId: 'locatePlace',
      errors: { 404: 'Not even the country is known', 429: 'Too many look-ups from this address' },
      tag: 'Places',
      summary: 'The coordinates of a town, or of its country where the town is not known',
      query: locateInput,
      answer: locationSchema,
      access: 'public',
    },
    async (caller, { query }) => {
      const location = await caller.geo.locate(query)
      if (location === null) throw new NotFoundError('No such place is known')
      return location
    },
  ),
]
