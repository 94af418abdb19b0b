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
    expect(destinationOf(redirect, false)).toBe(path)
    expect(destinationOf(redirect, true)).toBe(path)
  })

  it('leads who applied from the join page to their new listing, and who logged in back to it', () => {
    expect(destinationOf('apply', true)).toBe('/create-profile?newUser=true')
    expect(destinationOf('apply', false)).toBe('/apply')
  })
})

it('loads the admin app and files as documents, and nothing else', () => {
  expect(['/admin', '/admin/guides', '/documents/a.pdf'].every(isOtherDocument)).toBe(true)
  expect(['/', '/administration', '/guides/1'].some(isOtherDocument)).toBe(false)
})
