import classes from './CommunityPage.module.css'

/** One drawing for each card without a picture, on a ground of 44 by 44. */
const PATHS: Readonly<Record<string, string>> = {
  group:
    'M8 34c0-8 4-13 10-13s10 5 10 13M18 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM30 21c5 0 8 4 8 11M29 8a4.5 4.5 0 0 1 0 9M4 40h36',
  research:
    'M22 12c-5-4-10-4-15-3v26c5-1 10-1 15 3 5-4 10-4 15-3V9c-5-1-10-1-15 3zM22 12v26M12 16c2 0 4 0 6 1.5M12 22c2 0 4 0 6 1.5M32 16c-2 0-4 0-6 1.5M32 22c-2 0-4 0-6 1.5',
  toolkit: 'M6 18h32v19H6zM6 25h32M19 25v4h6v-4M16 18c0-8 2-11 6-11s6 3 6 11',
  templates: 'M10 5h17l7 7v27H10zM27 5v7h7M16 33c5-2 10-6 12-14-7 0-12 4-12 14zM16 33c2-5 4-7 7-9',
  funding: 'M22 39V22M22 24c-8 0-12-5-12-12 7 0 12 4 12 12zM22 20c0-6 4-11 11-12 1 7-3 12-11 12zM12 39h20',
  cpd: 'M22 39V8M22 14l-9-6M22 20l11-8M22 27l-10-6M22 32l9-6M14 39h16',
  suggestions:
    'M7 17h30v21H7zM14 17v-4h16v4M17 23h10M22 5c4 2 5 5 3 8M22 5c-4 2-4 5-2 8M7 30l10-3M37 30l-10-3',
}

/** The drawing of an offering; nothing for one that has none. */
export function OfferingGlyph({ id }: { id: string }) {
  const path = PATHS[id]
  if (path === undefined) return null
  return (
    <svg className={classes.glyph} viewBox="0 0 44 44" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
