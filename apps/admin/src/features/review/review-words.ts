import type { DuplicateSign } from '@grove/schema'

export const DUPLICATE_WORDS: Readonly<Record<DuplicateSign, string>> = {
  email: 'same e-mail',
  name: 'same name and town',
  picture: 'same picture',
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

function count(number: number, unit: string): string {
  return `${number.toLocaleString('en')} ${unit}${number === 1 ? '' : 's'}`
}

/** "2 minutes", "3 hours", "12 days": how long something is ago. */
export function durationSince(timestamp: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(timestamp))
  if (ms < HOUR_MS) return count(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute')
  if (ms < DAY_MS) return count(Math.floor(ms / HOUR_MS), 'hour')
  return count(Math.floor(ms / DAY_MS), 'day')
}

/** Tells how the changes of a listing were decided. */
export function decidedWords(name: string, approved: number, refused: number) {
  const all = approved + refused
  const noun = all === 1 ? 'Change' : 'Changes'
  const listing = `The listing of ${name}`
  if (approved === 0) return { title: `${noun} refused`, description: `${listing} stays as it is.` }
  if (refused === 0)
    return { title: `${noun} approved`, description: `${listing} has ${all === 1 ? 'it' : 'them'} now.` }
  return { title: 'Changes decided', description: `${listing} has ${approved} of ${all} now.` }
}
