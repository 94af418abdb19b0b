import type { TokenScope } from '@grove/schema'
import { SCOPE_WORDS, TOKEN_SCOPES } from '@grove/schema'
import { expect, test } from 'vitest'
import { appRouter } from '../src/router.ts'
import type { ProcedureMeta } from '../src/trpc.ts'
import { PLACE } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { describeSharedSite } from './support/each-site.ts'
import { callProcedure } from './support/second-factor.ts'

/** All that tokens reach: each procedure with the scopes that let it be called. Everything else refuses every token. */
const REACHED: Readonly<Record<string, readonly TokenScope[]>> = {
  'guides.list': ['read', 'listings'],
  'guides.byId': ['read', 'own_listing', 'listings'],
  'guides.images': ['read', 'own_listing', 'listings'],
  'guides.byUser': ['read', 'own_listing', 'listings'],
  'guides.own': ['read', 'own_listing', 'listings'],
  'guides.create': ['own_listing', 'listings'],
  'guides.update': ['own_listing', 'listings'],
  'guides.remove': ['own_listing', 'listings'],
  'guides.setApplicationStatus': ['listings'],
  'guides.setPublished': ['listings'],
  'admin.guides': ['read', 'listings'],
  'admin.exportPage': ['read', 'listings'],
  'admin.bulk': ['listings'],
  'admin.select': ['listings'],
  'admin.undo': ['listings'],
  'admin.previewImport': ['import'],
  'admin.applyImport': ['import'],
}

const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>,
).map(([name, { _def }]) => ({
  name,
  isQuery: _def.type === 'query',
  isPublic: _def.meta?.access === undefined,
}))

test.each(TOKEN_SCOPES)('a token is offered with the words that it deletes where it does: %s', (scope) => {
  const isSaid = SCOPE_WORDS[scope].note.includes('deletes')
  expect(isSaid).toBe(REACHED['guides.remove']?.includes(scope))
})

describeSharedSite(
  (current) => {
    async function statusOf(client: TestClient, name: string, isQuery: boolean): Promise<number> {
      const input = encodeURIComponent(
        JSON.stringify({ ...PLACE, id: 1, userId: 1, format: 'json', text: '[]' }),
      )
      const path = `/api/trpc/${name}`
      const answer = isQuery ? await client.get(`${path}?input=${input}`) : await client.post(path, {})
      return answer.status
    }

    test('a token reaches what its scopes are for, and nothing else of an administrator', async () => {
      const admin = await current().admin()
      const tokens = new Map<TokenScope, TestClient>()
      for (const scope of TOKEN_SCOPES) {
        const input = { name: scope, scopes: [scope], days: 7 }
        const made = await callProcedure<{ token: string }>(admin, 'security.makeToken', input)
        tokens.set(scope, current().visitor({ authorization: `Bearer ${made.data?.token}` }))
      }
      const wrong: string[] = []
      for (const { name, isQuery, isPublic } of PROCEDURES) {
        for (const [scope, client] of tokens) {
          const status = await statusOf(client, name, isQuery)
          const isReached = REACHED[name]?.includes(scope) ?? false
          // A token reads public data as a visitor does.
          const isAnonymous = isPublic && isQuery && !isReached
          const expected = isAnonymous ? await statusOf(current().visitor(), name, isQuery) : undefined
          const isRight = isAnonymous
            ? status === expected
            : isReached
              ? // The input of most is wrong here, which is said only to whoever may call.
                status !== 401 && (status !== 403 || scope === 'own_listing')
              : status === 403
          if (!isRight) wrong.push(`${name} by "${scope}": ${status}`)
        }
      }
      expect(wrong).toEqual([])
    })
  },
  { env: { RATE_LIMIT: 'off' } },
)
