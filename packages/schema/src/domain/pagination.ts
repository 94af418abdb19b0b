import { PAGINATION_NEIGHBOURS } from '../limits.ts'

/** One place of a pagination: a page number, or an ellipsis for those left out. */
export type PaginationItem = number | 'ellipsis'

/** First page, last page, the current one plus or minus one; an ellipsis for each gap. Pages count from 1. */
export function paginationWindow(page: number, pageCount: number): PaginationItem[] {
  const items: PaginationItem[] = []
  let previous = 0
  for (let number = 1; number <= pageCount; number++) {
    const isShown = number === 1 || number === pageCount || Math.abs(number - page) <= PAGINATION_NEIGHBOURS
    if (!isShown) continue
    if (number - previous > 1) items.push('ellipsis')
    items.push(number)
    previous = number
  }
  return items
}
