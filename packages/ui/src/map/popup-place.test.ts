import { expect, test } from 'vitest'
import { popupPlace } from './popup-place.ts'

const BOX = { width: 1000, height: 500 }
const POPUP = { width: 272, height: 110 }
const REACH = { above: 56, below: 12 }

test('a popup stands centred above its pin', () => {
  expect(popupPlace({ x: 500, y: 300 }, POPUP, BOX, REACH)).toEqual({ left: 364, top: 134 })
})

test('near the upper edge it stands below', () => {
  expect(popupPlace({ x: 500, y: 90 }, POPUP, BOX, REACH)).toEqual({ left: 364, top: 102 })
})

test('near the sides it moves into the box', () => {
  expect(popupPlace({ x: 5, y: 300 }, POPUP, BOX, REACH).left).toBe(10)
  expect(popupPlace({ x: 995, y: 400 }, POPUP, BOX, REACH).left).toBe(718)
})

test('in the upper right corner it stands beside the buttons', () => {
  expect(popupPlace({ x: 980, y: 200 }, POPUP, BOX, REACH)).toEqual({ left: 658, top: 34 })
})

test('where there is room neither above nor below it still is inside the box', () => {
  const low = { width: 320, height: 140 }
  expect(popupPlace({ x: 160, y: 70 }, POPUP, low, REACH)).toEqual({ left: 10, top: 10 })
})

test('a popup larger than its box begins at the edge, so that its beginning can be read', () => {
  expect(
    popupPlace({ x: 100, y: 100 }, { width: 400, height: 300 }, { width: 320, height: 200 }, REACH),
  ).toEqual({
    left: 10,
    top: 10,
  })
})
