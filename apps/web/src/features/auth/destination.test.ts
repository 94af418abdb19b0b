import { describe, expect, it } from 'vitest'
import { destinationOf, isOtherDocument } from './destination.ts'

describe('destinationOf', () => {
  it.each([
    [undefined, '/'],
    ['community', '/community'],
    ['/guides?search=york', '/guides?search=york'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
  ])('leads from redirect=%j to %s after a login and after an application', (redirect, path) => {
    expect(destinationOf({ redirect, isApplying: false, hasApplied: false })).toBe(path)
    expect(destinationOf({ redirect, isApplying: true, hasApplied: true })).toBe(path)
  })

  it('leads who applied from the join page to their new listing, and who logged in back to it', () => {
    const redirect = 'apply'
    expect(destinationOf({ redirect, isApplying: true, hasApplied: true })).toBe(
      '/create-profile?newUser=true',
    )
    expect(destinationOf({ redirect, isApplying: false, hasApplied: false })).toBe('/apply')
  })

  it('leads members who came to be listed to their listing, unless they wanted to go elsewhere', () => {
    const visit = { isApplying: true, hasApplied: false }
    expect(destinationOf({ ...visit, redirect: undefined })).toBe('/create-profile')
    expect(destinationOf({ ...visit, redirect: 'community' })).toBe('/community')
  })
})

it('loads the admin app and files as documents, and nothing else', () => {
  expect(['/admin', '/admin/guides', '/documents/a.pdf'].every(isOtherDocument)).toBe(true)
  expect(['/', '/administration', '/guides/1'].some(isOtherDocument)).toBe(false)
})
