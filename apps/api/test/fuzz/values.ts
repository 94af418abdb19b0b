import type { JsonSchema } from '../../src/rest/api-schemas.ts'
import { PASSWORD, PLACE } from '../support/applications.ts'
import { PIXEL } from '../walk/calls.ts'
import type { Dice } from './dice.ts'

/** Texts that have broken other programs before. */
const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202eabc\u202c',
  '\ud800',
  'x\udfffy',
  '\u0001\u001b[31m',
  '\r\nSet-Cookie: a=b',
  'ﷺ'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '👩🏽‍🌾'.repeat(20),
  "' or 1=1; drop table guides; --",
  '%_\\"*',
  '"',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'data:image/gif;base64,',
  'data:image/png;base64,@@@@',
  'data:text/html;base64,PGI+',
  `data:image/jpeg;base64,${'QUJD'.repeat(400)}`,
  '/uploads/../session.key',
  `/uploads/${'0'.repeat(64)}.jpg`,
  'https://user:secret@host.example/',
  'https://[::1]:99999/',
  'http://',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '١٢',
  'true',
  'null',
  '__proto__',
  'constructor',
  '{{7*7}}',
  'x'.repeat(81),
  'x'.repeat(5_001),
  'é'.repeat(130),
]

/** Values of every other kind, where a text is wanted and elsewhere. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  -1e-300,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  ['a', 1, null],
  { length: 3 },
  { toString: 'x', valueOf: null },
  { constructor: { prototype: { isAdmin: true } } },
]

/** Anything at all. */
export function oddValue(dice: Dice): unknown {
  return dice.isLucky(0.6) ? dice.pick(ODD_TEXTS) : dice.pick(ODD_VALUES)
}

export function oddText(dice: Dice): string {
  return dice.pick(ODD_TEXTS)
}

/** A plausible value for a field of this name; a schema alone does not say. */
const WRITTEN: Readonly<Record<string, (dice: Dice, count: number) => unknown>> = {
  username: (_dice, count) => `fuzzer-${count}`,
  password: () => PASSWORD,
  currentPassword: () => PASSWORD,
  newPassword: () => PASSWORD,
  firstName: (dice) => dice.pick(['Wren', 'Ægir', 'José', '李', 'Ngọc']),
  lastName: (dice) => dice.pick(['Alder', "O'Ash", 'Müller-Birke', '王']),
  email: (_dice, count) => `fuzzer-${count}@grove.example`,
  contactEmail: (dice) => dice.pick(['guide@grove.example', '', null]),
  city: (dice) => dice.pick([PLACE.city, 'Kraków', 'St. Ives', 'České Budějovice']),
  county: (dice) => dice.pick([PLACE.county, 'Lesser Poland']),
  country: (dice) => dice.pick([PLACE.country, 'Poland', 'Japan']),
  latitude: (dice) => dice.pick([PLACE.latitude, '-90', '90', 0, '.5']),
  longitude: (dice) => dice.pick([PLACE.longitude, '-180', '180', 0, '-.5']),
  imageFocalPointX: (dice) => dice.pick(['0', '1', 0.25, null, '']),
  imageFocalPointY: (dice) => dice.pick(['0', '1', 0.75, null, '']),
  website: (dice) => dice.pick(['grove.example', 'https://grove.example/a?b=c', '', null]),
  instagram: (dice) => dice.pick(['@wren', 'https://instagram.com/wren/', '', null]),
  facebook: (dice) => dice.pick(['wren.alder', 'https://facebook.com/profile.php?id=1', null]),
  twitter: (dice) => dice.pick(['wren', 'https://x.com/wren', '']),
  trainingYear: (dice) => dice.pick([2015, '2020', null, '', 2099]),
  profileImage: (dice) => dice.pick([PIXEL, null, '', 'https://pictures.example/wren.jpg']),
  actor: (dice) => (dice.isLucky(0.5) ? 'keeper' : oddText(dice)),
  phone: (dice) => dice.pick(['+44 114 496 0000', '', null]),
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values that a schema of the document allows, or at least a reader of it would think so. */
export class SchemaValues {
  readonly #schemas: Readonly<Record<string, JsonSchema>>
  readonly #dice: Dice
  #count = 0

  constructor(schemas: Readonly<Record<string, JsonSchema>>, dice: Dice) {
    this.#schemas = schemas
    this.#dice = dice
  }

  #resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : this.#resolve(this.#schemas[name] ?? {})
  }

  /** A value for the whole schema; each one has names that none before it had. */
  next(schema: JsonSchema): unknown {
    this.#count += 1
    return this.#valueOf(schema)
  }

  #valueOf(given: JsonSchema, name = ''): unknown {
    const dice = this.#dice
    const schema = this.#resolve(given)
    const written = WRITTEN[name]
    if (written !== undefined) return written(dice, this.#count)
    const { examples = [] } = schema
    const isPlain = schema.type !== 'object' && schema.type !== 'boolean' && schema.type !== 'integer'
    if (examples.length > 0 && isPlain && dice.isLucky(0.8)) return dice.pick(examples)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return dice.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) {
      const choice = dice.pick(choices)
      return isObject(choice) ? this.#valueOf(choice as JsonSchema, name) : null
    }
    switch (schema.type) {
      case 'object':
        return this.#objectOf(schema)
      case 'array':
        return this.#listOf(schema, name)
      case 'integer':
      case 'number':
        return (schema.minimum ?? 1) + dice.below(5)
      case 'boolean':
        return dice.isLucky(0.5)
      case 'null':
        return null
      default:
        return 'A quiet walk among old oaks.'
          .slice(0, schema.maxLength ?? 28)
          .padEnd(schema.minLength ?? 0, 's')
    }
  }

  #objectOf({ properties = {}, required = [] }: JsonSchema): object {
    const kept = Object.entries(properties).filter(
      // An account is named by an administrator only; everybody else would be refused every time.
      ([name]) => required.includes(name) || (name !== 'userId' && this.#dice.isLucky(0.6)),
    )
    return Object.fromEntries(
      kept.map(([name, property]) => [name, isObject(property) ? this.#valueOf(property, name) : null]),
    )
  }

  #listOf({ items }: JsonSchema, name: string): unknown[] {
    const dice = this.#dice
    if (name === 'images') return Array.from({ length: dice.below(3) }, () => PIXEL)
    if (!isObject(items)) return []
    return Array.from({ length: dice.below(3) }, () => this.#valueOf(items as JsonSchema))
  }
}
