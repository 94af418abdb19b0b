import type { TRPCLink } from '@trpc/client'
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppRouter } from '../router.ts'
import { describeSharedSite } from '../testing/each-site.ts'
import { MAX_BATCH_SIZE, readProcedureCall } from './shared-procedures.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 200, seed: 20_261_121 }

const FOR_EVERYONE = ['contact.get', 'geo.mapConfig', 'geo.suggest', 'guides.pins', 'guides.search']
const FOR_SIGNED_OUT = ['guides.byId', 'guides.images']
const OWN = ['guides.list', 'guides.own', 'session.current', 'admin.counts', 'constructor', '__proto__', '']

const name = fc.constantFrom(...FOR_EVERYONE, ...FOR_SIGNED_OUT)
const input = fc.oneof(
  fc.record({ search: fc.string({ unit: 'grapheme' }) }),
  fc.jsonValue(),
  fc.constant(undefined),
)
const call = fc.tuple(name, input)

/** An address as the browser's client writes it for calls that travel together. */
function batchAddress(calls: readonly (readonly [string, unknown])[]): string {
  const inputs = JSON.stringify(Object.fromEntries(calls.map(([, given], number) => [number, given])))
  return `/api/trpc/${calls.map(([path]) => path).join(',')}?batch=1&input=${encodeURIComponent(inputs)}`
}

/** ... and as the client for programs writes it for one. */
function singleAddress([path, given]: readonly [string, unknown]): string {
  const address = new URL(`/api/trpc/${path}`, 'https://grove.example')
  if (given !== undefined) address.searchParams.set('input', JSON.stringify(given))
  return address.pathname + address.search
}

describe('an address of procedures', () => {
  test('is a call that is shared, or none, whatever it is', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        ...FOR_EVERYONE,
        ...OWN,
        ',',
        '?',
        '?input=',
        '?batch=1&input=',
        '{"0":{}}',
        '%',
        '%7B',
        'null',
      ),
    )
    const rest = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.constantFrom('/api/trpc/', '/api/', ''), rest, (start, end) => {
        const read = readProcedureCall(start + end)
        if (read === undefined) return
        expect(read.key).toBe(start + end)
        expect(['everyone', 'signed-out']).toContain(read.sharedWith)
      }),
      { ...options, numRuns: 500 },
    )
  })

  test('is read as our clients write it, for whom all of its procedures are answered alike', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: MAX_BATCH_SIZE }), (calls) => {
        fc.pre(calls.filter(([path]) => path === 'guides.pins').length < 2)
        const isForEveryone = calls.every(([path]) => FOR_EVERYONE.includes(path))
        const sharedWith = isForEveryone ? 'everyone' : 'signed-out'
        expect(readProcedureCall(batchAddress(calls))?.sharedWith).toBe(sharedWith)
        const [only] = calls
        if (only !== undefined && calls.length === 1)
          expect(readProcedureCall(singleAddress(only))?.sharedWith).toBe(sharedWith)
      }),
      options,
    )
  })

  test('is never shared where one of its procedures is one’s own, or there are too many', () => {
    const own = fc.tuple(fc.constantFrom(...OWN), input)
    fc.assert(
      fc.property(
        fc.array(call, { maxLength: 4 }),
        own,
        fc.array(call, { maxLength: 4 }),
        (some, one, others) => {
          expect(readProcedureCall(batchAddress([...some, one, ...others]))).toBeUndefined()
        },
      ),
      options,
    )
    fc.assert(
      fc.property(fc.array(call, { minLength: MAX_BATCH_SIZE + 1, maxLength: 20 }), (calls) => {
        expect(readProcedureCall(batchAddress(calls))).toBeUndefined()
      }),
      options,
    )
  })
})

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
    // What is refused is never shared, nor what travels along with it: so these are asked in two batches.
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

/** What a call brought, or how it was refused. */
function told(result: PromiseSettledResult<unknown>): unknown {
  return result.status === 'fulfilled' ? result.value : (result.reason as Error).message
}
