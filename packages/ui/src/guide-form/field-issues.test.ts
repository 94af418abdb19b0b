import { describe, expect, it } from 'vitest'
import { errorWithin, fieldId, summaryIssues } from './field-issues.ts'

it('leads to the field that holds what is wrong', () => {
  expect(fieldId('apply', 'city')).toBe('apply-city')
  expect(fieldId('apply', 'images.3')).toBe('apply-images')
})

it('finds the error of a field and of anything in it', () => {
  const errors = { 'images.3': 'Could not process image', city: 'City is required' }
  expect(errorWithin(errors, 'images')).toBe('Could not process image')
  expect(errorWithin(errors, 'city')).toBe('City is required')
  expect(errorWithin(errors, 'image')).toBeUndefined()
})

describe('summaryIssues', () => {
  it('lists errors in the order of the form', () => {
    const errors = { city: 'City is required', firstName: 'First name is required' }
    expect(summaryIssues(errors, ['firstName', 'city'], 'apply')).toEqual([
      { field: 'firstName', fieldId: 'apply-firstName', message: 'First name is required' },
      { field: 'city', fieldId: 'apply-city', message: 'City is required' },
    ])
  })

  it('says once that the point is missing, and keeps alike messages of different fields apart', () => {
    const errors = {
      latitude: 'Location coordinates are required',
      longitude: 'Location coordinates are required',
      email: 'Invalid email address',
      contactEmail: 'Invalid email address',
    }
    const fields = ['email', 'latitude', 'longitude', 'contactEmail']
    expect(summaryIssues(errors, fields, 'x').map(({ message }) => message)).toEqual([
      'Email: Invalid email address',
      'Location coordinates are required',
      'Contact email: Invalid email address',
    ])
  })
})
