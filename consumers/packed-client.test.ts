import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { TestSite } from '@grove/api/testing'
import { addTestGuides, startTestSite } from '@grove/api/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from './outside.ts'
import { OutsideFolder } from './outside.ts'

const README_URL = 'https://directory.example'
const MAX_COMPRESSED_BYTES = 5_000

let outside: OutsideFolder
let site: TestSite

beforeAll(async () => {
  outside = await OutsideFolder.create()
  site = await startTestSite()
  await addTestGuides(site.services, [
    { userName: 'Rowan Ashdown' },
    { userName: 'Hazel Thornbury' },
    { userName: 'Linnea Birkholm', city: 'Uppsala', county: 'Uppsala', country: 'Sweden' },
  ])
})
afterAll(async () => {
  await site?.close()
  await outside?.remove()
})

/** A whole visit: lists, searches, signs in, creates and edits. */
const visit = (url: string) => `
import type { Guide, PrivateGuide } from '@grove/client'
import { createGroveClient, GroveError } from '@grove/client'

const grove = createGroveClient({ url: '${url}', headers: { 'x-purpose': 'a visit' }, keepsCookies: true })
const all: Guide[] = await grove.guides.list()
const names: string[] = []
for await (const { userName } of grove.guides.all({ limit: 2 })) names.push(userName)
// As TanStack Query calls a mutation: with a context of its own.
const mutate: (variables: { username: string; password: string }, context: { client: object; meta: undefined }) => Promise<unknown> = grove.session.login
const { items, total } = await grove.guides.search({ search: 'sheffield hazel' })
const account = {
  username: 'bramble', password: 'long enough', firstName: 'Bramble', lastName: 'Underhill',
  email: 'bramble@underhill.example',
}
await grove.accounts.register(account)
await grove.session.logout()
const refused = await grove.session.user().catch((error: unknown) => error)
const who = await grove.session.login({ username: 'BRAMBLE', password: account.password })
const made: PrivateGuide = await grove.guides.create({
  city: 'Sheffield', county: 'South Yorkshire', country: 'United Kingdom',
  latitude: '53.38', longitude: '-1.47', trainingYear: 2019,
})
const edited = await grove.guides.update({ id: made.id, bio: 'Under the hill', trainingYear: null })
const again = await grove.guides.create({
  city: 'Sheffield', county: 'South Yorkshire', country: 'United Kingdom', latitude: '53.38', longitude: '-1.47',
}).catch((error: unknown) => error)
const other = await createGroveClient({ url: '${url}' }).session.current()
if (!(refused instanceof GroveError && again instanceof GroveError)) throw new Error('no GroveError')
console.log(JSON.stringify({
  listed: all.length, names, mutates: typeof mutate, found: items.map((guide) => guide.userName), total, who: who.username,
  refused: [refused.code, refused.message], again: [again.code, again.message, again.status],
  made: [made.published, made.trainingYear], edited: [edited.bio, edited.trainingYear], other,
}))
`

describe('the packed client', () => {
  it('holds one module, its declarations, how to use it and the licence, and needs nothing else', async () => {
    const folder = path.join(outside.path, 'node_modules/@grove/client')
    expect((await readdir(folder)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
    expect((await readdir(path.join(folder, 'dist'))).sort()).toEqual(['index.d.ts', 'index.js'])
    expect(await readdir(path.join(outside.path, 'node_modules/@grove'))).toEqual(['client'])
    const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
    expect(manifest.dependencies).toBeUndefined()
    for (const name of ['index.js', 'index.d.ts']) {
      const text = await readFile(path.join(folder, 'dist', name), 'utf8')
      expect(text).not.toMatch(/^\s*(?:import|export)\b[^;]*\bfrom\b|\bimport\(/m)
    }
    const code = await readFile(path.join(folder, 'dist/index.js'))
    expect(gzipSync(code).length).toBeLessThan(MAX_COMPRESSED_BYTES)
    expect((await stat(path.join(folder, 'README.md'))).size).toBeGreaterThan(0)
  })

  it('lists, searches, signs in, creates and edits from a script that was compiled outside', async () => {
    await outside.write('visit.ts', visit(site.url))
    const compiled = await outside.compile(['visit.ts'], { checksLibraries: true })
    expect(compiled).toEqual({ exitCode: 0, output: '' })
    const { exitCode, output } = await outside.run('visit')
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)])
    expect(JSON.parse(output)).toEqual({
      listed: 3,
      names: ['Linnea Birkholm', 'Hazel Thornbury', 'Rowan Ashdown'],
      mutates: 'function',
      found: ['Hazel Thornbury'],
      total: 1,
      who: 'bramble',
      refused: ['unauthenticated', 'Authentication required'],
      again: ['conflict', 'You already have a guide profile', 409],
      made: [false, 2019],
      edited: ['Under the hill', null],
      other: null,
    })
  })

  it('does not compile with mistakes', async () => {
    const mistakes: readonly (readonly [expression: string, code: string])[] = [
      ['grove.guides.update({ id: 1, biography: "" })', 'TS2353'],
      ['grove.guides.search({ search: 7 })', 'TS2322'],
      ['grove.session.login({ username: "fern" })', 'TS2741'],
      ['grove.guides.update({ id: 1, certificationBadges: ["wizard"] })', 'TS2322'],
      ['grove.guides.publish({ id: 1 })', 'TS2339'],
      ['(await grove.guides.byId({ id: 1 })).passwordHash', 'TS2339'],
      ['new GroveError("teapot", "")', 'TS2345'],
    ]
    const head = `import { createGroveClient, GroveError } from '@grove/client'
const grove = createGroveClient({ url: '${README_URL}' })
export const answers = [grove, GroveError,
`
    const lines = mistakes.map(([expression]) => `${expression},`)
    await outside.write('mistakes.ts', `${head}${lines.join('\n')}\n]\n`)
    const { exitCode, output } = await outside.compile(['mistakes.ts'])
    expect(exitCode).not.toBe(0)
    const found = [...output.matchAll(/mistakes\.ts\((\d+),\d+\): error (TS\d+)/g)].map(([, ...one]) => one)
    expect(found).toEqual(mistakes.map(([, code], index) => [String(index + 4), code]))
  })
})

describe('the README', async () => {
  const text = await readFile(new URL('../packages/client/README.md', import.meta.url), 'utf8')
  const examples = [...text.matchAll(/```ts\n([\s\S]*?)```\s+```text\n([\s\S]*?)```/g)]

  it('says of every example what it prints', () => {
    expect(examples).toHaveLength(text.match(/```ts\n/g)!.length)
  })

  it('has examples that do what they say', async () => {
    const names = examples.map((_example, index) => `example-${index + 1}`)
    for (const [index, [, source = '']] of examples.entries())
      await outside.write(`example-${index + 1}.ts`, source.replaceAll(README_URL, site.url))
    const compiled = await outside.compile(names.map((name) => `${name}.ts`))
    expect(compiled).toEqual({ exitCode: 0, output: '' })
    // One after the other: a later one meets what an earlier one has made.
    const printed: Outcome[] = []
    for (const name of names) printed.push(await outside.run(name))
    expect(printed).toEqual(examples.map(([, , output]) => ({ exitCode: 0, output })))
  })
})
