import { grouped } from '@grove/ui'

/** A count of matches: "6", "1,200", or "10,000+" where there are more than are counted. */
export function matchCount(total: number, isCapped: boolean): string {
  return `${grouped(total)}${isCapped ? '+' : ''}`
}

/** The words after the count: "guides", "guide matches", "guides match". */
export function matchWords(total: number, hasSearch: boolean): string {
  const isOne = total === 1
  if (!hasSearch) return isOne ? 'guide' : 'guides'
  return isOne ? 'guide matches' : 'guides match'
}
