import { fieldWords } from '@grove/schema'
import { expect, it } from 'vitest'
import { valueText } from './audit-words.ts'

it.each([
  [null, 'nothing'],
  [undefined, 'nothing'],
  ['', 'nothing'],
  [[], 'nothing'],
  [['certified_guide', 'certified_student'], 'certified_guide, certified_student'],
  [true, 'yes'],
  [false, 'no'],
  [0, '0'],
  ['Leeds', 'Leeds'],
])('tells %j of the history as "%s"', (value, words) => {
  expect(valueText(value)).toBe(words)
})

it('tells the name of a field in words', () => {
  expect(['city', 'imageFocalPointX', 'certificationBadges', 'applicationStatus'].map(fieldWords)).toEqual([
    'city',
    'focal point, across',
    'certifications',
    'application status',
  ])
})
