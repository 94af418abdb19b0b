import type { MantineColorsTuple, MantineTheme, VariantColorsResolver } from '@mantine/core'
import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'

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

interface ButtonColors {
  /** Of a filled button: its ground, its ground under the pointer, its text. */
  filled: readonly [string, string, string]
  /** Text of a button without a ground; under the pointer another one, where that is named. */
  text: readonly [string, string?]
}

const MOSS: ButtonColors = {
  filled: ['var(--primary)', 'var(--primary-hover)', 'var(--on-primary)'],
  text: ['var(--link)'],
}
const BUTTON_COLORS: Readonly<Record<string, ButtonColors>> = {
  /** The one call to action of a view. */
  ember: {
    filled: ['var(--accent)', 'var(--accent-hover)', 'var(--on-accent)'],
    text: ['var(--accent)'],
  },
  /** For what cannot be undone. */
  danger: {
    filled: ['var(--danger-fill)', 'var(--danger-fill-hover)', 'var(--on-danger)'],
    text: ['var(--danger)'],
  },
  ok: { filled: MOSS.filled, text: ['var(--ok)'] },
  gray: { filled: MOSS.filled, text: ['var(--text-faint)', 'var(--heading)'] },
}

/**
 * Colours of buttons by variant: `filled`, `default` with an outline, `subtle` with neither. They are roles, so that
 * they follow the system's light or dark setting without a script.
 */
const variantColorResolver: VariantColorsResolver = ({ variant, color = 'moss' }) => {
  const colors = BUTTON_COLORS[color] ?? MOSS
  if (variant === 'default') {
    const isDanger = color === 'danger'
    return {
      background: 'transparent',
      hover: isDanger ? 'var(--danger-bg)' : 'var(--hover)',
      color: isDanger ? 'var(--danger)' : 'var(--heading)',
      border: `1px solid ${isDanger ? 'color-mix(in srgb, var(--danger) 55%, transparent)' : 'var(--line-strong)'}`,
    }
  }
  const border = '1px solid transparent'
  if (variant === 'subtle') {
    const [text, hoverColor = text] = colors.text
    return { background: 'transparent', hover: 'var(--hover)', color: text, hoverColor, border }
  }
  const [background, hover, text] = colors.filled
  return { background, hover, color: text, border }
}

/** All of the theme but what components look like: what the variables in the stylesheet are made from. */
export const tokens = createTheme({
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
  cursorType: 'pointer',
  activeClassName: '',
  respectReducedMotion: true,
  variantColorResolver,
})

/** The colours of Mantine, by our roles. */
const ROLES: Readonly<Record<string, string>> = {
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--ok-bg)',
  '--mantine-primary-color-light-hover': 'var(--ok-bg)',
  '--mantine-primary-color-light-color': 'var(--ok)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-bright': 'var(--heading)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--tint)',
  '--mantine-color-default-color': 'var(--heading)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-dimmed': 'var(--text-faint)',
  '--mantine-color-disabled': 'var(--off-bg)',
  '--mantine-color-disabled-color': 'var(--off)',
  '--mantine-color-disabled-border': 'var(--line)',
}

/** Scales that no component of ours takes a colour from, and what belongs to components that are not used. */
const UNUSED = /^--mantine-(?:color-(?:bark|ember|mist)-|primary-color-\d|h\d-|breakpoint-|shadow-(?!lg))/

/**
 * Returns the stylesheet with the variables of the theme, made by Mantine's own functions. Colours are our roles in both
 * schemes.
 */
export function mantineVariables(): string {
  const theme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, tokens)
  const own = { ...theme, colors: { ...tokens.colors } } as MantineTheme
  const all: Record<string, string> = { ...defaultCssVariablesResolver(own).variables, ...ROLES }
  const used = Object.entries(all).filter(([name]) => !UNUSED.test(name))
  return convertCssVariables({ variables: Object.fromEntries(used), light: {}, dark: {} }, ':root')
}
