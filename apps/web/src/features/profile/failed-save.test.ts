import { RequestError } from '@grove/ui/guide-form'
import { expect, it } from 'vitest'
import { failedSaveToast } from './failed-save.ts'

const listing = { id: 4 }

it('tells a save that was refused by its status and the words of the answer', () => {
  expect(failedSaveToast(listing, new RequestError(413, 'File too large'))).toEqual({
    title: 'Profile Update Failed',
    description: 'Failed to update profile: 413 File too large',
  })
})

it('tells a new profile that was refused by the words of the answer', () => {
  expect(failedSaveToast(null, new RequestError(409, 'You already have a guide profile'))).toEqual({
    title: 'Profile Creation Failed',
    description: 'You already have a guide profile',
  })
})

it('sends who is signed out to sign in before they make a profile', () => {
  expect(failedSaveToast(null, new RequestError(401, 'Authentication required'))).toEqual({
    title: 'Authentication Error',
    description: 'You must be logged in to create a profile.',
  })
})

it('has words for what nobody foresaw', () => {
  expect(failedSaveToast(null, new TypeError('x')).title).toBe('Profile Creation Failed')
  expect(failedSaveToast(listing, new TypeError('x')).description).toBe(
    'Failed to update profile: 0 no answer',
  )
})
