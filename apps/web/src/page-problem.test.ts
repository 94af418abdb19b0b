import { describe, expect, it } from 'vitest'
import { problemOf } from './page-problem.ts'

describe('problemOf', () => {
  it('finds the problem in what a loader answered', () => {
    const problem = { status: 404, message: 'Guide not found' }
    expect(problemOf({ problem })).toBe(problem)
  })

  it('finds none where a loader answered without one, or nothing', () => {
    expect(problemOf({ problem: null })).toBeUndefined()
    expect(problemOf({ contact: null })).toBeUndefined()
    expect(problemOf(undefined)).toBeUndefined()
    expect(problemOf(null)).toBeUndefined()
  })
})
