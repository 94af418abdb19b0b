import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonPacker } from './json-packer.ts'
import type { PackedList } from './packed-json.ts'
import { PackedObjects, packText, unpack } from './packed-json.ts'
import { StreamWriter } from './stream-writer.ts'

const ENOUGH = 64 * 1024 * 1024
/** Small objects are packed, too. */
const ALWAYS = { poorPart: Number.POSITIVE_INFINITY }
const commonFields = new Set(['city', 'country'])
const usualValues = new Map([
  ['image', 'null'],
  ['bio', '""'],
  ['certificationBadges', '["certified_guide"]'],
])

function pack(objects: readonly object[], maxBytes = ENOUGH): PackedObjects {
  const packer = new JsonPacker({ maxBytes, commonFields, usualValues })
  for (const [number, object] of objects.entries()) packer.push(JSON.stringify(object), `note ${number}`)
  return new PackedObjects(packer.take())
}

/** What a browser makes of a stream. */
function read(pieces: readonly (string | PackedList)[], writer?: StreamWriter): string {
  const packed = packText(pieces, { ...ALWAYS, ...(writer && { writer }) })
  expect(packed).toBeDefined()
  const text = brotliDecompressSync(packed!.stream)
  expect(text).toHaveLength(packed!.length)
  return text.toString()
}

const listOf = (objects: readonly object[]) => objects.map((object) => JSON.stringify(object)).join(',')

/** Texts that look like others, and texts that try to look like JSON. */
const text = fc.oneof(
  fc.constantFrom('', 'Łódź', 'Kyōto', 'a "quoted" wood', '},{"id":1', '\\', '\u007f\u0001\n', '"', '":'),
  fc.constantFrom('/uploads/ab12.jpg', 'https://www.wood.example', 'https://', '.jpg', '/uploads/.webp'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('a', 'É', '숲', '𐌰', '9'), maxLength: 250 }),
)
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(null, true, false),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)
/** Objects of the same few fields, of which some have others. */
const object = fc.record(
  { id: fc.nat(), userName: text, city: text, country: text, image: value, bio: text, 'ä b': value },
  { requiredKeys: ['id'] },
)

