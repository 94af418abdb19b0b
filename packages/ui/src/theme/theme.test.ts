import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mantineVariables } from './tokens.ts'

/** The first `--name: value` of each name in a stylesheet, with values on one line; print sets some again. */
function customProperties(file: string): Map<string, string> {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8')
  const found = [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].reverse()
  return new Map(found.map(([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')]))
}

describe('the variables of the Mantine theme', () => {
  const written = new Map(
    [...mantineVariables().matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

  it('hold the scales of the theme', () => {
    expect(written.get('--mantine-color-moss-7')).toBe('#3a5936')
    expect(written.get('--mantine-radius-default')).toBe('10px')
  })

  it('name colours by roles that there are', () => {
    const roles = customProperties('../styles.css')
    const used = [...written.values()].flatMap((value) => [...value.matchAll(/var\((--[\w-]+)\)/g)])
    expect(used.length).toBeGreaterThan(20)
    for (const [, name = ''] of used) expect(roles.has(name) || written.has(name), name).toBe(true)
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

const BACKGROUNDS = ['--page', '--tint', '--surface', '--raised', '--sunk']
const TEXTS = ['--text', '--text-soft', '--text-faint', '--heading', '--link']
const TEXT_PAIRS: [string, string][] = [
  ...TEXTS.flatMap((text) => BACKGROUNDS.map((background): [string, string] => [text, background])),
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
  const roles = customProperties('../styles.css')

  function color(role: string): string {
    const pair = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(roles.get(role) ?? '')
    const [, light = '', dark = ''] = pair ?? []
    return scheme === 'light' ? light : dark
  }

  it.each(TEXT_PAIRS)('let %s be read on %s', (text, background) => {
    expect(contrast(color(text), color(background))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(CONTROL_PAIRS)('let %s be seen on %s', (control, background) => {
    expect(contrast(color(control), color(background))).toBeGreaterThanOrEqual(3)
  })
})
