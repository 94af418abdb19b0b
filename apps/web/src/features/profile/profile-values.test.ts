import type { User } from '@grove/schema'
import { describe, expect, it } from 'vitest'
import {
  changedInBody,
  PROFILE_FIELDS,
  profileBody,
  profileErrors,
  profileValuesOf,
  tabOf,
} from './profile-values.ts'

const viewer: User = {
  id: 4,
  username: 'bryony',
  firstName: 'Bryony',
  lastName: 'Ashdown',
  email: 'bryony@ashdown.example',
  isAdmin: false,
  isReviewer: false,
  isProvisional: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const empty = profileValuesOf(viewer, null)
const complete = {
  ...empty,
  city: 'Hay-on-Wye',
  county: 'Powys',
  country: 'United Kingdom',
  latitude: '52.07',
  longitude: '-3.13',
}

it('begins a new listing with the names of the account', () => {
  expect(empty).toMatchObject({ firstName: 'Bryony', lastName: 'Ashdown', city: '', images: [] })
})

it('sends the county along where a country without counties is left', () => {
  const malta = { ...complete, country: 'Malta', county: '' }
  expect(changedInBody({ ...complete, county: '' }, malta)).toEqual(new Set(['country', 'county']))
})

describe('profileErrors', () => {
  it('takes a listing with names and a place', () => {
    expect(profileErrors(complete)).toEqual({})
  })

  it('says what is missing, once for each field', () => {
    expect(profileErrors({ ...empty, firstName: ' ', lastName: '' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      city: 'City is required',
      county: 'County is required',
      country: 'Country is required',
      latitude: 'Location coordinates are required',
      longitude: 'Location coordinates are required',
    })
  })

  it.each([
    [{ contactEmail: 'no address' }, { contactEmail: 'Invalid email address' }],
    [{ trainingYear: '2014' }, { trainingYear: 'Please select a valid training year (2015 or later)' }],
    [{ latitude: '91' }, { latitude: 'Latitude must be between -90 and 90' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Invalid website address' }],
  ])('refuses %j', (change, errors) => {
    expect(profileErrors({ ...complete, ...change })).toEqual(errors)
  })
})

it('sends empty coordinates as null and always the names', () => {
  expect(profileBody({ ...empty, trainingYear: 'not_trained' })).toMatchObject({
    latitude: null,
    longitude: null,
    trainingYear: null,
    firstName: 'Bryony',
    lastName: 'Ashdown',
  })
})

it('finds each field on one of the tabs', () => {
  expect(tabOf('latitude')).toBe('details')
  expect(tabOf('images')).toBe('media')
  expect(tabOf('contactEmail')).toBe('social')
  expect(new Set(PROFILE_FIELDS).size).toBe(PROFILE_FIELDS.length)
})
