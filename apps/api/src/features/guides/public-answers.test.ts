import { updateUserEmail } from '@grove/db'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { addTestGuides } from '../../../test/support/site.ts'

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** Every answer about guides that a visitor can ask for, JSON and pages. */
function publicPaths(ids: readonly number[]): string[] {
  const procedures = ['guides.list', 'guides.search', 'guides.pins'].map(
    (name) => `/api/trpc/${name}?input=${input({})}`,
  )
  return [
    '/api/guides',
    '/api/guides?published=true',
    ...procedures,
    `/api/trpc/guides.search,guides.pins?batch=1&input=${input({ 0: { search: 'vale' }, 1: {} })}`,
    '/',
    '/guides',
    '/guides?search=vale',
    '/embed/guides',
    '/sitemap.xml',
    ...ids.flatMap((id) => [
      `/api/guides/${id}`,
      `/api/guides/${id}/images`,
      `/api/trpc/guides.byId?input=${input({ id })}`,
      `/api/trpc/guides.images?input=${input({ id })}`,
      `/guides/${id}`,
    ]),
  ]
}

/** Everything that somebody is answered, as one text. */
async function readAll(client: TestClient, paths: readonly string[]): Promise<string> {
  const texts: string[] = []
  for (const path of paths) {
    const { status, body } = await client.get<unknown>(path)
    expect(status, path).toBeLessThan(500)
    texts.push(`${path}\n${typeof body === 'string' ? body : JSON.stringify(body)}`)
  }
  return texts.join('\n')
}

describeEachSite(
  'the answers that everybody gets',
  (current) => {
    test('hold nothing that is private of a public guide, and nothing at all of a hidden one', async () => {
      const { services } = current().site
      const [shown = 0, hidden = 0] = await addTestGuides(services, [
        { userName: 'Bryony Vale', city: 'Matlock' },
        {
          userName: 'Nobody Seesme',
          city: 'Secretvale',
          bio: 'Hidden vale walks',
          website: 'hidden-vale.example',
          contactEmail: 'contact@hidden-vale.example',
          latitude: '51.98761',
          published: false,
        },
      ])
      const { db } = services
      const owner = await db
        .selectFrom('guides')
        .innerJoin('users', 'users.id', 'guides.user_id')
        .select(['users.id', 'users.username'])
        .where('guides.id', '=', shown)
        .executeTakeFirstOrThrow()
      await updateUserEmail(db, owner.id, 'private@bryony.example')

      const paths = publicPaths([shown, hidden])
      for (const client of [current().visitor(), await current().member('passer-by')]) {
        const text = await readAll(client, paths)
        expect(text).toContain('Bryony Vale')
        for (const secret of [owner.username, 'private@bryony.example', '"userId"', '"userEmail"'])
          expect(text).not.toContain(secret)
        for (const secret of ['Seesme', 'Secretvale', 'Hidden vale', 'hidden-vale', '51.98'])
          expect(text).not.toContain(secret)
      }
    })
  },
  { withPages: true },
)
