import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'

const ADMIN_URL = 'https://admin.grove.example'

describeSharedSite(
  (current) => {
    test.each([
      ['/admin', `${ADMIN_URL}/`],
      ['/admin/?status=pending', `${ADMIN_URL}/?status=pending`],
      ['/admin/review', `${ADMIN_URL}/review`],
      ['/%61dmin/review', `${ADMIN_URL}/review`],
    ])('an admin app at an address of its own is where %s leads', async (path, target) => {
      const answer = await fetch(`${current().site.url}${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
    })

    test('an admin app at an address of its own is what messages to administrators link', async () => {
      const keeper = await current().admin()
      await current().guide('fern')
      const { id } = await current()
        .db.selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'new-application')
        .executeTakeFirstOrThrow()
      const input = encodeURIComponent(JSON.stringify({ id }))
      const shown = await keeper.get<{ result: { data: { text: string } } }>(
        `/api/trpc/messages.byId?input=${input}`,
      )
      expect(shown.body.result.data.text).toContain(`\n${ADMIN_URL}/?status=pending\n`)
    })
  },
  { withPages: true, env: { ADMIN_URL: `${ADMIN_URL}/`, PUBLIC_URL: 'https://grove.example' } },
)
