import type { DestinationStream } from 'pino'

/** Keeps what a site logs, so that a test can read it. */
export interface KeptLog {
  destination: DestinationStream
  /** Every event since the last `clear`. */
  lines: () => Record<string, unknown>[]
  text: () => string
  clear: () => void
}

export function keepLog(): KeptLog {
  let kept: string[] = []
  return {
    destination: { write: (line) => kept.push(line) },
    lines: () => kept.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => kept.join(''),
    clear() {
      kept = []
    },
  }
}
