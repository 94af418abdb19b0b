import * as schemas from '@grove/schema'
import { z } from 'zod'
import { WHO_MAY_CALL } from '../rest/operation-notes.ts'
import { appRouter, findProcedure } from '../router.ts'
import { TypeTexts } from './type-text.ts'

type Procedure = ReturnType<typeof procedures>[number]

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** `guidePageSchema` as GuidePage, `loginInput` as LoginInput. */
function typeName(exportName: string): string {
  const name = exportName.replace(/Schema$/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function procedures() {
  return Object.keys(appRouter._def.procedures).map((path) => {
    const { type: kind, inputs = [], output, meta: { description, access } = {} } = findProcedure(path) ?? {}
    const [input, further] = inputs
    if (output === undefined || further !== undefined || (kind !== 'query' && kind !== 'mutation'))
      throw new Error(`${path} declares no output, several inputs or another kind of call`)
    if (description === undefined) throw new Error(`Nothing says what ${path} does`)
    const whoMay = access === 'admin' || access === 'reviewer' ? ` ${WHO_MAY_CALL[access]}` : ''
    return { path, description: description + whoMay, kind, input, output }
  })
}

function signature(types: TypeTexts, { path, description, input, output }: Procedure): string {
  const name = path.slice(path.indexOf('.') + 1)
  const answer = output._zod.def.type === 'void' ? 'void' : types.of(output, 'output')
  if (input === undefined) return `/** ${description} */\n${name}(options?: CallOptions): Promise<${answer}>`
  // Where everything may be left out, so may the whole.
  const mark = z.safeParse(input, {}).success ? '?' : ''
  return `/** ${description} */\n${name}(input${mark}: ${types.of(input, 'input')}, options?: CallOptions): Promise<${answer}>`
}

function indent(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('}')) depth -= 1
      const indented = line === '' ? '' : '  '.repeat(depth) + line
      if (line.endsWith('{')) depth += 1
      return indented
    })
    .join('\n')
}

/** The module that the outside client is built on: every procedure with the types of what it takes and gives. */
export function contractText(): string {
  const names = new Map(
    Object.entries(schemas).flatMap(([name, value]) => (isSchema(value) ? [[value, typeName(name)]] : [])),
  )
  const types = new TypeTexts(names)
  const all = procedures()
  const byRouter = Map.groupBy(all, ({ path }) => path.slice(0, path.indexOf('.')))
  const routers = [...byRouter].map(
    ([name, own]) => `readonly ${name}: {\n${own.map((one) => signature(types, one)).join('\n')}\n}`,
  )
  const table = all.map(
    ({ path, kind, input }) => `'${path}': { kind: '${kind}', hasInput: ${input !== undefined} },`,
  )
  const declarations = [...types.declarations]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([, declaration]) => declaration)
  return indent(
    [
      '// Written by `pnpm contract` from the procedures of the API; a test holds it to them.\n',
      "import type { CallOptions } from './call.ts'\n",
      `/** Every procedure of the directory. Each throws a GroveError where it is refused or fails. */\nexport interface GroveClient {\n${routers.join('\n')}\n}\n`,
      ...declarations.map((declaration) => `${declaration}\n`),
      `/** How each procedure is called. */\nexport const PROCEDURES: Readonly<Record<string, { kind: 'query' | 'mutation'; hasInput: boolean }>> = {\n${table.join('\n')}\n}\n`,
    ].join('\n'),
  )
}