describe('a text with packed objects in it', () => {
  test('reads the same as their JSON, whatever they hold and in whichever order', () => {
    const chosen = fc.array(object, { minLength: 1, maxLength: 12 }).chain((objects) =>
      fc.tuple(
        fc.constant(objects),
        fc.array(fc.array(fc.nat({ max: objects.length - 1 }), { minLength: 1, maxLength: 20 }), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
    )
    fc.assert(
      fc.property(chosen, text, ([objects, lists], beside) => {
        const packed = pack(objects)
        expect(packed.count).toBe(objects.length)
        // Streams are made one after the other of the same objects: what one has written is nowhere in the next.
        for (const places of lists) {
          const list = packed.list(places)
          const json = listOf(places.map((place) => objects[place]!))
          const before = `{"beside":${JSON.stringify(beside)},"items":[`
          expect(read([before, list, ']}'])).toBe(`${before}${json}]}`)
          expect(read(['[', list, ',', list, '],"total"'])).toBe(`[${json},${json}],"total"`)
          expect(unpack(list).toString()).toBe(json)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('reads the same where equal parts lie farther apart than a copy may go back', () => {
    const objects = Array.from({ length: 90 }, (_, id) => ({
      id,
      city: id % 30 === 0 ? 'Sheffield' : `${id}`,
      // Digits of no pattern, so that the text is long in every form.
      bio: Array.from({ length: 8_000 }, (_, place) => (place * place * (id + 7)) % 10).join(''),
    }))
    const packed = pack(objects)
    expect(packed.count).toBe(90)
    const places = objects.map((_, place) => place)
    expect(unpack(packed.list(places)).toString()).toBe(listOf(objects))
    // And a short one after it, in the memory that is kept.
    expect(unpack(packed.list([3])).toString()).toBe(listOf([objects[3]!]))
  })

  test('reads the same after so many streams that positions begin anew', () => {
    const objects = [1, 2, 3].map((id) => ({ id, city: 'Leeds', country: 'United Kingdom' }))
    const [one, other] = [pack(objects), pack(objects)]
    const writer = new StreamWriter({ firstPosition: 2 ** 30 - 200 })
    for (const packed of [one, one, other, one, one, other])
      expect(read(['[', packed.list([0, 1, 2]), ']'], writer)).toBe(`[${listOf(objects)}]`)
    expect(writer.round).toBe(1)
  })

  test('reads the same after a stream that was broken off', () => {
    const objects = [1, 2, 3].map((id) => ({ id, city: 'Leeds', bio: `wood ${id}` }))
    const packed = pack(objects)
    const whole = packed.list([0, 1, 2])
    expect(read(['[', whole, ']'])).toBe(`[${listOf(objects)}]`)
    // What is the objects' own is gone, so that it breaks off behind the first name.
    const lists = packed.lists as Int32Array[]
    const own = lists.pop()!
    expect(() => read(['[', whole, ']'])).toThrow(TypeError)
    lists.push(own)
    expect(read(['[', whole, ']'])).toBe(`[${listOf(objects)}]`)
  })

  test('is left to others where these make it much shorter', () => {
    const objects = [1, 2, 3].map((id) => ({ id, bio: `${id}${'森の中を歩く'.repeat(30)}` }))
    const list = pack(objects).list([0, 1, 2])
    expect(packText(['[', list, ']'])).toBeUndefined()
    expect(unpack(list).toString()).toBe(listOf(objects))
  })

  test('is the same stream for the same text, whatever has been packed before', () => {
    const objects = Array.from({ length: 40 }, (_, id) => ({
      id,
      city: `city ${id % 7}`,
      bio: 'Slow walks beside the river, for whoever would like a quiet morning.',
    }))
    const [forwards, backwards] = [pack(objects), pack(objects.toReversed())]
    const ofOne = packText(['[', forwards.list([3, 10, 24]), ']'], ALWAYS)!.stream.toString('hex')
    const ofOther = packText(['[', backwards.list([36, 29, 15]), ']'], ALWAYS)!.stream.toString('hex')
    expect(ofOther).toBe(ofOne)
  })

  test('is the same stream whichever of usual and other values was packed first', () => {
    const object = fc.record({
      image: fc.constantFrom(null, '/uploads/a.jpg'),
      certificationBadges: fc.constantFrom(['certified_guide'], [], ['certified_guide', 'certified_student']),
      city: fc.constantFrom('Leeds', 'York'),
      bio: fc.constantFrom('', 'Slow walks.'),
    })
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 8 }), (made) => {
        const objects = made.map((one, id) => ({ id, ...one }))
        const last = objects.length - 1
        const places = objects.map((_, place) => place)
        const streamOf = (packed: PackedObjects, chosen: number[]) =>
          packText(['[', packed.list(chosen), ']'], ALWAYS)!.stream.toString('hex')
        const forwards = streamOf(pack(objects), places)
        expect(
          streamOf(
            pack(objects.toReversed()),
            places.map((place) => last - place),
          ),
        ).toBe(forwards)
      }),
    )
  })

  test('is shorter where usual values are known', () => {
    const objects = Array.from({ length: 24 }, (_, id) => ({ id, image: null, bio: '', last: id }))
    const lengthOf = (usual: ReadonlyMap<string, string>) => {
      const packer = new JsonPacker({ maxBytes: ENOUGH, commonFields, usualValues: usual })
      for (const one of objects) packer.push(JSON.stringify(one), '')
      const list = new PackedObjects(packer.take()).list(objects.map((_, place) => place))
      return packText(['[', list, ']'], ALWAYS)!.stream.length
    }
    expect(lengthOf(usualValues)).toBeLessThan(lengthOf(new Map()))
  })

  test('takes less than two fifths of the room that the text takes', () => {
    const objects = Array.from({ length: 24 }, (_, id) => ({
      id: 80_000 + id * 31,
      userName: 'Rowan Fernsby',
      profileImage: null,
      city: 'Sheffield',
      country: 'United Kingdom',
      certificationBadges: ['certified_guide'],
      bio: 'Slow walks beside the river for whoever would like a quiet morning among old trees.',
    }))
    const packed = packText(['[', pack(objects).list(objects.map((_, place) => place)), ']'])!
    expect(packed.stream.length / packed.length).toBeLessThan(0.4)
  })

  test('is left to others where nothing of it is packed, lists are of two sources, or a piece begins with a letter', () => {
    const [one, other] = [pack([{ id: 1 }]), pack([{ id: 2 }])]
    expect(packText(['[', ']'])).toBeUndefined()
    expect(packText(['[', one.list([0]), ',', other.list([0]), ']'], ALWAYS)).toBeUndefined()
    expect(packText(['[', one.list([0]), 'wood'], ALWAYS), 'a letter').toBeUndefined()
    expect(packText(['', one.list([0])], ALWAYS), 'nothing').toBeUndefined()
    const long = '"'.padEnd(2 ** 24, 'w')
    expect(packText(['[', one.list([0]), long], ALWAYS)).toBeUndefined()
  })
})

describe('packed objects', () => {
  test('keep a note each', () => {
    const packed = pack([{ id: 1 }, { id: 2 }])
    expect([0, 1, 2].map((place) => packed.noteOf(place))).toEqual(['note 0', 'note 1', undefined])
  })

  test('are as many as there is room for, the first ones', () => {
    const objects = Array.from({ length: 2_000 }, (_, id) => ({ id, bio: 'wood '.repeat(20) }))
    const counts = [0, 10_000, 50_000, ENOUGH].map((room) => pack(objects, room).count)
    expect(counts[0]).toBe(0)
    expect(counts[1]).toBeGreaterThan(20)
    expect(counts[2]).toBeGreaterThan(counts[1]! * 3)
    expect(counts[3]).toBe(2_000)
  })

  test('hold texts of any length', () => {
    // Two quotes come to it.
    const objects = [8_188, 8_189, 8_190, 60_000, 900_000].map((length, id) => ({
      id,
      bio: 'wood'.repeat(length / 4).padEnd(length, 's'),
    }))
    const packed = pack([...objects, { id: 5, bio: 'ä'.repeat(8_190) }])
    expect(packed.count).toBe(6)
    for (const places of [[0, 1, 2], [4], [3, 0, 3]])
      expect(unpack(packed.list(places)).toString()).toBe(listOf(places.map((place) => objects[place]!)))
  })

  test('end where one has too strange a name or too long a note', () => {
    const strange = { ['k'.repeat(5_000)]: 1 }
    expect(pack([{ id: 1 }, strange, { id: 3 }]).count).toBe(1)
    const packer = new JsonPacker({ maxBytes: ENOUGH, commonFields })
    packer.push('{"id":1}', 'n'.repeat(300))
    packer.push('{"id":2}', '')
    expect(packer.take().starts).toHaveLength(0)
  })

  test('read the same whatever their fields are called, as far as they are held', () => {
    const name = fc.oneof(
      fc.constantFrom('a:', 'x"y', ',', ':', '},{', '', ' ', '\\', '\\"', '":1,"b', 'Łódź'),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(fc.dictionary(name, value, { maxKeys: 6 }), { minLength: 1 }), (objects) => {
        const packed = pack(objects)
        const held = objects.slice(0, packed.count)
        if (held.length === 0) return
        expect(unpack(packed.list(held.map((_, place) => place))).toString()).toBe(listOf(held))
      }),
      { numRuns: 500 },
    )
  })

  test('read the same where very many have something else of what is mostly common', () => {
    const objects = Array.from({ length: 50_300 }, (_, id) => ({ id, city: `town ${id}`, country: 'Chad' }))
    const packed = pack(objects)
    for (const places of [
      [49_998, 50_001, 50_299, 3],
      [50_200, 50_200],
    ])
      expect(unpack(packed.list(places)).toString()).toBe(listOf(places.map((place) => objects[place]!)))
  })

  test('are asked for where they stand', () => {
    const packed = pack([{ id: 1 }])
    for (const places of [[], [1], [-1], [0, 7]]) expect(() => packed.list(places)).toThrow(RangeError)
  })

  test('hold as many usual values as there are', () => {
    const [usual, other] = [null, 'wood'].map((image) =>
      Object.fromEntries(Array.from({ length: 120 }, (_, field) => [`${field} image`, image])),
    )
    const names = Array.from({ length: 120 }, (_, field): [string, string] => [`${field} image`, 'null'])
    const packer = new JsonPacker({ maxBytes: ENOUGH, commonFields, usualValues: new Map(names) })
    const objects = [usual!, other!, { ...usual, last: 1 }, { ...other, last: 2 }, usual!]
    for (const object of objects) packer.push(JSON.stringify(object), '')
    const packed = new PackedObjects(packer.take())
    expect(unpack(packed.list([0, 1, 2, 3, 4, 0])).toString()).toBe(listOf([...objects, usual!]))
  })

  test('may begin otherwise than most', () => {
    const objects = [{}, { id: 1 }, { name: 'wood' }, { id: 2 }, {}, { name: 'tree', id: 3 }, { id: 4 }]
    const packed = pack(objects)
    expect(packed.count).toBe(7)
    for (const places of [
      [0, 1, 2, 3, 4, 5, 6],
      [1, 3, 6, 5, 5, 1],
      [2, 0, 0, 6],
    ])
      expect(unpack(packed.list(places)).toString()).toBe(listOf(places.map((place) => objects[place]!)))
  })

  test('may have nothing in them', () => {
    expect(unpack(pack([{}, {}, { id: 1 }]).list([0, 1, 2, 0])).toString()).toBe('{},{},{"id":1},{}')
  })

  test('stand in as many pieces of memory as they need', () => {
    const objects = Array.from({ length: 1_500 }, (_, id) => ({ id, bio: `${id} `.repeat(1_000) }))
    const packed = pack(objects)
    expect(packed.data.chunks.length).toBeGreaterThan(1)
    for (const places of [
      [0, 1_499],
      [700, 3, 1_200],
    ])
      expect(unpack(packed.list(places)).toString()).toBe(listOf(places.map((place) => objects[place]!)))
  })
})
