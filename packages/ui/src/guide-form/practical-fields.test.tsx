import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppProvider } from '../AppProvider.tsx'
import { EMPTY_GUIDE_VALUES } from './guide-values.ts'
import { PracticalFields } from './PracticalFields.tsx'
import { PrecisionField } from './PrecisionField.tsx'

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

it('the practical fields tick what a listing has, and say what is wrong', () => {
  const markup = html(
    <PracticalFields
      {...fields(
        { offers: ['groups'], languages: ['cy'], availability: 'closed' },
        { pricing: 'Must be at most 200 characters' },
      )}
    />,
  )
  expect(markup.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([expect.stringContaining('value="groups"')])
  expect(markup).toContain('Welsh (Cymraeg)')
  expect(markup).toContain('<option value="closed" selected="">Not taking bookings</option>')
  expect(markup).toContain('Must be at most 200 characters')
})

it('the choice of what others see shows no map of a hidden place, and looks a place up only where it is asked to', () => {
  const locate = async () => null
  const place = { city: 'York', country: 'United Kingdom' }
  const markup = (values: object) =>
    html(<PrecisionField {...fields(values)} tileUrl={null} locate={locate} />)
  expect(markup({ ...place, locationPrecision: 'hidden' })).toContain('Others read “York”.')
  expect(markup(place)).toContain('Show what others will see')
  expect(markup({})).not.toContain('Show what others will see')
  expect(markup({ ...place, latitude: '53.9', longitude: '-1' })).toContain('This is what others will see.')
})
