import type { SearchPlace } from '@grove/schema'
import { expect, test } from 'vitest'
import { distanceUnit } from './filter-words.ts'

const place = (name: string): SearchPlace => ({ name, latitude: 0, longitude: 0, alternatives: [] })
const card = (country: string, distanceKm: number) => ({
  id: 1,
  userName: '',
  profileImage: null,
  imageFocalPointX: '50%',
  imageFocalPointY: '50%',
  certificationBadges: [],
  checkedBadges: [],
  city: '',
  county: '',
  country,
  instagram: null,
  website: null,
  facebook: null,
  contactEmail: null,
  availability: null,
  bioPreview: '',
  distanceKm,
})

test.each([
  ['Sheffield, South Yorkshire, UK', 'mi'],
  ['S1 2', 'mi'],
  ['UK', 'mi'],
  ['Springfield, Missouri, United States', 'mi'],
  ['United States', 'mi'],
  ['Dublin, County Dublin, Ireland', 'km'],
  ['Freiburg, Baden-Württemberg, Germany', 'km'],
] as const)('distances from %s are in %s, wherever the guides are', (name, unit) => {
  expect(distanceUnit({ place: place(name), guides: [card('Germany', 1), card('United Kingdom', 2)] })).toBe(
    unit,
  )
})

test('distances from a point are in the unit of the nearest guide, in whichever order the list is', () => {
  const guides = [card('France', 40), card('United Kingdom', 12)]
  expect(distanceUnit({ place: place('50.9, 1.4'), guides })).toBe('mi')
  expect(distanceUnit({ place: place('50.9, 1.4'), guides: [], nearest: [card('France', 60)] })).toBe('km')
  expect(distanceUnit({ place: place('-50.9, 1.4'), guides: [] })).toBe('km')
})
