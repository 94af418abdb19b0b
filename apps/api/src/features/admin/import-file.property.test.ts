import type { PrivateGuide } from '@grove/schema'
import { BADGE_TYPES, InvalidError, TRANSFER_COLUMNS } from '@grove/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLACE } from '../../../test/support/applications.ts'
import { exportGuides } from './export-guides.ts'
import { readImportFile } from './import-file.ts'
import { validateChanges, validateListing, validateNewGuide } from './import-values.ts'

const options = { numRuns: 150, seed: 20_261_121 }
const format = fc.constantFrom('csv', 'json')

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '=1+1', "'=1", '"', ',', ';', '\n', 'yes', 'approved', 'a;b', 'constructor'),
)
const csvFile = fc
  .array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 })
  .map((rows) => [TRANSFER_COLUMNS.slice(0, 6), ...rows].map((row) => row.join(',')).join('\n'))
const jsonFile = fc
  .array(fc.dictionary(fc.constantFrom(...TRANSFER_COLUMNS, '__proto__', 'Name'), fc.jsonValue()))
  .map((rows) => JSON.stringify(rows))
const anyFile = fc.oneof(
  csvFile.map((text) => ['csv', text] as const),
  jsonFile.map((text) => ['json', text] as const),
  fc.tuple(format, fc.oneof(csvFile, jsonFile, fc.string({ minLength: 1 }), fc.json())),
)

test('whatever a file holds, it is read or refused with a message, and its rows are validated without failing', async () => {
  let rowsSeen = 0
  await fc.assert(
    fc.asyncProperty(anyFile, async ([kind, text]) => {
      try {
        for (const row of (await readImportFile({ format: kind, text })).rows) {
          rowsSeen += 1
          for (const validated of [validateNewGuide(row), validateListing(row), validateChanges(row, GUIDE)])
            expect((validated.value === undefined) !== (validated.issues === undefined)).toBe(true)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidError)
      }
    }),
    options,
  )
  expect(rowsSeen).toBeGreaterThan(100)
})

const GUIDE: PrivateGuide = {
  id: 7,
  userId: 8,
  username: 'wren',
  userEmail: 'wren@grove.example',
  firstName: 'Wren',
  lastName: 'Alder',
  userName: 'Wren Alder',
  bio: null,
  profileImage: null,
  profileImageDescription: null,
  imageFocalPointX: '0.5',
  imageFocalPointY: '0.5',
  ...PLACE,
  website: null,
  instagram: null,
  facebook: null,
  twitter: null,
  contactEmail: null,
  trainingYear: null,
  checkedBadges: [],
  confirmedAt: null,
  certificationBadges: [],
  languages: [],
  offers: [],
  access: [],
  availability: null,
  pricing: null,
  locationPrecision: 'exact',
  paused: false,
  takesEnquiries: true,
  sharedWithPartners: false,
  published: false,
  applicationStatus: 'approved',
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  sentAgainAt: null,
  images: [],
  imageDescriptions: [],
}

// As the schemas leave texts: trimmed, without NUL, null instead of nothing.
const text = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((value) => value.replaceAll('\u0000', '').trim())
const clearable = text.map((value) => value || null)
const storedGuide = fc.record({
  userEmail: clearable,
  firstName: clearable,
  lastName: clearable,
  bio: fc.oneof(clearable, fc.constantFrom('=SUM(A1)', '-1', "'quoted", 'two\nlines', 'tab\there')),
  city: text,
  county: text,
  country: text,
  latitude: fc.constantFrom('53.3811', '-90', '.5', null),
  website: clearable,
  instagram: clearable,
  trainingYear: fc.constantFrom(null, 2015, 2099),
  certificationBadges: fc.uniqueArray(fc.constantFrom(...BADGE_TYPES)),
  profileImageDescription: clearable,
  imageDescriptions: fc
    .array(fc.constantFrom('', 'Ferns, and a path; wet', '=1+1', '-'), { maxLength: 2 })
    .map((texts) => [...texts, 'Beeches']),
  images: fc.array(fc.constantFrom('/uploads/a.jpg', 'https://pictures.example/a;b,c.jpg'), { maxLength: 3 }),
  published: fc.boolean(),
})

test('what is exported and imported again changes nothing, in either form', async () => {
  await fc.assert(
    fc.asyncProperty(format, fc.array(storedGuide, { minLength: 1, maxLength: 4 }), async (kind, stored) => {
      const guides = stored.map((fields, index) => ({ ...GUIDE, ...fields, id: index + 1 }))
      const file = await exportGuides({ format: kind, now: new Date() }, async () => ({
        guides,
        nextCursor: null,
      }))
      let written = ''
      for await (const part of file.content) written += part
      const { rows, mapping } = await readImportFile({ format: kind, text: written })
      expect(Object.keys(mapping)).toEqual([...TRANSFER_COLUMNS])
      expect(rows).toHaveLength(guides.length)
      for (const [index, row] of rows.entries()) {
        const guide = guides[index]
        if (guide !== undefined) expect(validateChanges(row, guide)).toEqual({ value: {} })
      }
    }),
    options,
  )
})
