import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { docsTasks } from './docs-tasks.ts'
import { restRoutes } from './rest-routes.ts'

const ORIGIN = 'https://directory.example'
const code = docsTasks(ORIGIN)
  .map((task) => task.code)
  .join('\n')

test('the tasks of the documentation call nothing but documented calls', () => {
  const called = [...code.matchAll(/https:\/\/directory\.example(\/api\/[\w/.-]*)/g)].map(([, path]) => path)
  const documented = restRoutes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '\\d+')}$`))
  expect(called.length).toBeGreaterThan(6)
  expect(called.filter((path) => !documented.some((pattern) => pattern.test(path ?? '')))).toEqual([])
})

describeSharedSite((current) => {
  test('the tasks stand at the beginning of the page, with the address of this directory', async () => {
    const { body } = await current().visitor().get<string>('/api/docs')
    expect(body.indexOf('id="tasks"')).toBeLessThan(body.indexOf('id="tag-Guides"'))
    expect(body).toContain('/api/guides/search?near=Sheffield')
  })

  test('the first call of the documentation is answered', async () => {
    const [first] = docsTasks(current().site.url)
    const address = /'(.+)'/.exec(first?.code ?? '')?.[1] ?? ''
    const answer = await fetch(address)
    expect([answer.status, await answer.json()]).toMatchObject([200, { items: [] }])
  })
})
