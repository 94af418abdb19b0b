import { NOT_TRAINED } from '@grove/schema'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppProvider } from '../AppProvider.tsx'
import { BioField } from './BioField.tsx'
import { chosenPoint } from './chosen-point.ts'
import { fieldId } from './field-issues.ts'
import { EMPTY_GUIDE_VALUES, FORM_GROUPS, guideDataOf, guideValuesOf } from './guide-values.ts'
import { LinkFields } from './LinkFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PracticalFields } from './PracticalFields.tsx'
import { TrainingFields } from './TrainingFields.tsx'

function fields(values = {}, errors = {}) {
  return {
    values: { ...EMPTY_GUIDE_VALUES, ...values },
    errors,
    onChange: () => undefined,
    idPrefix: 'test',
  }
}

function html(element: ReactElement): string {
  return renderToString(<AppProvider>{element}</AppProvider>).replaceAll('<!-- -->', '')
}

describe('guide values', () => {
  it('send what is empty as nothing, and a year that is none as none', () => {
    const sent = guideDataOf({ ...EMPTY_GUIDE_VALUES, trainingYear: NOT_TRAINED, city: 'York' })
    expect(sent).toMatchObject({
      latitude: null,
      longitude: null,
      profileImage: null,
      trainingYear: null,
      city: 'York',
    })
  })

  it('show a stored listing as texts', () => {
    const guide = {
      id: 1,
      userId: 2,
      username: 'fern',
      userName: 'Fern Ashdown',
      userEmail: null,
      firstName: 'Fern',
      lastName: 'Ashdown',
      bio: null,
      profileImage: null,
      profileImageDescription: null,
      imageFocalPointX: '0.5',
      imageFocalPointY: '0.3',
      city: 'York',
      county: 'North Yorkshire',
      country: 'United Kingdom',
      latitude: '53.96',
      longitude: null,
      website: null,
      instagram: 'fern',
      facebook: null,
      twitter: null,
      contactEmail: null,
      trainingYear: 2021,
      certificationBadges: [],
      checkedBadges: [],
      confirmedAt: null,
      languages: [],
      offers: [],
      access: [],
      availability: null,
      pricing: null,
      locationPrecision: 'exact' as const,
      paused: false,
      takesEnquiries: true,
      sharedWithPartners: false,
      published: false,
      applicationStatus: 'pending' as const,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      sentAgainAt: null,
      images: ['/uploads/a.jpg'],
      imageDescriptions: [],
    }
    expect(guideValuesOf(guide)).toMatchObject({
      bio: '',
      latitude: '53.96',
      longitude: '',
      trainingYear: '2021',
      imageFocalPointY: '0.3',
      images: ['/uploads/a.jpg'],
    })
  })
})

describe('the fields of a place', () => {
  const suggestTowns = async () => []

  it('are all marked required, the town being a combobox that begins closed', () => {
    const markup = html(
      <PlaceFields {...fields()} townLabel="Nearest Town/City" suggestTowns={suggestTowns} />,
    )
    expect(markup.match(/<(?:input|select)[^>]* required=""/g)).toHaveLength(3)
    expect(markup).toMatch(/<label[^>]*for="test-city"[^>]*>Nearest Town\/City<span/)
    expect(markup).toMatch(/role="combobox"[^>]*aria-expanded="false"/)
  })

  it('do without a county where addresses have none: the country stands in its place', () => {
    const at = { city: 'Vianden', country: 'Luxembourg' }
    const values = { ...EMPTY_GUIDE_VALUES, ...at }
    expect(guideDataOf(values)).toMatchObject({ ...at, county: 'Luxembourg' })
    expect(guideDataOf({ ...values, country: 'France' })).toMatchObject({ county: '' })
    expect(guideDataOf({ ...values, county: 'Ösling' })).toMatchObject({ county: 'Ösling' })
    const markup = html(<PlaceFields {...fields(at)} townLabel="City" suggestTowns={suggestTowns} />)
    expect(markup.match(/<(?:input|select)[^>]* required=""/g)).toHaveLength(2)
    expect(markup).toContain('You may leave it out in Luxembourg.')
  })

  it('keep a country that is not on the list', () => {
    const markup = html(
      <PlaceFields {...fields({ country: 'Atlantis' })} townLabel="City" suggestTowns={suggestTowns} />,
    )
    expect(markup).toContain('<option value="Atlantis" selected="">')
  })
})

describe('the point of a listing', () => {
  it.each([
    ['53.383', '-1.466', { latitude: 53.383, longitude: -1.466 }],
    ['', '-1.466', undefined],
    ['91', '0', undefined],
    ['-', '.', undefined],
  ])('of latitude %j and longitude %j is %j', (latitude, longitude, point) => {
    expect(chosenPoint(latitude, longitude)).toEqual(point)
  })
})

describe('the fields of training', () => {
  it('offer the years newest first, after "Not trained yet" where that is a choice', () => {
    const markup = html(<TrainingFields {...fields()} years={[2026, 2025]} withNotTrained />)
    const options = [...markup.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
    expect(options).toEqual(['', NOT_TRAINED, '2026', '2025'])
    expect(html(<TrainingFields {...fields()} years={[2026]} />)).not.toContain(NOT_TRAINED)
  })
})

it('asks for a third network only where it is wanted', () => {
  expect(html(<LinkFields {...fields()} />)).not.toContain('test-twitter')
  expect(html(<LinkFields {...fields()} withTwitter />)).toContain('test-twitter')
})

it('each field of a form has a control, to which its error leads', () => {
  const controls = {
    about: <BioField {...fields()} />,
    training: <TrainingFields {...fields()} years={[2026]} />,
    practical: <PracticalFields {...fields()} />,
    links: <LinkFields {...fields()} withTwitter />,
  } as const
  for (const group of ['about', 'training', 'practical', 'links'] as const) {
    const markup = html(controls[group])
    expect(FORM_GROUPS[group].filter((name) => !markup.includes(` id="${fieldId('test', name)}"`))).toEqual(
      [],
    )
  }
})
