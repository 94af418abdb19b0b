import { fieldWords } from '@grove/schema'
import { expect, it } from 'vitest'

it('tells the name of a field in words', () => {
  expect(['city', 'imageFocalPointX', 'certificationBadges', 'applicationStatus'].map(fieldWords)).toEqual([
    'city',
    'focal point, across',
    'certifications',
    'application status',
  ])
})
