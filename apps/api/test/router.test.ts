import { deleteOtherSessionsOfUser } from '@grove/db'
import type { Credential } from '@grove/schema'
import { SECOND_FACTOR_FIRST } from '@grove/schema'
import { expect, test } from 'vitest'
import { appRouter } from '../src/router.ts'
import type { TestClient } from './support/client.ts'
import type { SiteUnderTest } from './support/each-site.ts'
import { describeEachSharedSite } from './support/each-site.ts'
import { EXPECTATIONS, INSURANCE } from './support/procedure-access.ts'

interface Called {
  status: number
  message: string | undefined
}

async function call(client: TestClient, path: string, input: unknown): Promise<Called> {
  const procedure = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[path]
  const isQuery = procedure?._def.type === 'query'
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const answer = isQuery
    ? await client.get<{ error?: { message: string } }>(`/api/trpc/${path}${query}`)
    : await client.post<{ error?: { message: string } }>(`/api/trpc/${path}`, input ?? {})
  return { status: answer.status, message: answer.body.error?.message }
}

/** A credential of a guide with a file, whose name is answered. */
async function showInsurance(owner: TestClient & { guide: { id: number } }): Promise<string> {
  const address = `/api/guides/${owner.guide.id}/credentials/insurance`
  await owner.put(address, INSURANCE)
  const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const { body } = await owner.post<Credential>(`${address}/evidence`, pdf)
  return body.evidence[0]?.name ?? ''
}

/** Gives an account a second factor, as if it had been set up before. */
async function withSecondFactor<Client extends { user: { id: number } }>(
  site: SiteUnderTest,
  client: Client,
): Promise<Client> {
  const now = site.time.clock().toISOString()
  const app = { user_id: client.user.id, sealed_secret: 'none', created_at: now, confirmed_at: now }
  await site.db.insertInto('authenticator_apps').values(app).execute()
  return client
}

test('it is known of every procedure who may call it', () => {
  expect(Object.keys(EXPECTATIONS).sort()).toEqual(Object.keys(appRouter._def.procedures).sort())
})

describeEachSharedSite(
  'procedures',
  (current) => {
    let people = 0
    /** Whoever is refused is afterwards as before, and serves for all procedures that refuse them. */
    async function makeRefused() {
      const [stranger, reviewer] = [await current().member('fern'), await current().reviewer('warden')]
      const [withoutFactor, ended] = [
        await current().admin('new-keeper'),
        await current().admin('former-keeper'),
      ]
      await withSecondFactor(current(), reviewer)
      return { stranger, reviewer, withoutFactor, ended }
    }
    let refused: ReturnType<typeof makeRefused> | undefined

    test.each(Object.entries(EXPECTATIONS))(
      '%s lets in whom it may',
      async (path, {
        access,
        input = () => undefined,
        refusal,
        refusedWith = access === 'public' ? 404 : 403,
        isBySecret,
        isRefusedToAll,
        refusalOfAdmins,
      }) => {
        people += 1
        refused ??= makeRefused()
        const known = await refused
        const isForRoles = access === 'admin' || access === 'reviewer'
        const owner = await current().guide(`oak-${people}`)
        const admin = await withSecondFactor(current(), await current().admin(`keeper-${people}`))
        const stranger =
          access !== 'public' && refusal !== undefined
            ? known.stranger
            : await current().member(`fern-${people}`)
        const evidence = path.startsWith('credentials.') ? await showInsurance(owner) : ''
        const { user, guide } = owner
        const foreign = { guideId: guide.id, userId: user.id, username: user.username, evidence }

        if (isBySecret) {
          for (const client of [current().visitor(), stranger, admin])
            expect(await call(client, path, input(foreign))).toEqual(isBySecret)
          return
        }
        const signedOut = await call(current().visitor(), path, input(foreign))
        if (access !== 'public')
          expect(signedOut).toEqual({ status: 401, message: 'Authentication required' })
        else if (refusal === undefined) expect(signedOut.status).toBe(200)
        else expect(signedOut).toEqual({ status: 404, message: refusal })

        const wrongRole = await call(stranger, path, input(foreign))
        if (refusal === undefined) {
          // Names of accounts are free once only.
          expect([200, 409]).toContain(wrongRole.status)
        } else expect(wrongRole).toEqual({ status: refusedWith, message: refusal })

        const reviewer =
          access === 'admin'
            ? known.reviewer
            : await withSecondFactor(current(), await current().reviewer(`warden-${people}`))
        const byReviewer = await call(reviewer, path, input(foreign))
        if (access === 'admin') expect(byReviewer).toEqual({ status: 403, message: refusal })
        if (access === 'reviewer' && !isRefusedToAll) expect([200, 409]).toContain(byReviewer.status)

        const withoutFactor = isForRoles ? known.withoutFactor : await current().admin(`new-keeper-${people}`)
        const unready = await call(withoutFactor, path, input(foreign))
        if (isForRoles) expect(unready).toEqual({ status: 403, message: SECOND_FACTOR_FIRST })
        else if (refusal !== undefined)
          expect([
            { status: 403, message: SECOND_FACTOR_FIRST },
            { status: refusedWith, message: refusal },
          ]).toContainEqual(unready)

        const ended = access === 'public' ? await current().admin(`former-keeper-${people}`) : known.ended
        await deleteOtherSessionsOfUser(current().db, ended.user.id, null)
        const afterwards = await call(ended, path, input(foreign))
        if (access === 'public') expect([signedOut.status, 409]).toContain(afterwards.status)
        else expect(afterwards).toEqual({ status: 401, message: 'Authentication required' })

        const allowed = await call(admin, path, input(foreign))
        if (isRefusedToAll) {
          expect(allowed).toEqual(refusalOfAdmins ?? { status: refusedWith, message: refusal })
          return
        }
        expect([200, 409]).toContain(allowed.status)
      },
    )
  },
  { env: { RATE_LIMIT: 'off', ADMIN_SECOND_FACTOR: 'required' } },
)
