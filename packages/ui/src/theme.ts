import type { MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'

/** Deep green: the primary colour. */
const moss: MantineColorsTuple = [
  '#f1f5ea',
  '#e0e9d5',
  '#c4d5b5',
  '#a4bf93',
  '#82a271',
  '#638656',
  '#4c6e43',
  '#3a5936',
  '#2b452f',
  '#1b2f1f',
]

/** Warm neutral: text and lines. */
const bark: MantineColorsTuple = [
  '#f9f4ea',
  '#efe7d9',
  '#dfd3c0',
  '#c7b89f',
  '#a8967d',
  '#857360',
  '#6b5c4a',
  '#534637',
  '#3c3227',
  '#2a231b',
]

/** Cool and pale: tinted grounds. */
const mist: MantineColorsTuple = [
  '#f3f7f4',
  '#e6eeea',
  '#d3e0db',
  '#b5c9c4',
  '#90aca7',
  '#6d8d89',
  '#557270',
  '#425b5b',
  '#2f4546',
  '#1c2c2e',
]

/** The one warm accent: calls to action and focus. */
const ember: MantineColorsTuple = [
  '#fdf3e8',
  '#fae3cd',
  '#f3c69f',
  '#e9a46c',
  '#dc8043',
  '#c8632a',
  '#ad4e1d',
  '#8c3f1a',
  '#6c3218',
  '#4a2412',
]

/** Grounds and lines of the dusk scheme, from text (0) to the sunk ground (9): what Mantine calls `dark`. */
const dusk: MantineColorsTuple = [
  '#ebe5d7',
  '#c1bfae',
  '#a3a897',
  '#75857a',
  '#2b3d38',
  '#20302c',
  '#1a2825',
  '#111b19',
  '#0e1715',
  '#0c1513',
]

const HEADING_FONT = 'var(--f-head)'
const TEXT_FONT = 'var(--f-text)'

/**
 * The Mantine theme of both apps. Its CSS variables are written out in `mantine.css`, so that no style element has to
 * be made in the browser; a test holds the two together.
 */
export const theme = createTheme({
  colors: { moss, bark, mist, ember, gray: bark, dark: dusk },
  primaryColor: 'moss',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  white: '#fffdf8',
  black: '#2a231b',
  fontFamily: TEXT_FONT,
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.84375rem',
    md: '1rem',
    lg: '1.0625rem',
    xl: '1.1875rem',
  },
  headings: {
    fontFamily: HEADING_FONT,
    fontWeight: '470',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--s-h1)', lineHeight: '1.08', fontWeight: '460' },
      h2: { fontSize: 'var(--s-h2)', lineHeight: '1.14', fontWeight: '470' },
      h3: { fontSize: '1.4375rem', lineHeight: '1.25', fontWeight: '500' },
      h4: { fontSize: '1.1875rem', lineHeight: '1.3', fontWeight: '540' },
      h5: { fontSize: '1.0625rem', lineHeight: '1.35', fontWeight: '560' },
      h6: { fontSize: '0.9375rem', lineHeight: '1.35', fontWeight: '560' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '18px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '30em', sm: '40em', md: '51.25em', lg: '67.5em', xl: '82.5em' },
  shadows: {
    xs: 'var(--rest)',
    sm: 'var(--rest)',
    md: 'var(--lift)',
    lg: 'var(--float)',
    xl: 'var(--float)',
  },
  focusRing: 'never',
  cursorType: 'pointer',
  activeClassName: '',
  respectReducedMotion: true,
})
