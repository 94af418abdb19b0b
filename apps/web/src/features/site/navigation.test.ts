import { describe, expect, it } from 'vitest'
import { isGuidesPath, memberLinks } from './navigation.ts'

describe('the ways of a signed-in user', () => {
  it('lead to the admin panel only for administrators, by a document of its own', () => {
    expect(memberLinks({ isAdmin: false, isReviewer: false }).map((link) => link.label)).toEqual([
      'My Profile',
      'Credentials',
      'Enquiries',
      'Community',
      'My Account',
      'Change Password',
    ])
    expect(memberLinks({ isAdmin: true, isReviewer: false })[0]).toEqual({
      label: 'Admin Panel',
      href: '/admin',
      isDocument: true,
    })
  })
})

describe('isGuidesPath', () => {
  it('knows the listing and profiles, and nothing that only begins alike', () => {
    expect(isGuidesPath('/guides')).toBe(true)
    expect(isGuidesPath('/guides/7')).toBe(true)
    expect(isGuidesPath('/guidesmap')).toBe(false)
    expect(isGuidesPath('/')).toBe(false)
  })
})
