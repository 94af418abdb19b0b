import { expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

it.each([
  ['in the middle', 3, [1, 2, 3, 4], [1, 2, 3, 4], 2, 4],
  ['at the beginning', 1, [1, 2], [1, 2], undefined, 2],
  ['at the end', 2, [1, 2], [1, 2], 1, undefined],
  ['that has left the queue', 3, [1, 2, 3, 4], [1, 2, 4], 2, 4],
  ['whose neighbours have left it, too', 3, [1, 2, 3, 4, 5], [1, 5], 1, 5],
  ['that the queue never held', 9, [1, 2], [1, 2], undefined, 1],
  ['in an empty queue', 9, [], [], undefined, undefined],
])('finds what is beside an application %s', (_, id, seen, present, previousId, nextId) => {
  expect(neighboursOf(id, seen, present)).toEqual({ previousId, nextId })
})
