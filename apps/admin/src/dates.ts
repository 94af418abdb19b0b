const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** "17 Nov 2026", in UTC. */
export function dayOf(timestamp: string): string {
  return DAY.format(new Date(timestamp)).replace('Sept', 'Sep')
}

/** "17 Nov 2026, 08:42 UTC". */
export function momentOf(timestamp: string): string {
  return `${dayOf(timestamp)}, ${TIME.format(new Date(timestamp))} UTC`
}
