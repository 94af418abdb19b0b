import { z } from 'zod'
import type { JsonSchema } from '../rest/api-schemas.ts'
import { tidy } from '../rest/api-schemas.ts'

type Io = 'input' | 'output'
type Schema = z.core.$ZodTypes

/** Names of the types that are declared by themselves, and their declarations as they come up. */
export class TypeTexts {
  readonly declarations = new Map<string, string>()
  readonly #names: ReadonlyMap<z.core.$ZodType, string>

  constructor(names: ReadonlyMap<z.core.$ZodType, string>) {
    this.#names = names
  }

  /**
   * The TypeScript type of what a schema takes or gives, by name where it has one.
   * @throws for a kind of schema that no procedure uses yet.
   */
  of(schema: z.core.$ZodType, io: Io): string {
    // With another description it is the same type.
    const { parent } = schema._zod
    const name = this.#names.get(schema) ?? (parent && this.#names.get(parent))
    const kind = (schema as Schema)._zod.def.type
    if (name === undefined || (kind !== 'object' && kind !== 'enum')) return this.#inline(schema, io)
    const text = this.#inline(schema, io)
    const declaration = text.startsWith('{')
      ? `export interface ${name} ${text}`
      : `export type ${name} = ${text}`
    const known = this.declarations.get(name)
    if (known !== undefined && known !== declaration)
      throw new Error(`${name} is taken as one thing and answered as another: it needs two names`)
    this.declarations.set(name, declaration)
    return name
  }

  #inline(schema: z.core.$ZodType, io: Io): string {
    const { def } = (schema as Schema)._zod
    switch (def.type) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'unknown':
        return def.type
      case 'void':
        return 'undefined'
      case 'optional':
      case 'nonoptional':
      case 'default':
      case 'prefault':
      case 'readonly':
        return this.of(def.innerType, io)
      case 'nullable':
        return `${this.of(def.innerType, io)} | null`
      case 'array':
        return `Array<${this.of(def.element, io)}>`
      case 'enum':
        return Object.values(def.entries).map(literalText).join(' | ')
      case 'literal':
        return def.values.map(literalText).join(' | ')
      case 'union':
        return [...new Set(def.options.map((option) => this.of(option, io)))].join(' | ')
      case 'record': {
        const record = `Record<${this.of(def.keyType, io)}, ${this.of(def.valueType, io)}>`
        return 'partial' in def && def.partial === true ? `Partial<${record}>` : record
      }
      case 'pipe':
        return this.of(io === 'input' ? def.in : def.out, io)
      case 'object':
        return this.#object(def.shape, io)
      default:
        throw new Error(`There is no type text for a schema of the kind "${def.type}" yet`)
    }
  }

  #object(shape: Readonly<Record<string, z.core.$ZodType>>, io: Io): string {
    const fields = Object.entries(shape).map(([key, schema]) => {
      const isOptional = (io === 'input' ? schema._zod.optin : schema._zod.optout) !== undefined
      const description = descriptionOf(schema)
      const limits = io === 'input' ? limitsOf(schema, description) : []
      const note = description === undefined ? limits[0] : [description, ...limits].join(' ')
      return `${note === undefined ? '' : `/** ${note} */\n`}${key}${isOptional ? '?' : ''}: ${this.of(schema, io)}`
    })
    return `{\n${fields.join('\n')}\n}`
  }
}

function literalText(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** A range of numbers in words: "1 to 120", "at most 10". */
function rangeText(min: number | undefined, max: number | undefined): string | undefined {
  if (max === undefined) return undefined
  return min === undefined || min === 0 ? `at most ${max}` : `${min} to ${max}`
}

/** How long a text may be, how many a list may hold and the like, in sentences; without those of the description. */
function limitsOf(schema: z.core.$ZodType, description = ''): string[] {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: tidy })
  // Of what may be null, or is a text or a list, the first that has limits speaks for all.
  const choices: JsonSchema[] = [whole, ...(whole.anyOf ?? [])].filter((one) => typeof one === 'object')
  const rangeOf = (min: keyof JsonSchema, max: keyof JsonSchema): string | undefined => {
    const limited = choices.find((one) => typeof one[max] === 'number')
    const [least, most] = [limited?.[min], limited?.[max]]
    if (typeof most !== 'number' || most >= 2 ** 31 - 1) return undefined
    return rangeText(typeof least === 'number' ? least : undefined, most)
  }
  const ranges = [
    [rangeOf('minLength', 'maxLength'), ' characters'],
    [rangeOf('minItems', 'maxItems'), ' of them'],
    [rangeOf('minimum', 'maximum'), ''],
  ] as const
  const texts = ranges.flatMap(([range, unit]) => {
    const most = range?.split(' ').at(-1)
    if (range === undefined || most === undefined || description.includes(most)) return []
    return `${range.charAt(0).toUpperCase()}${range.slice(1)}${unit}.`
  })
  const initial: unknown = whole.default
  const isNamed = initial === '' || /where absent|where it is absent/.test(description)
  return initial === undefined || isNamed ? texts : [...texts, `${JSON.stringify(initial)} where absent.`]
}

/** The description of a property, from its schema or the one inside it. */
function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.description
  const { def } = (schema as Schema)._zod
  return own ?? ('innerType' in def ? descriptionOf(def.innerType) : undefined)
}
