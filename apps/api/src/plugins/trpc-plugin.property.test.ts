import type { TRPCLink } from '@trpc/client'
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import type { AppRouter } from '../router.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 200, seed: 20_261_121 }

describeSharedSite((current) => {
  test('a shared answer says what is said to whoever asks the ordinary way', async () => {
    const { guide } = await current().guide('fern')
    const admin = await current().admin()
    await admin.put(`/api/guides/${guide.id}/application`, { status: 'approved' })
    const url = `${current().site.url}/api/trpc`
    const client = (link: TRPCLink<AppRouter>) => createTRPCClient<AppRouter>({ links: [link] })
    // A stream is never shared.
    const ordinary = client(httpBatchStreamLink({ url }))
    const sharing = [client(httpBatchLink({ url })), client(httpLink({ url }))]
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Sheffield', 'fern', 'be', '%', '&input={}'),
    )
    // Refused calls are never cached, nor are those in the same batch: so there are two batches.
    const answer = async (from: typeof ordinary, typed: string, other: string, id: number) => [
      ...(await Promise.allSettled([
        from.guides.search.query({ search: typed }),
        from.guides.pins.query({ search: other }),
        from.contact.get.query(),
      ])),
      ...(await Promise.allSettled([
        from.geo.suggest.query({ text: typed }),
        from.guides.byId.query({ id }),
      ])),
    ]
    const id = fc.constantFrom(guide.id, guide.id, 99, -1)
    await fc.assert(
      fc.asyncProperty(text, text, id, async (...asked) => {
        const expected = await answer(ordinary, ...asked)
        for (const from of sharing) {
          const results = await answer(from, ...asked)
          expect(results.map(told)).toEqual(expected.map(told))
        }
      }),
      { ...options, numRuns: 10 },
    )
  })
})

/** The answer of a call, or its error. */
function told(result: PromiseSettledResult<unknown>): unknown {
  return result.status === 'fulfilled' ? result.value : (result.reason as Error).message
}
