import type { AdminGuidePage, AdminGuideRow } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { withPendingChanges } from './pending-changes.ts'

const PENDING = { applicationStatus: 'pending', published: false } as const
const APPROVED = { applicationStatus: 'approved', published: true } as const

function guide(id: number, state: Pick<AdminGuideRow, 'applicationStatus' | 'published'> = PENDING) {
  return { id, userName: `Guide ${id}`, ...state } as AdminGuideRow
}

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => guide(from + index))

const page: AdminGuidePage = {
  items: rows(1, 10),
  total: 12,
  page: 1,
  pageCount: 2,
  counts: { all: 12, pending: 12, approved: 0, rejected: 0, published: 0, unpublished: 12, unconfirmed: 0 },
}

describe('a page with changes on their way', () => {
  test('lets a row go that leaves the filter, and the next page fill its place', () => {
    const shown = withPendingChanges(page, 'pending', [{ id: 3, to: APPROVED }], rows(11, 12))
    expect(shown.items.map(({ id }) => id)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(shown).toMatchObject({ total: 11, pageCount: 2 })
    expect(shown.counts).toEqual({
      all: 12,
      pending: 11,
      approved: 1,
      rejected: 0,
      published: 1,
      unpublished: 11,
      unconfirmed: 0,
    })
  })

  test('shows a row anew that stays in the filter', () => {
    const shown = withPendingChanges(page, 'all', [{ id: 3, to: APPROVED }], [])
    expect(shown.items[2]).toMatchObject({ id: 3, applicationStatus: 'approved', published: true })
    expect(shown.total).toBe(12)
  })

  test('lets a deleted row go under any filter', () => {
    const shown = withPendingChanges(page, 'all', [{ id: 10, to: null }], rows(11, 12))
    expect(shown.items.at(-1)?.id).toBe(11)
    expect(shown.total).toBe(11)
  })

  test('is the page itself once the server tells the same', () => {
    const done = { ...page, items: [guide(1, APPROVED), ...rows(2, 10)] }
    const shown = withPendingChanges(done, 'all', [{ id: 1, to: APPROVED }], [])
    expect(shown).toEqual({ ...done, counts: page.counts })
    expect(withPendingChanges(page, 'all', [], [])).toBe(page)
  })
})
