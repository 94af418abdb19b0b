import { describe, expect, it } from 'vitest'
import {
  APPLY_FIELDS,
  applicationBody,
  applicationErrors,
  applicationFailureText,
  EMPTY_APPLICATION,
  refusedFields,
} from './apply-values.ts'

const ADVICE = 'This username is already taken. Please choose a different username.'

it('leads from every possible error to a field of the form', () => {
  const wrong = { ...EMPTY_APPLICATION, contactEmail: 'x', website: 'ftp://x', trainingYear: '1999' }
  const fields: readonly string[] = APPLY_FIELDS
  expect(Object.keys(applicationErrors(wrong)).filter((path) => !fields.includes(path))).toEqual([])
})

it('sends account and listing apart, with the point, and never the confirmation of the password', () => {
  const values = {
    ...EMPTY_APPLICATION,
    username: 'fern',
    password: 'secret',
    confirmPassword: 'secret',
    city: 'York',
    trainingYear: 'not_trained',
  }
  const claimed = { path: '/uploads/a.jpg', claim: 'b' }
  const pictures = { profileImage: claimed, images: [claimed] }
  const body = applicationBody(values, pictures, { latitude: '53.96', longitude: '-1.08' })
  expect(body.userData).toEqual({
    username: 'fern',
    password: 'secret',
    firstName: '',
    lastName: '',
    email: '',
  })
  expect(body.guideData).toMatchObject({
    city: 'York',
    latitude: '53.96',
    longitude: '-1.08',
    trainingYear: null,
    ...pictures,
  })
  expect(JSON.stringify(body)).not.toContain('confirmPassword')
  expect(body.guideData).not.toHaveProperty('password')
})

describe('the words of a failure', () => {
  it.each([
    ['Username already exists', ADVICE],
    ['Error: Username already exists.', ADVICE],
    ['Too many applications', 'Too many applications'],
    ['', 'There was an error submitting your application.'],
  ])('for %j are %j', (message, text) => {
    expect(applicationFailureText(message)).toBe(text)
  })

  it('stand beside the fields of the form', () => {
    const issues = [
      { path: 'guideData.images.9', message: 'Could not process image' },
      { path: 'userData.email', message: 'Invalid email address' },
    ]
    expect(refusedFields('Could not process image', issues)).toEqual({
      'images.9': 'Could not process image',
      email: 'Invalid email address',
    })
    expect(refusedFields('Username already exists', [])).toEqual({ username: ADVICE })
  })
})
