import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createGuideInput, guideDataInput, setApplicationStatusBody, updateGuideInput } from './guide.ts'

const place = {
  city: 'Sheffield',
  county: 'South Yorkshire',
  country: 'United Kingdom',
  latitude: '53.38',
  longitude: '-1.47',
}

/** The messages of a refusal by field. */
function refusal(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value)
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('a listing', () => {
  it('needs a place and its coordinates', () => {
    expect(refusal(guideDataInput, {})).toEqual({
      city: 'City is required',
      county: 'County is required',
      country: 'Country is required',
      latitude: 'Location coordinates are required',
      longitude: 'Location coordinates are required',
    })
  })

  it.each(['', ' ', null])('takes %j for no coordinates', (latitude) => {
    expect(refusal(guideDataInput, { ...place, latitude })).toEqual({
      latitude: 'Location coordinates are required',
    })
  })

  it.each([
    ['latitude', '90', {}],
    ['latitude', '-90', {}],
    ['latitude', '90.000001', { latitude: 'Latitude must be between -90 and 90' }],
    ['latitude', '1e1', { latitude: 'Latitude must be between -90 and 90' }],
    ['latitude', '0x10', { latitude: 'Latitude must be between -90 and 90' }],
    ['longitude', '-180', {}],
    ['longitude', '180.1', { longitude: 'Longitude must be between -180 and 180' }],
    ['longitude', 'west', { longitude: 'Longitude must be between -180 and 180' }],
  ])('validates %s %s', (field, value, issues) => {
    expect(refusal(guideDataInput, { ...place, [field]: value })).toEqual(issues)
  })

  it.each([
    [2014, false],
    [2015, true],
    ['2099', true],
    [2100, false],
    [2020.5, false],
    ['not_trained', false],
  ])('validates the training year %s', (trainingYear, isValid) => {
    expect(refusal(guideDataInput, { ...place, trainingYear })).toEqual(
      isValid ? {} : { trainingYear: 'Please select a valid training year (2015 or later)' },
    )
  })

  it('takes ten pictures and no eleventh', () => {
    expect(refusal(guideDataInput, { ...place, images: Array(10).fill('https://a.example/x.jpg') })).toEqual(
      {},
    )
    expect(refusal(guideDataInput, { ...place, images: Array(11).fill('https://a.example/x.jpg') })).toEqual({
      images: 'Maximum images reached',
    })
  })

  it('takes a contact e-mail that is valid or empty', () => {
    expect(refusal(guideDataInput, { ...place, contactEmail: '' })).toEqual({})
    expect(refusal(guideDataInput, { ...place, contactEmail: 'wren@' })).toEqual({
      contactEmail: 'Invalid email address',
    })
  })

  it.each([
    ['bio', 5_000],
    ['city', 120],
    ['website', 300],
  ])('takes a %s of at most %i characters', (field, max) => {
    const text = (length: number) =>
      field === 'website' ? `a.example/${'x'.repeat(length - 10)}` : 'x'.repeat(length)
    expect(refusal(guideDataInput, { ...place, [field]: text(max) })).toEqual({})
    expect(refusal(guideDataInput, { ...place, [field]: text(max + 1) })).toEqual({
      [field]: `Must be at most ${max} characters`,
    })
  })

  it('drops what is not for its owner to say', () => {
    const parsed = createGuideInput.parse({
      ...place,
      published: true,
      applicationStatus: 'approved',
      isAdmin: true,
    })
    expect(parsed).toEqual(place)
  })

  it('knows three badges and names each once', () => {
    expect(
      guideDataInput.parse({ ...place, certificationBadges: ['certified_guide', 'certified_guide'] })
        .certificationBadges,
    ).toEqual(['certified_guide'])
    expect(guideDataInput.safeParse({ ...place, certificationBadges: ['certified_wizard'] }).success).toBe(
      false,
    )
  })

  it('turns a focal point into text and refuses one outside the picture', () => {
    expect(guideDataInput.parse({ ...place, imageFocalPointX: 0.25, imageFocalPointY: '' })).toMatchObject({
      imageFocalPointX: '0.25',
      imageFocalPointY: '0.5',
    })
    expect(guideDataInput.safeParse({ ...place, imageFocalPointX: '1.01' }).success).toBe(false)
  })
})

describe('a change of a listing', () => {
  it('leaves the fields whose keys are absent', () => {
    expect(updateGuideInput.parse({ id: 7 })).toEqual({ id: 7 })
  })

  it('clears a field by null and by an empty text', () => {
    expect(updateGuideInput.parse({ id: 7, bio: null, website: '' })).toEqual({
      id: 7,
      bio: null,
      website: null,
    })
  })

  it('clears a list by null', () => {
    expect(updateGuideInput.parse({ id: 7, images: null, certificationBadges: null })).toEqual({
      id: 7,
      images: [],
      certificationBadges: [],
    })
  })

  it('cannot clear what a listing needs', () => {
    expect(refusal(updateGuideInput, { id: 7, city: '', latitude: null })).toEqual({
      city: 'City is required',
      latitude: 'Location coordinates are required',
    })
  })
})

describe('the characters of a text', () => {
  const message = 'Must not contain control characters'
  const texts = (text: string) => refusal(guideDataInput, { ...place, city: text, website: text, bio: text })

  it.each(['a\u0000b', 'a\u0001b', 'a\u007fb', 'a\u202eb', 'a\u2066b', 'a\ud800', '\udc00b', 'a\u0085b'])(
    'are none that control or are no character (%j)',
    (text) => {
      expect(texts(text)).toMatchObject({ city: message, website: message, bio: message })
    },
  )

  it.each(['a\nb', 'a\tb', 'a\u2028b', 'a\u200bb', 'a\u00adb', 'a\ufeffb'])(
    'are none that part or hide, on one line (%j)',
    (text) => {
      const refused = texts(text)
      expect(refused).toMatchObject({ city: message, website: message })
      expect(refused).not.toHaveProperty('bio')
    },
  )

  it.each([
    'Ægir',
    '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
    '👩🏽\u200d🌾',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])('are those of every script, and of signs made of several (%s)', (text) => {
    expect(refusal(guideDataInput, { ...place, city: text, bio: `${text}\r\n${text}` })).toEqual({})
  })
})

it('lets an application be approved or rejected and nothing else', () => {
  expect(setApplicationStatusBody.safeParse({ status: 'approved' }).success).toBe(true)
  expect(refusal(setApplicationStatusBody, { status: 'pending' })).toEqual({
    status: 'Status must be approved or rejected',
  })
})
