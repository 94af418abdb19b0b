import { z } from 'zod'

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
      const note = descriptionOf(schema)
      return `${note === undefined ? '' : `/** ${note} */\n`}${key}${isOptional ? '?' : ''}: ${this.of(schema, io)}`
    })
    return `{\n${fields.join('\n')}\n}`
  }
}

function literalText(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** The description of a property, from its schema or the one inside it. */
function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.description
  const { def } = (schema as Schema)._zod
  return own ?? ('innerType' in def ? descriptionOf(def.innerType) : undefined)
}
