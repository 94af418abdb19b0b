import { suggestTowns } from '@grove/db/gazetteer'
import {
  locateAnswer,
  locateInput,
  mapConfigSchema,
  suggestTownsInput,
  TOWN_SUGGESTION_LIMIT,
  townSchema,
} from '@grove/schema'
import { z } from 'zod'
import { publicProcedure, router } from '../../trpc.ts'
import { locate } from './geo.service.ts'

export const geoRouter = router({
  /** What a page needs to draw a map. */
  mapConfig: publicProcedure
    .meta({ description: 'How maps are drawn.', sharedWith: 'everyone' })
    .output(mapConfigSchema)
    .query(({ ctx }) => ({ tileUrl: ctx.mapTileUrl ?? null })),
  /** Public, because the apply form asks before there is an account. */
  locate: publicProcedure
    .meta({ description: 'The coordinates of a town, or of its country where the town is not known.' })
    .input(locateInput)
    .output(locateAnswer)
    .query(({ ctx, input }) => locate(ctx, input)),
  suggest: publicProcedure
    .meta({ description: 'Towns whose names begin as the text does.', sharedWith: 'everyone' })
    .input(suggestTownsInput)
    .output(z.array(townSchema))
    .query(({ input: { text, country } }) => suggestTowns(text, { country, limit: TOWN_SUGGESTION_LIMIT })),
})
