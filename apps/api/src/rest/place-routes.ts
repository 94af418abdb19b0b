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
import { callsOf } from './rest-route.ts'

const guides = callsOf('Guides')
const places = callsOf('Places')

/** Where guides and places are. */
export const placeRoutes = [
  guides.get(
    '/api/guides/pins',
    {
      operationId: 'listPins',
      procedure: 'guides.pins',
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
  guides.get(
    '/api/guides/own',
    {
      operationId: 'getOwnGuide',
      procedure: 'guides.own',
      errors: { 404: 'This account has no listing' },
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
  places.get('/api/places', {
    operationId: 'suggestPlaces',
    procedure: 'geo.suggestPlaces',
    summary: 'Places and regions of every country for what is being typed into a search',
  }),
  places.get('/api/places/towns', {
    operationId: 'suggestTowns',
    procedure: 'geo.suggest',
    summary: 'Towns whose names begin as the text does, with their coordinates',
  }),
  places.get(
    '/api/places/locate',
    {
      operationId: 'locatePlace',
      procedure: 'geo.locate',
      errors: { 404: 'Not even the country is known', 429: 'Too many look-ups from this address' },
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
