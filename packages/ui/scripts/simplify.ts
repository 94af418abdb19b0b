import type { Position } from 'topojson-client'

/** Twice the area of a triangle of degrees, with longitudes shortened as they are at its latitude. */
function triangleArea(a: Position, b: Position, c: Position): number {
  const shrink = Math.cos((b[1] * Math.PI) / 180)
  return Math.abs((a[0] - c[0]) * shrink * (b[1] - a[1]) - (a[0] - b[0]) * shrink * (c[1] - a[1]))
}

/**
 * Drops the points of a line that matter least to its shape, by Visvalingam and Whyatt's rule: the point whose
 * triangle with its neighbours is the smallest goes first, until every triangle left is at least `minArea` (twice
 * the area, in square degrees at the equator). Both ends stay, and a closed line keeps at least a triangle.
 */
export function simplifyLine(line: Position[], minArea: number): Position[] {
  const [first] = line
  const last = line.at(-1)
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1]
  const leastPoints = isClosed ? 4 : 2
  const kept = [...line]
  while (kept.length > leastPoints) {
    let smallest = Number.POSITIVE_INFINITY
    let at = -1
    for (let index = 1; index < kept.length - 1; index += 1) {
      const [a, b, c] = [kept[index - 1], kept[index], kept[index + 1]]
      if (a === undefined || b === undefined || c === undefined) continue
      const area = triangleArea(a, b, c)
      if (area < smallest) [smallest, at] = [area, index]
    }
    if (smallest >= minArea) break
    kept.splice(at, 1)
  }
  return kept
}
