import { readFileSync } from 'node:fs'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { theme } from './theme.ts'

/** The first `--name: value` of each name in a stylesheet, with values on one line; print sets some again. */
function customProperties(file: string): Map<string, string> {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8')
  const found = [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].reverse()
  return new Map(found.map(([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')]))
}

const OWN_SCALES = ['moss', 'bark', 'mist', 'ember', 'gray', 'dark']
// These are set apart from the theme: layers between our own, and the primary colour by role.
const SET_APART = /^--mantine-(z-index-|primary-color-(filled|light))/

const resolved = Object.entries(
  defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)).variables,
).filter(([name]) => {
  const scale = /^--mantine-color-([a-z]+)-\d$/.exec(name)?.[1]
  return !SET_APART.test(name) && (scale === undefined || OWN_SCALES.includes(scale))
})

describe('mantine.css', () => {
  const written = customProperties('./mantine.css')

  it.each(resolved)('writes %s as the theme has it', (name, value) => {
    expect(written.get(name)).toBe(value)
  })
})

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['--page', '--tint', '--surface', '--raised', '--sunk']
const TEXTS = ['--text', '--text-soft', '--text-faint', '--heading', '--link']
const TEXT_PAIRS: [string, string][] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ['--on-primary', '--primary'],
  ['--on-primary', '--primary-hover'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-forest', '--forest'],
  ['--on-forest-soft', '--forest'],
  ['--ok', '--ok-bg'],
  ['--wait', '--wait-bg'],
  ['--off', '--off-bg'],
  ['--danger', '--danger-bg'],
  ['--danger', '--page'],
  ['--danger', '--surface'],
  ['--on-danger', '--danger-fill'],
  ['--mist-text', '--mist-bg'],
  ['--map-label', '--map-land'],
  ['--map-label', '--map-sea'],
]
const CONTROL_PAIRS: [string, string][] = [
  ['--line-strong', '--surface'],
  ['--line-strong', '--page'],
  ['--focus', '--page'],
  ['--focus', '--surface'],
  ['--focus', '--tint'],
  ['--accent', '--page'],
  ['--primary', '--map-land'],
]

describe.each(['light', 'dark'] as const)('the roles of colour, %s', (scheme) => {
  const roles = customProperties('./styles.css')

  function color(role: string): string {
    const pair = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(roles.get(role) ?? '')
    const [, light = '', dark = ''] = pair ?? []
    return scheme === 'light' ? light : dark
  }

  it.each(TEXT_PAIRS)('let %s be read on %s', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROL_PAIRS)('let %s be seen on %s', (control, ground) => {
    expect(contrast(color(control), color(ground))).toBeGreaterThanOrEqual(3)
  })
})
