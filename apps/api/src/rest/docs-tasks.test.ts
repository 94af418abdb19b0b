import { execFileSync } from 'node:child_process'
import { TRANSFER_COLUMNS } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { COLUMN_ROWS } from './docs-columns.ts'
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

describeSharedSite(
  (current) => {
    test('the tasks stand at the beginning of the page, with the address of this directory', async () => {
      const { body } = await current().visitor().get<string>('/api/docs')
      expect(body.indexOf('id="tasks"')).toBeLessThan(body.indexOf('id="tag-Guides"'))
      expect(body).toContain(`curl '${current().site.url}/api/guides/search?near=Sheffield&amp;radius=40'`)
    })

    test('the first call of the documentation is answered', async () => {
      const [first] = docsTasks(current().site.url)
      const address = /'(.+)'/.exec(first?.code ?? '')?.[1] ?? ''
      const answer = await fetch(address)
      expect([answer.status, await answer.json()]).toMatchObject([200, { items: [] }])
    })

    test('the call that follows changes is answered as a shell reads it, on whatever day', async () => {
      const task = docsTasks(current().site.url).find(({ title }) => title === 'Follow changes')
      const printed = task?.code.replace(/^curl /, 'printf %s ') ?? ''
      const answer = await fetch(execFileSync('sh', ['-c', printed], { encoding: 'utf8' }))
      expect([answer.status, await answer.json()]).toMatchObject([200, { items: [], gone: [] }])
    })
  },
  { services: { clock: () => new Date() } },
)

test('every column of a CSV is told with its meaning, its values and whether a new guide needs it', () => {
  const rows = new Map(COLUMN_ROWS.map((row) => [row.column, row]))
  expect([...rows.keys()]).toEqual(TRANSFER_COLUMNS)
  expect(COLUMN_ROWS.filter(({ meaning }) => meaning === '').map(({ column }) => column)).toEqual([])
  expect(rows.get('availability')?.values).toBe('`open`, `waiting_list`, `closed`')
  expect(rows.get('access')?.values).toMatch(/^Several with `;` between them: `step_free`, /)
  expect(rows.get('certificationBadges')?.values).toMatch(
    /^Several with `;` between them: `certified_guide`, /,
  )
  expect(rows.get('imageDescriptions')?.values).toBe('One line for each picture, `(none)` for one without.')
  expect(rows.get('paused')?.values).toBe('`true`, `false`')
  const needed = COLUMN_ROWS.filter(({ isNeeded }) => isNeeded).map(({ column }) => column)
  expect(needed).toEqual(expect.arrayContaining(['username', 'email', 'city', 'country']))
  expect(needed).not.toContain('bio')
  // They may be left out where the town is known.
  expect(needed).not.toContain('latitude')
})
