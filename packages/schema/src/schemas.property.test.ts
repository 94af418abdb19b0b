import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as schemaPackage from './index.ts'

const RUNS = 100
/** The same values each time: another seed is for whoever looks for more. */
const SEED = 20_261_121

/** Every schema that this package offers, by its name. */
const schemas = Object.entries<unknown>(schemaPackage).flatMap(([name, value]): [string, z.ZodType][] =>
  value instanceof z.ZodType ? [[name, value]] : [],
)

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'wren@grove.example',
      '',
      ' ',
      '0',
      '1',
      '2020',
      '-90',
      '.5',
      '1e3',
      'NaN',
      '__proto__',
      'constructor',
      '\u0000',
      'uk',
    ),
  },
)

/** Mostly what people write, now and then what they should not. */
function mostly(good: readonly unknown[], odd: readonly unknown[], ...others: fc.Arbitrary<unknown>[]) {
  return fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    ...others,
  )
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const time = fc.constant('2026-01-02T03:04:05.678Z')

/** The allowed values of a field of this name. */
const WRITTEN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  username: mostly(['wren', ' Wren Alder ', 'w'.repeat(64)], ['wr', 'w\u0000ren']),
  password: mostly(['long enough'], ['x'.repeat(128), '12345']),
  currentPassword: mostly(['long enough'], ['']),
  newPassword: mostly(['long enough'], ['1234567']),
  confirmPassword: mostly(['long enough'], ['another one']),
  firstName: mostly(['Wren', ' Ægir '], [' ', null]),
  lastName: mostly(['Alder', "O'Ash"], ['', 'x'.repeat(81)]),
  city: mostly(['Sheffield', ' St. Ives '], ['']),
  county: mostly(['South Yorkshire'], ['x'.repeat(121)]),
  country: mostly(['United Kingdom', ' uk ', 'Deutschland'], ['\u0000', 'Narnia']),
  email: mostly(['wren@grove.example', ' wren@grove.example '], ['wren']),
  contactEmail: mostly(['wren@grove.example', '', null], ['@']),
  latitude: mostly([' 53.38 ', '-90', 90, '.5'], ['90.1', 'NaN']),
  longitude: mostly([' -1.47 ', '180', -180], ['180.1', '1e2']),
  imageFocalPointX: mostly(['0', 1, '.5', '1e-7', null, ''], ['2'], share),
  imageFocalPointY: mostly(['1', 0, '1.0', '0x1'], ['-1'], share),
  website: mostly(['grove.example', 'HTTPS://grove.example/ä?b#c', '', null], ['ftp://a.b'], fc.webUrl()),
  instagram: mostly(
    ['@wren', 'https://www.instagram.com/wren/', 'instagram.com/p/abc?x=1', '', null],
    ['two words'],
    fc.webPath().map((path) => `https://instagram.com/a${path}`),
  ),
  facebook: mostly(
    ['wren.alder', 'https://facebook.com/profile.php?id=1', 'fb.com/%40wren', null],
    ['https://elsewhere.example'],
    fc.webPath().map((path) => `facebook.com/a${path}`),
  ),
  twitter: mostly(['wren', 'https://twitter.com/i/web', ''], ['@@wren', 'https://x.com/%2e%2e']),
  trainingYear: mostly([2015, '2020', null, '', 2099], [2100, '2014']),
  profileImage: mostly(['data:image/gif;base64,R0lG', ' https://pictures.example/a.jpg ', null, ''], [7]),
  images: fc.array(fc.constantFrom('/uploads/a.jpg', 'data:image/gif;base64,R0lG'), { maxLength: 11 }),
  certificationBadges: fc.array(fc.constantFrom('certified_guide', 'certified_student'), { maxLength: 4 }),
  createdAt: time,
  updatedAt: time,
  at: time,
}

const BY_FORMAT: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.emailAddress(),
  'date-time': time,
  uri: fc.webUrl(),
}

function schemaValue(
  schema: z.core.JSONSchema.JSONSchema | boolean | undefined,
  name = '',
): fc.Arbitrary<unknown> {
  const written = WRITTEN[name]
  if (written !== undefined) return written
  if (schema === undefined || typeof schema === 'boolean') return fc.anything()
  const { examples, ...plain } = schema
  if (examples !== undefined)
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...examples) }, schemaValue(plain, name))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => schemaValue(choice, name)))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [], propertyNames } = schema
      if (typeof propertyNames === 'object' && propertyNames.enum !== undefined) {
        const value = schemaValue(schema.additionalProperties)
        const named = Object.fromEntries(propertyNames.enum.map((key) => [String(key), value]))
        return fc.record(named, { requiredKeys: required })
      }
      const fields = Object.entries(properties).map(([key, value]) => [key, schemaValue(value, key)] as const)
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: fields.map(([key]) => key).filter((key) => required.includes(key)),
      })
    }
    case 'array':
      return fc.array(schemaValue(Array.isArray(schema.items) ? undefined : schema.items), { maxLength: 3 })
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer())
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return BY_FORMAT[schema.format ?? ''] ?? text
  }
}

