import {
  guidePinSchema,
  guidePinsInput,
  locateInput,
  locationSchema,
  NotFoundError,
  PIN_COORDINATE_SCALE,
  privateGuideSchema,
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
      procedure: 'guides.pins',
      tag: 'Guides',
      summary: 'Where all guides are that a filter matches, for a map',
      query: guidePinsInput,
      answer: z.array(guidePinSchema),
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
      procedure: 'guides.own',
      errors: { 404: 'This account has no listing' },
      tag: 'Guides',
      summary: 'The listing of whoever asks',
      answer: privateGuideSchema,
      hasVersion: true,
    },
    async (caller) => {
      const guide = await caller.guides.own()
      if (guide === null) throw new NotFoundError('Guide not found')
      return guide
    },
  ),
  get('/api/places', {
    operationId: 'suggestPlaces',
    procedure: 'geo.suggestPlaces',
    tag: 'Places',
    summary: 'Places and regions of every country for what is being typed into a search',
  }),
  get('/api/places/towns', {
    operationId: 'suggestTowns',
    procedure: 'geo.suggest',
    tag: 'Places',
    summary: 'Towns whose names begin as the text does, with their coordinates',
  }),
  get(
    '/api/places/locate',
    {
      operationId: 'locatePlace',
      procedure: 'geo.locate',
      errors: { 404: 'Not even the country is known', 429: 'Too many look-ups from this address' },
      tag: 'Places',
      summary: 'The coordinates of a town, or of its country where the town is not known',
      query: locateInput,
      answer: locationSchema,
    },
    async (caller, { query }) => {
      const location = await caller.geo.locate(query)
      if (location === null) throw new NotFoundError('No such place is known')
      return location
    },
  ),
]
