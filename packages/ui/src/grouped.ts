/**
 * "1,204": a whole number of at least 0 as English writes it. By hand, since the first formatter that a page makes of
 * `Intl` takes Chromium 20 ms on a desktop machine, while the page is taken over.
 */
export function grouped(count: number): string {
  let first = String(count)
  const others: string[] = []
  for (; first.length > 3; first = first.slice(0, -3)) others.unshift(first.slice(-3))
  return [first, ...others].join(',')
}
