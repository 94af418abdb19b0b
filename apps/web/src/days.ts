const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "20 November 2026" for a time as ISO text. */
export function dayOf(at: string): string {
  return DAY.format(new Date(at))
}
