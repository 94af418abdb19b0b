/** Colours of the printed documents: the light roles and scales of the site's design, on white paper. */
export const ink = {
  text: '#2a231b',
  soft: '#574a3b',
  faint: '#6b5c4a',
  heading: '#1b2f1f',
  moss: '#3a5936',
  mossMid: '#82a271',
  mossPale: '#e0e9d5',
  mossWash: '#f1f5ea',
  barkWash: '#f9f4ea',
  line: '#dfd3c0',
  lineStrong: '#857360',
  ember: '#ad4e1d',
  emberWash: '#fdf3e8',
  paper: '#fffdf8',
} as const

export const SITE_NAME = 'Nature & Therapy Directory'

/** The leaf of the wordmark, drawn in a box of 32 by 32: the blade, then the vein that is cut out of it. */
export const leafMark = {
  blade: 'M16 2.5C23.2 7.2 27 12.7 27 18.3 27 24.3 22.3 28 16 28 9.7 28 5 24.3 5 18.3 5 12.7 8.8 7.2 16 2.5z',
  vein: 'M15.2 31V24.6c0-2.6 2.4-3.3 2.4-5.8 0-2.3-2.6-3-2.6-5.5 0-1.7.6-3 1-4.8.2 2.2.9 3 1.7 4.1 1 1.4 1.9 3 1.9 5.2 0 3.4-2.6 4.2-2.6 7V31z',
} as const
