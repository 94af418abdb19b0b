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
import { publicProcedure, publicRead, router } from '../../trpc.ts'
import { locate } from './geo.service.ts'

export const geoRouter = router({
  /** What a page needs to draw a map. */
  mapConfig: publicProcedure
    .output(mapConfigSchema)
    .query(({ ctx }) => ({ tileUrl: ctx.mapTileUrl ?? null })),
  /** Public, because the apply form asks before there is an account. */
  locate: publicProcedure
    .input(locateInput)
    .output(locateAnswer)
    .query(({ ctx, input }) => locate(ctx, input)),
  suggest: publicRead(suggestTownsInput, z.array(townSchema), async (_context, { text, country }) =>
    suggestTowns(text, { country, limit: TOWN_SUGGESTION_LIMIT }),
  ),
})
