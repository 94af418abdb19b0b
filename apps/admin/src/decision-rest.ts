/** Longer than the presses of a double click are apart, and shorter than anybody reads. */
const REST_MS = 500

let restsUntil = 0

/** Called where another application comes to where the one before stood: a press right then was not meant for it. */
export function restDecisions(): void {
  restsUntil = performance.now() + REST_MS
}

/** Answers whether this press may decide. Decisions rest after it: its second click falls on what comes next. */
export function takeDecision(): boolean {
  const isRested = performance.now() >= restsUntil
  restDecisions()
  return isRested
}
