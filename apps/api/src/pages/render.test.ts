import { GUIDE_PAGE_SIZE } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { addTestGuides } from '../../test/support/site.ts'
import { countTurns } from '../../test/support/turns.ts'

const PAGES = 10

describeSharedSite(
  (current) => {
    test.each([
      ['/guides/', '/guides'],
      ['/guides/?search=oak', '/guides?search=oak'],
      ['/guides/in/united-kingdom/', '/guides/in/united-kingdom'],
      ['/privacy/', '/privacy'],
    ])('%s is another way to write the address of a page, for good', async (url, location) => {
      const answer = await current().site.app.inject(url)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
    })

    test('a page with ten pages of a list lets everybody else have their turns between them', async () => {
      const guides = Array.from({ length: PAGES * GUIDE_PAGE_SIZE }, () => ({}))
      await addTestGuides(current().site.services, guides)
      const turnsOf = (pages: number) =>
        countTurns(async () => {
          const { body } = await current().site.app.inject(`/guides?sort=newest&pages=${pages}`)
          expect(body.match(/<article/g)).toHaveLength(pages * GUIDE_PAGE_SIZE)
        })
      // The first page of a process loads what renders it.
      await current().visitor().get('/guides')
      const turnsOfOne = await turnsOf(1)
      expect((await turnsOf(PAGES)) - turnsOfOne).toBeGreaterThanOrEqual(PAGES - 1)
    })
  },
  { withPages: true },
)
