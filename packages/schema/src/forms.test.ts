import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { coordinateFieldText } from './domain/coordinate-field.ts'
import { applyFormSchema, changePasswordFormSchema } from './forms.ts'
import { loginInput, registerInput } from './user.ts'

function refusal(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value)
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

const person = {
  username: 'bryony',
  password: 'secret',
  confirmPassword: 'secret',
  firstName: 'Bryony',
  lastName: 'Ashdown',
  email: 'bryony@ashdown.example',
  city: 'Hay-on-Wye',
  county: 'Powys',
  country: 'United Kingdom',
}

it('says what a login lacks', () => {
  expect(refusal(loginInput, { username: ' ', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  })
})

describe('the apply form', () => {
  it('takes what it asks for', () => {
    expect(refusal(applyFormSchema, person)).toEqual({})
  })

  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', '  ab  ', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(65), 'Must be at most 64 characters'],
    ['username', 'a\u0000bc', 'Username may only contain printable characters'],
    ['username', 'rowan\ud800', 'Username may only contain printable characters'],
    ['username', 'ro\u200cwan', 'Username may only contain printable characters'],
    ['username', 'rowan\u3164', 'Username may only contain printable characters'],
    ['username', 'row\u2800an', 'Username may only contain printable characters'],
    ['username', 'rowan\ufe0f', 'Username may only contain printable characters'],
    ['firstName', '\u3164 \u2800', 'Must not contain control characters'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'bryony@ashdown', 'Invalid email address'],
    ['county', '', 'County is required'],
    ['country', '', 'Country is required'],
    ['city', '', 'City is required'],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'secreT', 'Passwords do not match'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(refusal(applyFormSchema, { ...person, [field]: value })).toEqual({ [field]: message })
  })

  it('wants a password of at least six characters', () => {
    expect(refusal(applyFormSchema, { ...person, password: 'secre', confirmPassword: 'secre' })).toEqual({
      password: 'Password must be at least 6 characters',
    })
  })

  it('compares the passwords even while other fields are wrong', () => {
    expect(refusal(applyFormSchema, { ...person, city: '', confirmPassword: 'other1' })).toEqual({
      city: 'City is required',
      confirmPassword: 'Passwords do not match',
    })
  })
})

it('never takes rights from a registration', () => {
  expect(registerInput.parse({ ...person, isAdmin: true })).not.toHaveProperty('isAdmin')
})

describe('the change of a password', () => {
  it.each([
    [
      { currentPassword: '', newPassword: 'longenough', confirmPassword: 'longenough' },
      { currentPassword: 'Current password is required' },
    ],
    [
      { currentPassword: 'x', newPassword: 'short', confirmPassword: 'longenough' },
      { newPassword: 'Password must be at least 8 characters', confirmPassword: "Passwords don't match" },
    ],
    [
      { currentPassword: 'x', newPassword: 'longenough', confirmPassword: '' },
      { confirmPassword: 'Confirm password is required' },
    ],
    [
      { currentPassword: 'x', newPassword: 'longenough', confirmPassword: 'longenougH' },
      { confirmPassword: "Passwords don't match" },
    ],
    [{ currentPassword: 'x', newPassword: 'longenough', confirmPassword: 'longenough' }, {}],
  ])('%j gives %j', (form, issues) => {
    expect(refusal(changePasswordFormSchema, form)).toEqual(issues)
  })
})

it('lets only digits, a leading minus and one point into a coordinate field', () => {
  expect(['12a.3.4', '-1-2', ' -0.5', 'abc', '', '.5'].map(coordinateFieldText)).toEqual([
    '12.34',
    '-12',
    '-0.5',
    '',
    '',
    '.5',
  ])
})

it.each([
  ['53,3811', '53.3811'],
  ['53,', '53.'],
  ['\u22121.4701', '-1.4701'],
  ['\u20131,4701', '-1.4701'],
  ['53.3811, -1.4701', '53.3811'],
])('changes no number that is written in another way: %s is %s in a coordinate field', (typed, text) => {
  expect(coordinateFieldText(typed)).toBe(text)
})
