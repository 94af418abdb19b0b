import type { TestSite } from '@grove/api/testing'
import { startTestSite } from '@grove/api/testing'
import { addMember } from '@grove/api/testing/browsed-site'
import { TestClient } from '@grove/api/testing/client'
import { callProcedure } from '@grove/api/testing/second-factor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OutsideFolder } from './outside.ts'

let site: TestSite
let outside: OutsideFolder

beforeAll(async () => {
  site = await startTestSite()
  outside = await OutsideFolder.create()
})
afterAll(async () => {
  await site?.close()
  await outside?.remove()
})

/** Plain Node, as somebody runs it every night: a file goes in by the client, what came of it is read by fetch. */
const SYNC = `
import { readFile } from 'node:fs/promises'
import { createGroveClient, GroveError } from '@grove/client'

const [url, token, file, since] = process.argv.slice(2)
const grove = createGroveClient({ url, token })
const told = {}
try {
  const text = await readFile(file, 'utf8')
  const report = await grove.admin.applyImport({ format: 'csv', text, isStrict: true })
  const { created, updated, unchanged, createdIds, isCut } = report
  Object.assign(told, { created, updated, unchanged, createdIds, isCut })
} catch (error) {
  if (!(error instanceof GroveError)) throw error
  Object.assign(told, { code: error.code, message: error.message })
}
const read = (path) => fetch(url + path, { headers: { authorization: 'Bearer ' + token } })
const exported = await (await read('/api/admin/export-guides?format=csv')).text()
const changes = await (await fetch(url + '/api/guides/changes?changedSince=' + since)).json()
const beyond = await grove.admin.accounts({}).catch(({ code, message }) => ({ code, message }))
console.log(JSON.stringify({
  ...told, lines: exported.trim().split('\\r\\n').length, beyond,
  items: changes.items?.map(({ id, bio }) => [id, bio]), gone: changes.gone?.map(({ id }) => id),
}))
`

const HEAD = 'username,firstName,lastName,email,city,county,country,bio,published\r\n'
const rowOf = (name: string, bio: string, published = true) =>
  `${name},Wren,Alder,${name}@vale.example,Sheffield,South Yorkshire,United Kingdom,${bio},${published}\r\n`

it('a program keeps a list of guides in step with a CSV, by a token until it is revoked', async () => {
  const since = new Date(Date.now() - 60_000).toISOString()
  const keeper = await addMember(site, 'keeper', { isAdmin: true })
  const admin = new TestClient(site.url)
  admin.cookie = keeper.cookie
  const made = await callProcedure<{ token: string }>(admin, 'security.makeToken', {
    name: 'Nightly sync',
    scopes: ['read', 'import'],
    days: 365,
  })
  const token = made.data?.token ?? ''
  await outside.write('sync.js', SYNC)
  const sync = async (csv: string): Promise<Record<string, unknown>> => {
    await outside.write('guides.csv', csv)
    const { exitCode, output } = await outside.run('sync', site.url, token, 'guides.csv', since)
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)])
    return JSON.parse(output)
  }

  const first = await sync(HEAD + rowOf('fern', 'Slow walks.') + rowOf('rowan', 'By the river.'))
  const ids = first.createdIds as number[]
  expect(first).toMatchObject({ created: 2, isCut: false, lines: 3, gone: [] })
  expect(first.items).toEqual([
    [ids[0], 'Slow walks.'],
    [ids[1], 'By the river.'],
  ])
  // It reaches what it is for and nothing else.
  expect(first.beyond).toEqual({ code: 'forbidden', message: 'No token may do this' })

  const second = await sync(HEAD + rowOf('fern', 'Slow walks.', false) + rowOf('rowan', 'By the sea.'))
  expect(second).toMatchObject({ created: 0, updated: 2, createdIds: [], gone: [ids[0]] })
  expect(second.items).toEqual([[ids[1], 'By the sea.']])

  // In strict mode a column that is none of ours keeps everything out.
  const third = await sync('username,biography\r\nrowan,Another.\r\n')
  expect(third).toMatchObject({ code: 'invalid', message: '"biography" is no column of an import', lines: 3 })

  const { body } = await admin.get<{ items: object[] }>('/api/admin/history?action=guide.import')
  expect(body.items).toHaveLength(4)
  for (const entry of body.items)
    expect(entry).toMatchObject({ actorName: 'keeper', actorToken: 'Nightly sync' })

  const tokens = await site.services.db.selectFrom('access_tokens').select('id').execute()
  await callProcedure(admin, 'security.revokeToken', { id: tokens[0]?.id })
  const last = await sync(HEAD + rowOf('rowan', 'Never.'))
  expect(last).toMatchObject({ code: 'unauthenticated', beyond: { code: 'unauthenticated' } })
})
