const LEAF =
  'M17.6 43.2h-3.2C14.4 39.6 14.2 36.9 13.4 34.2 6.4 32 2 26.2 2 18.8 2 11.2 7 5 18.5 1.2 27.5 6.4 30.6 12.4 29.9 19.4 29.2 26.8 24.6 32.2 17.9 34.2c-.4 3-.5 5.6-.3 9z'
const VEINS =
  'M15.8 32C16.3 24 17 17.5 18.2 9.5M16.5 27l6.7-5.4M17.2 20.2l5.2-4.5M16.2 27.2L9.7 21.8M17 20.6l-5.5-4.4'

/**
 * The leaf that marks a place, in the colours `--pin` and `--pin-edge` of the element it stands in. Its shadow is
 * drawn, because a filter on each of many pins would slow the map down.
 */
export function MapPin() {
  return (
    <svg viewBox="0 0 32 44" width={34} height={47} aria-hidden="true" overflow="visible">
      <path
        d={LEAF}
        transform="translate(0 2.6)"
        fill="#141e14"
        stroke="#141e14"
        strokeWidth="4"
        opacity="0.1"
      />
      <path
        d={LEAF}
        transform="translate(0 1.6)"
        fill="#141e14"
        stroke="#141e14"
        strokeWidth="3"
        opacity="0.14"
      />
      <path
        d={LEAF}
        fill="var(--pin)"
        stroke="var(--pin-edge)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        paintOrder="stroke"
      />
      <path d={VEINS} fill="none" stroke="var(--pin-edge)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}

/** The dot in the middle of a circle, where only the area of a place is shown; in the same colours. */
export function AreaDot() {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      <circle cx="8" cy="8" r="6" fill="var(--pin)" stroke="var(--pin-edge)" strokeWidth="2" />
    </svg>
  )
}
