import { describe, expect, it } from 'vitest'
import { changedFields, conflictingFields, rebaseValues } from './changed-values.ts'

const before = {
  city: 'Brecon',
  bio: '',
  images: ['/uploads/red.jpg', '/uploads/blue.jpg'],
  imageDescriptions: [] as string[],
}

describe('changes', () => {
  it('are seen in texts and in lists', () => {
    expect(changedFields(before, { ...before, images: [...before.images] })).toEqual([])
    expect(changedFields({ ...before, bio: 'New' }, before)).toEqual(['bio'])
  })

  it('that were made while a save was on its way are kept on top of it', () => {
    const saved = { ...before, images: ['/uploads/a.jpg'], bio: 'trimmed' }
    const sent = { ...before, images: ['data:image/jpeg;base64,AA=='], bio: 'trimmed ' }
    expect(rebaseValues(saved, { ...sent, city: 'Hay-on-Wye' }, sent)).toEqual({
      ...saved,
      city: 'Hay-on-Wye',
    })
  })

  it('of a description are changes of its picture', () => {
    const mine = { ...before, imageDescriptions: ['A red picture'] }
    const theirs = { ...before, images: before.images.toReversed() }
    expect(changedFields(mine, before)).toEqual(['images', 'imageDescriptions'])
    expect(conflictingFields(mine, before, theirs)).toEqual(['images'])
    expect(rebaseValues(theirs, mine, before)).toEqual(mine)
    expect(rebaseValues(theirs, mine, before, ['images'])).toEqual(theirs)
  })

  it('to one and the same are no conflict', () => {
    expect(conflictingFields({ ...before, bio: 'New' }, before, { ...before, bio: 'New' })).toEqual([])
  })
})
