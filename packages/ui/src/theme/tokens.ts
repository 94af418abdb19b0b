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
  colors: { moss },
  primaryColor: 'moss',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  white: '#fffdf8',
  black: '#2a231b',
  fontFamily: 'var(--f-text)',
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.84375rem',
    md: '1rem',
    lg: '1.0625rem',
    xl: '1.1875rem',
  },
  headings: { fontFamily: 'var(--f-head)' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '18px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { lg: 'var(--float)' },
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
const UNUSED = /^--mantine-(?:primary-color-\d|h\d-|breakpoint-|shadow-(?!lg))/

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
