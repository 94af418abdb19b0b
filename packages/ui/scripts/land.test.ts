import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unwrap } from './land.ts'
import { LAND_FILES, landText } from './land-files.ts'
import { simplifyLine } from './simplify.ts'
import { townsText } from './towns.ts'

test('the committed land outlines are what the numbers in the script make of Natural Earth', async () => {
  for (const file of LAND_FILES) {
    const committed = readFileSync(new URL(`../src/map/land/${file.fileName}`, import.meta.url), 'utf8')
    expect(committed === (await landText(file)), file.fileName).toBe(true)
  }
})

test('the committed towns are what the script makes of the towns that the directory knows', async () => {
  const committed = readFileSync(new URL('../src/map/land/towns.geojson', import.meta.url), 'utf8')
  expect(committed === (await townsText())).toBe(true)
})

test('a coast that crosses the 180th meridian runs on instead of jumping around the earth', () => {
  expect(
    unwrap([
      [170, 65],
      [-179, 66],
      [-178, 65],
    ]),
  ).toEqual([
    [170, 65],
    [181, 66],
    [182, 65],
  ])
})

test('a coast whose larger part lies in the east stays there, wherever it was begun', () => {
  expect(
    unwrap([
      [-170, 66],
      [179, 68],
      [30, 70],
    ]),
  ).toEqual([
    [190, 66],
    [179, 68],
    [30, 70],
  ])
})

test('a coast that stays on its side is left as it is', () => {
  expect(
    unwrap([
      [-5, 50],
      [1, 51],
      [-3, 55],
    ]),
  ).toEqual([
    [-5, 50],
    [1, 51],
    [-3, 55],
  ])
})

test('the points that matter least go first, and the ends stay', () => {
  expect(
    simplifyLine(
      [
        [0, 0],
        [1, 0.01],
        [2, 0],
        [3, 2],
        [4, 0],
      ],
      0.5,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [3, 2],
    [4, 0],
  ])
})

test('an islet keeps at least a triangle', () => {
  const islet = simplifyLine(
    [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ],
    1,
  )
  expect(islet).toHaveLength(4)
  expect(islet[0]).toEqual(islet[3])
})
