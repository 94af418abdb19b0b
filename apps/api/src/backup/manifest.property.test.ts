import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { formatManifest, isSealedWith, MANIFEST_FILE, manifestSchema, parseManifest } from './manifest.ts'

/** The same values in each run; change the seed to try others. */
const options = { numRuns: 150, seed: 20_261_121 }

const count = fc.nat()
const sha256 = fc.stringMatching(/^[0-9a-f]{64}$/)
const sum = { bytes: count, sha256 }
const manifest: fc.Arbitrary<Manifest> = fc.record({
  format: fc.constant('grove-backup'),
  formatVersion: fc.constant(1),
  createdAt: fc.constant('2026-11-20T08:00:00.000Z'),
  database: fc.constantFrom('sqlite', 'postgres'),
  schemaVersion: fc.string(),
  tables: fc.dictionary(
    fc.stringMatching(/^[a-z][a-z0-9_]*$/),
    fc.record({ ...sum, rows: count, lastNumber: count }),
  ),
  uploads: fc.record({ files: count, bytes: count, list: fc.record(sum) }),
  evidence: fc.record({ files: count, bytes: count, list: fc.record(sum) }),
  faulty: fc.array(fc.record({ name: fc.string(), fault: fc.constantFrom('missing', 'damaged') })),
})

/** The manifest that a text is read as, or its fault. */
function read(text: string): { manifest: Manifest } | { problem: string } {
  try {
    return { manifest: parseManifest(text) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

const PROBLEM = new RegExp(
  `^${MANIFEST_FILE} (?:is not whole|was changed|is not that of a copy which this program can read)$`,
)

describe('a manifest', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(manifest, (written) => {
        expect(parseManifest(formatManifest(written))).toEqual(written)
      }),
      options,
    )
  })

  test('tells the key that it was sealed with from every other', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(manifest, key, key, (written, one, other) => {
        const text = formatManifest(written, one)
        expect(parseManifest(text)).toEqual(written)
        expect(isSealedWith(text, one)).toBe(true)
        expect(isSealedWith(text, other)).toBe(one.equals(other))
        expect(isSealedWith(formatManifest(written), one)).toBe(false)
        const changed = { ...JSON.parse(text), createdAt: '2020-01-01T00:00:00.000Z' }
        expect(isSealedWith(JSON.stringify(changed), one)).toBe(false)
      }),
      options,
    )
  })

  test('is refused once a single sign of it says something else', () => {
    fc.assert(
      fc.property(
        manifest,
        fc.nat(),
        fc.constantFrom('0', '7', 'a', '"', ' ', '}', ','),
        (written, at, sign) => {
          const text = formatManifest(written)
          const place = at % text.length
          const found = read(text.slice(0, place) + sign + text.slice(place + 1))
          if ('problem' in found) expect(found.problem).toMatch(PROBLEM)
          else expect(found.manifest).toEqual(written)
        },
      ),
      options,
    )
  })

  test('brings nothing that is unknown, and no figure that cannot be, under a sum that is right', () => {
    const place = fc.constantFrom(
      'format',
      'formatVersion',
      'createdAt',
      'database',
      'tables',
      'uploads',
      'extra',
    )
    const figure = fc.constantFrom(-1, 0.5, '1', null, 1)
    const bent = fc.oneof(
      fc
        .tuple(manifest, place, fc.jsonValue())
        .map(([written, key, value]) => ({ ...written, [key]: value })),
      fc
        .tuple(manifest, figure, fc.string())
        .map(([written, files, name]) => ({ ...written, uploads: { ...written.uploads, files, [name]: 1 } })),
    )
    fc.assert(
      fc.property(bent, (content) => {
        const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex')
        const found = read(JSON.stringify({ ...content, sha256 }))
        if ('problem' in found) expect(found.problem).toMatch(PROBLEM)
        if ('problem' in found) return
        expect(manifestSchema.strict().safeParse(found.manifest).data).toEqual(found.manifest)
        expect(found.manifest.uploads.files).toBeGreaterThanOrEqual(0)
      }),
      options,
    )
  })

  test('is told from whatever else a file holds, with what is wrong', () => {
    const json = fc.oneof(fc.jsonValue(), fc.record({ sha256: fc.jsonValue() }))
    const text = fc.oneof(
      fc.string(),
      json.map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(text, (content) => {
        expect(read(content)).toEqual({ problem: expect.stringMatching(PROBLEM) })
      }),
      { ...options, examples: [['null'], ['[]'], ['{"sha256":1}']] },
    )
  })
})
