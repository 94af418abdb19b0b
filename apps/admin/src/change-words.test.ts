import { describe, expect, it } from 'vitest'
import { changeText, valueText } from './change-words.ts'

it.each([
  ['city', null, 'nothing'],
  ['city', undefined, 'nothing'],
  ['city', '', 'nothing'],
  ['evidence', [], 'nothing'],
  ['evidence', ['', 'paper.pdf'], 'File 1, paper.pdf'],
  ['images', [], 'nothing'],
  ['images', ['/uploads/a.jpg', '/uploads/b.jpg'], '2 pictures'],
  ['profileImage', '/uploads/a.jpg', 'a picture'],
  ['certificationBadges', ['certified_guide'], 'Certified Forest Therapy Guide'],
  ['languages', ['cy', 'en'], 'Welsh, English'],
  ['availability', 'waiting_list', 'Waiting list'],
  ['access', ['step_free', 'gone'], 'Step-free route, gone'],
  ['paused', true, 'yes'],
  ['paused', false, 'no'],
  ['trainingYear', 2019, '2019'],
  ['city', 'Leeds', 'Leeds'],
  ['rejectionReasons', [{ title: 'Training', text: 'Where?' }], 'title: Training, text: Where?'],
])('tells %s %j of the history as "%s"', (field, value, words) => {
  expect(valueText(value, field)).toBe(words)
})

describe('the change of a field', () => {
  it('has one side where there was nothing before', () => {
    expect(changeText('city', undefined, 'Leeds')).toEqual({ before: null, after: 'Leeds' })
    expect(changeText('city', 'Leeds', undefined)).toEqual({ before: 'Leeds', after: null })
  })

  it('tells another picture from none, and what came and went in a gallery', () => {
    expect(changeText('profileImage', '/uploads/a.jpg', '/uploads/b.jpg').after).toBe('another picture')
    expect(changeText('profileImage', null, '/uploads/b.jpg')).toEqual({
      before: 'nothing',
      after: 'a picture',
    })
    expect(changeText('images', ['a', 'b'], ['b', 'c', 'd']).after).toBe('3 pictures (2 added, 1 removed)')
    expect(changeText('images', ['a', 'b'], ['b', 'a']).after).toBe('2 pictures (in another order)')
    expect(changeText('images', ['a'], []).after).toBe('nothing')
  })

  it('shows of two long texts the part that differs', () => {
    const start = 'I walk slowly under old beeches. '.repeat(10)
    const end = ' Come in all weathers, and bring tea.'.repeat(10)
    const { before, after } = changeText('bio', `${start}Alone${end}`, `${start}With my dog${end}`)
    expect(before).toMatch(/^….{40}Alone.{40}…$/)
    expect(after).toMatch(/^….{40}With my dog.{40}…$/)
  })
})
