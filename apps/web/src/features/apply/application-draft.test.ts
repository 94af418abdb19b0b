import { describe, expect, it } from 'vitest'
import { readWords, wordsOf } from './application-draft.ts'
import { EMPTY_APPLICATION } from './apply-values.ts'

it('never keeps passwords, and leaves pictures to their own store', () => {
  const words = wordsOf({
    ...EMPTY_APPLICATION,
    username: 'bryony',
    password: 'secret',
    confirmPassword: 'secret',
  })
  expect(words.username).toBe('bryony')
  expect(JSON.stringify(words)).not.toContain('secret')
  expect(Object.keys(words)).not.toEqual(expect.arrayContaining(['profileImage', 'images']))
})

describe('readWords', () => {
  it('brings back every word and badge of an application', () => {
    const words = wordsOf({
      ...EMPTY_APPLICATION,
      firstName: 'Bryony',
      city: 'Hay-on-Wye',
      certificationBadges: ['certified_student'],
    })
    expect(readWords(JSON.parse(JSON.stringify(words)))).toEqual(words)
  })

  it.each([
    null,
    'text',
    3,
    [],
    { unknown: 'field' },
    { city: 4, certificationBadges: ['sheriff'] },
    // Every object has something of these names.
    JSON.parse('{"__proto__":"field","toString":"field"}'),
  ])('takes nothing from %j', (stored) => {
    expect(readWords(stored)).toEqual({})
  })
})
