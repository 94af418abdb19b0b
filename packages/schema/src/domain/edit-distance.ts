/**
 * Whether a text becomes the other by at most so many slips: a letter left out, one too many, a wrong one, or two
 * neighbours the wrong way round. Meant for one or two: each slip more makes it four times as much work.
 */
export function isWithinEdits(one: string, other: string, edits: number): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  if (a === b) return true
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false
  return (
    isWithinEdits(a.slice(1), b.slice(1), edits - 1) ||
    isWithinEdits(a.slice(1), b, edits - 1) ||
    isWithinEdits(a, b.slice(1), edits - 1) ||
    (a[0] === b[1] && a[1] === b[0] && isWithinEdits(a.slice(2), b.slice(2), edits - 1))
  )
}
