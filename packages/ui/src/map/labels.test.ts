import { expect, test } from 'vitest'
import {
  clusterCount,
  clusterDiameter,
  clusterLabel,
  coordinatesLabel,
  guidesInView,
  markLayer,
  pinLabel,
  pointLabel,
} from './labels.ts'

const KYOTO = { latitude: 35.0116, longitude: 135.7681 }

test('a pin is named by its place until its guide is known', () => {
  expect(pinLabel(KYOTO, undefined, false)).toBe('Guide near 35.0, 135.8')
  expect(pinLabel(KYOTO, undefined, true)).toBe('Guide somewhere near 35.0, 135.8')
})

test('a known guide is named with the place as cards show it', () => {
  const guide = {
    id: 1,
    userName: 'Haruki Mori',
    profileImage: null,
    imageFocalPointX: '',
    imageFocalPointY: '',
    city: 'Kyoto',
    county: '',
    country: 'Japan',
  }
  expect(pinLabel(KYOTO, guide, false)).toBe('Haruki Mori, Kyoto, Japan')
  expect(pinLabel(KYOTO, guide, true)).toBe('Haruki Mori, Somewhere near Kyoto')
  expect(pinLabel(KYOTO, { ...guide, userName: ' ', city: 'Ilkley', country: 'United Kingdom' }, false)).toBe(
    'Forest Guide, Ilkley, UK',
  )
})

test('a place on another copy of the world is named as on the first', () => {
  expect(coordinatesLabel({ latitude: -13.83, longitude: 188.23 })).toBe('-13.8, -171.8')
})

test('a circle says how many guides it holds and what pressing it does', () => {
  expect(clusterLabel(86, true)).toBe('86 guides, zoom in')
  expect(clusterLabel(12_040, true)).toBe('12,040 guides, zoom in')
  expect(clusterLabel(5, false)).toBe('5 guides in one place, show the list')
})

test('the count in a circle stays short', () => {
  expect([2, 999, 1_000, 1_234, 100_000].map(clusterCount)).toEqual(['2', '999', '1k', '1.2k', '100k'])
})

test('circles grow with their guides, between a thumb and a coin', () => {
  const diameters = [2, 10, 100, 1_000, 100_000].map(clusterDiameter)
  expect(diameters).toEqual([...diameters].sort((a, b) => a - b))
  expect(diameters[0]).toBeGreaterThanOrEqual(36)
  expect(diameters.at(-1)).toBe(54)
})

test('a mark lies above the larger ones that it meets', () => {
  const circle = { kind: 'cluster', key: 'cluster-9', clusterId: 9, splitsAtZoom: 3, ...KYOTO } as const
  const layers = [1_000, 100, 10, 2].map((count) => markLayer({ ...circle, count }))
  layers.push(markLayer({ kind: 'pin', key: 'pin-1', index: 1, ...KYOTO }))
  expect(layers).toEqual([...new Set(layers)].sort((one, other) => one - other))
})

test('the guides in view are counted in a sentence', () => {
  expect([0, 1, 1_204].map(guidesInView)).toEqual([
    '0 guides in view',
    '1 guide in view',
    '1,204 guides in view',
  ])
})

test('a chosen place is named to the metre', () => {
  expect(pointLabel({ latitude: 53.38113, longitude: -1.4701 })).toBe('Point at 53.38113, -1.47010')
})
