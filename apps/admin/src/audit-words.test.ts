import { fieldWords } from '@grove/schema'
import { expect, it } from 'vitest'
import { actionWords, fieldsOf } from './audit-words.ts'

it('tells the name of a field in words', () => {
  expect(['city', 'imageFocalPointX', 'certificationBadges', 'applicationStatus'].map(fieldWords)).toEqual([
    'city',
    'focal point, across',
    'certifications',
    'application status',
  ])
})

it('names the credential that was checked, and the fields of it that were changed', () => {
  const kind = { kind: 'certified_guide' }
  const check = { action: 'credential.check', before: kind, after: kind } as const
  expect(actionWords(check)).toBe('Credential checked: Certified Forest Therapy Guide')
  expect(fieldsOf(check)).toEqual([])
  const removed = { kind: 'insurance', number: 'M-1' }
  const remove = { action: 'credential.remove', before: removed, after: null } as const
  expect(actionWords(remove)).toBe('Credential removed: Insurance')
  expect(fieldsOf(remove)).toEqual(['number'])
  expect(actionWords({ action: 'guide.publish', before: null, after: null })).toBe('Published')
})