/** Values that a schema may well take, with one place of them at times replaced by anything. */
function valuesFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Without their names, schemas stand where they are used.
    metadata: z.registry(),
    // zod leaves out the examples of what is transformed.
    override({ zodSchema, jsonSchema }) {
      const examples = z.globalRegistry.get(zodSchema)?.examples
      if (Array.isArray(examples)) jsonSchema.examples = examples
    },
  })
  const likely = schemaValue(json)
  const bent = fc.tuple(likely, fc.nat(), fc.anything()).map(([value, place, anything]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return anything
    const keys = Object.keys(value)
    const key = keys[place % Math.max(1, keys.length)]
    return key === undefined ? anything : { ...value, [key]: anything }
  })
  return fc.oneof({ weight: 5, arbitrary: likely }, { weight: 3, arbitrary: bent }, fc.anything())
}

describe.each(schemas)('%s', (_name, schema) => {
  it('takes or refuses whatever it is given without failing, and takes what it made as it is', () => {
    let taken = 0
    fc.assert(
      fc.property(valuesFor(schema), (value) => {
        const first = schema.safeParse(value)
        if (!first.success) {
          expect(first.error.issues.length).toBeGreaterThan(0)
          return
        }
        taken += 1
        const again = schema.safeParse(first.data)
        expect(again.error).toBeUndefined()
        expect(again.data).toEqual(first.data)
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(taken).toBeGreaterThan(0)
  })
})

/** Texts with a limit, by the field that has it: the schema, the most characters, and what is always in the text. */
const LIMITED = [
  ['bio', schemaPackage.bioSchema, schemaPackage.BIO_MAX_LENGTH],
  ['pricing', schemaPackage.pricingSchema, schemaPackage.PRICING_MAX_LENGTH],
  ['city', schemaPackage.citySchema, schemaPackage.PLACE_MAX_LENGTH],
  ['county', schemaPackage.countySchema, schemaPackage.PLACE_MAX_LENGTH],
  ['country', schemaPackage.countryTextSchema, schemaPackage.PLACE_MAX_LENGTH],
  ['first name', schemaPackage.firstNameSchema, schemaPackage.NAME_MAX_LENGTH],
  ['last name', schemaPackage.lastNameSchema, schemaPackage.NAME_MAX_LENGTH],
  ['username', schemaPackage.usernameSchema, schemaPackage.USERNAME_MAX_LENGTH],
  ['password', schemaPackage.passwordSchema(6), schemaPackage.PASSWORD_MAX_LENGTH],
  ['handle', schemaPackage.socialSchema('twitter'), schemaPackage.HANDLE_MAX_LENGTH],
] as const

describe.each(LIMITED)('the longest %s', (_name, schema, limit) => {
  it('is taken, and one character more is refused by its number', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'é', 'ß', '木'), (letter) => {
        expect(schema.safeParse(letter.repeat(limit)).success).toBe(true)
        const refused = schema.safeParse(letter.repeat(limit + 1))
        expect(refused.error?.issues.map(({ message }) => message)).toEqual([
          `Must be at most ${limit} characters`,
        ])
      }),
      { numRuns: 8, seed: SEED },
    )
  })
})

describe('coordinates', () => {
  it.each([
    ['latitude', schemaPackage.latitudeSchema, schemaPackage.LATITUDE_MAX_DEGREES],
    ['longitude', schemaPackage.longitudeSchema, schemaPackage.LONGITUDE_MAX_DEGREES],
  ] as const)('take every %s within its limits as it is written, and none beyond', (_name, schema, max) => {
    fc.assert(
      fc.property(fc.double({ min: -2 * max, max: 2 * max, noNaN: true }), fc.nat(8), (degrees, decimals) => {
        const written = degrees.toFixed(decimals)
        const parsed = schema.safeParse(written)
        expect(parsed.success).toBe(Math.abs(Number(written)) <= max)
        if (parsed.success) expect(parsed.data).toBe(written)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
