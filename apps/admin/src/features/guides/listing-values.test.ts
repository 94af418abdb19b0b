import { EMPTY_GUIDE_VALUES } from '@grove/ui/guide-form'
import { expect, it } from 'vitest'
import { listingChanges } from './listing-values.ts'

it('a listing that leaves a country without counties, or comes to one, is sent with its county', () => {
  const place = (country: string, county: string) => ({
    ...EMPTY_GUIDE_VALUES,
    firstName: 'Fern',
    lastName: 'Brook',
    country,
    county,
  })
  const malta = place('Malta', '')
  expect(listingChanges(place('United Kingdom', ''), malta)).toEqual({
    country: 'United Kingdom',
    county: '',
  })
  expect(listingChanges(malta, place('Singapore', ''))).toEqual({ country: 'Malta', county: 'Malta' })
})
