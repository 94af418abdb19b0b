import { describe, expect, test } from 'vitest'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeSharedSite } from '../../../test/support/each-site.ts'

/** The path of calls that travel together, each with an empty input. */
function batch(...names: string[]): string {
  const input = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, {}])))
  return `/api/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(input)}`
}

function ask(current: SiteUnderTest, path: string, headers: Record<string, string> = {}) {
  return fetch(current.site.url + path, { headers })
}

describeSharedSite((current) => {
  describe('the list of all guides', () => {
    test.each([
      ['asked for twice in one call', batch('guides.list', 'guides.list')],
      ['asked for ten times in one call', batch(...Array<string>(10).fill('guides.list'))],
      ['asked for along with something else', batch('contact.get', 'guides.list')],
      ['with its comma escaped', batch('guides.list', 'guides.list').replace(',', '%2C')],
    ])('is refused where it is %s', async (_how, path) => {
      for (const cookie of ['', 'grove_session=x']) {
        const answer = await ask(current(), path, { cookie })
        expect([answer.status, await answer.json()]).toMatchObject([
          400,
          { message: 'guides.list answers the whole directory and has to be called alone' },
        ])
      }
    })

    test('is not streamed', async () => {
      const answer = await ask(current(), batch('guides.list'), { 'trpc-accept': 'application/jsonl' })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { message: 'guides.list cannot be streamed' },
      ])
    })

    test.each(['guides.list', 'guides.list?input=%7B%7D', 'contact.get'])(
      'answers HEAD as every procedure does, whatever the input: %s',
      async (call) => {
        const { url } = current().site
        expect((await fetch(`${url}/api/trpc/${call}`, { method: 'HEAD' })).status).toBe(204)
      },
    )

    test('is the same for whoever asks, with any cookie or none', async () => {
      const owner = await current().guide('fern')
      const admin = await current().admin()
      await admin.put(`/api/guides/${owner.guide.id}/application`, { status: 'approved' })
      const cookies = [
        '',
        'grove_session=x',
        '__Host-grove_session=x',
        owner.cookie ?? '',
        admin.cookie ?? '',
      ]
      for (const path of [
        '/api/guides',
        '/api/trpc/guides.list?input={}',
        '/api/trpc/guides.list?input={"published":true}',
        batch('guides.list'),
      ]) {
        const answers = []
        for (const cookie of cookies) {
          const { status, headers, ...answer } = await ask(
            current(),
            path,
            cookie === '' ? {} : { cookie },
          ).then(async (response) => ({
            status: response.status,
            headers: response.headers,
            text: await response.text(),
          }))
          answers.push([
            status,
            answer.text,
            headers.get('etag'),
            headers.get('cache-control'),
            headers.get('vary'),
          ])
        }
        expect(answers[0]).toEqual([
          200,
          expect.stringContaining(`"id":${owner.guide.id},`),
          expect.any(String),
          expect.stringContaining('public'),
          expect.stringMatching(/accept-encoding$/),
        ])
        for (const answer of answers) expect([path, answer]).toEqual([path, answers[0]])
      }
    })
  })

  test('the points of all guides are asked for once in a call, along with whatever else', async () => {
    const twice = await ask(current(), batch('guides.pins', 'guides.pins'))
    expect([twice.status, await twice.json()]).toMatchObject([
      400,
      { message: 'guides.pins may be called once at a time' },
    ])
    expect((await ask(current(), batch('guides.pins', 'guides.search'))).status).toBe(200)
  })

  test('three searches travel in one call, and no more', async () => {
    const searches = (count: number) => batch('contact.get', ...Array<string>(count).fill('guides.search'))
    expect((await ask(current(), searches(3))).status).toBe(200)
    const four = await ask(current(), searches(4))
    expect([four.status, await four.json()]).toMatchObject([
      400,
      { message: 'guides.search may be called 3 times at a time' },
    ])
  })
})
