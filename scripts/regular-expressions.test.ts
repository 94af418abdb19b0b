import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

/**
 * A regular expression may take a time that grows with the square or the cube of its text, so that a few kilobytes
 * from a stranger keep the process busy for minutes. Every expression of the sources is checked here for that.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
/** The checker counts steps, not time, so that a busy machine finds the same; only a check that hangs is ended by time. */
const CHECKING = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 100_000_000,
}

/** One regular expression, and where it stands. */
interface Expression {
  place: string
  pattern: string
  flags: string
}

/** The text of a pattern that stands in the source; undefined where it is put together at run time. */
function constantText(node: { type: string; value?: unknown } | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The expression behind a format of zod, such as `email` of `z.email()`; undefined for what is no format. */
function zodExpression(name: string): RegExp | undefined {
  if (!Object.hasOwn(z.regexes, name)) return undefined
  const make: unknown = Reflect.get(Object.hasOwn(z.iso, name) ? z.iso : z, name)
  const made: unknown = typeof make === 'function' ? make() : undefined
  const pattern = made instanceof z.ZodType && 'pattern' in made.def ? made.def.pattern : undefined
  return pattern instanceof RegExp ? pattern : undefined
}

/** The expressions of a source file; throws where one is put together at run time. */
function expressionsIn(file: string, source: string): Expression[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Expression[] = []
  const placeOf = (start: number) => `${file}:${source.slice(0, start).split('\n').length}`
  const addConstructed = (node: {
    start: number
    callee: object
    arguments: { type: string; value?: unknown }[]
  }) => {
    if (!('name' in node.callee) || node.callee.name !== 'RegExp') return
    const [pattern, flags] = [constantText(node.arguments[0]), constantText(node.arguments[1])]
    if (pattern === undefined || (node.arguments.length > 1 && flags === undefined))
      throw new Error(`${placeOf(node.start)} puts a pattern together at run time: write it as a literal`)
    found.push({ place: placeOf(node.start), pattern, flags: flags ?? '' })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ place: placeOf(node.start), ...node.regex })
    },
    NewExpression: addConstructed,
    CallExpression: addConstructed,
    MemberExpression(node) {
      const format = /^z\.(?:iso\.)?(\w+)$/.exec(source.slice(node.start, node.end))?.[1]
      const expression = format === undefined ? undefined : zodExpression(format)
      if (expression !== undefined)
        found.push({ place: placeOf(node.start), pattern: expression.source, flags: expression.flags })
    },
  }).visit(program)
  return found
}

/** The expressions of all that a server or a browser runs; tests and what only they use are left out. */
function expressionsOfSources(): Expression[] {
  return globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^packages\/testkit\//.test(file))
    .flatMap((file) =>
      expressionsIn(relative(root, join(root, file)), readFileSync(join(root, file), 'utf8')),
    )
}

async function problemOf({ place, pattern, flags }: Expression): Promise<string | undefined> {
  const result = await check(pattern, flags, CHECKING)
  if (result.status === 'safe') return undefined
  const why = result.status === 'vulnerable' ? result.complexity.summary : result.error.kind
  return `${place} /${pattern}/${flags}: ${result.status} (${why})`
}

/** Says of each expression that is not safe why. */
async function problemsOf(expressions: readonly Expression[]): Promise<string[]> {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const expression of expressions) {
    const key = `/${expression.pattern}/${expression.flags}`
    if (seen.has(key)) continue
    seen.add(key)
    const problem = await problemOf(expression)
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

beforeAll(() => {
  vi.stubEnv('RECHECK_BACKEND', 'pure')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

describe('the check of regular expressions', () => {
  it('finds literals, patterns given to RegExp and formats of zod, in TypeScript and in components', async () => {
    const source =
      "const a: RegExp = /=+$/\nconst b = RegExp('a+$', 'i') as RegExp\nconst c = new RegExp('^b') satisfies object\n"
    const found = [
      { place: 'a.ts:1', pattern: '=+$', flags: '' },
      { place: 'a.ts:2', pattern: 'a+$', flags: 'i' },
      { place: 'a.ts:3', pattern: '^b', flags: '' },
    ]
    expect(expressionsIn('a.ts', source)).toEqual(found)
    expect(expressionsIn('z.ts', 'z.email()')).toEqual([
      { place: 'z.ts:1', pattern: z.regexes.email.source, flags: '' },
    ])
    const [uuid, time] = expressionsIn('z.ts', '[z.uuid(), z.iso.time()]')
    expect(uuid?.pattern).toBe(z.regexes.uuid().source)
    expect(time?.pattern).toBe(z.regexes.time({}).source)
    expect(expressionsIn('b.tsx', 'const d = <p>{text.replace(/c/g, "")}</p>')).toEqual([
      { place: 'b.tsx:1', pattern: 'c', flags: 'g' },
    ])
    expect(await problemsOf(found)).toEqual([
      'a.ts:1 /=+$/: vulnerable (2nd degree polynomial)',
      'a.ts:2 /a+$/i: vulnerable (2nd degree polynomial)',
    ])
  })

  it('refuses patterns that are put together at run time', () => {
    expect(() => expressionsIn('a.ts', "\nnew RegExp('^' + a)")).toThrow('a.ts:2 puts a pattern together')
  })
})

describe('each regular expression', () => {
  it('takes a time that grows no faster than its text', { timeout: 240_000 }, async () => {
    const expressions = expressionsOfSources()
    expect(expressions.length).toBeGreaterThan(100)
    expect(await problemsOf(expressions)).toEqual([])
  })
})
