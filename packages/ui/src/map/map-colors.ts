import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Colours of the land layer as the page's roles give them now. */
export interface MapColors {
  sea: string
  land: string
  line: string
  /** Names of towns. */
  label: string
  /** True at dusk, where the pictures of the tile service are toned down. */
  isDark: boolean
}

const ROLES = { sea: '--map-sea', land: '--map-land', line: '--map-line', label: '--text-soft' } as const

/** The colour that a role resolves to on an element, as `rgb()`: only a real property resolves `light-dark()`. */
function resolveRole(probe: HTMLElement, role: string): string {
  probe.style.color = `var(${role})`
  return getComputedStyle(probe).color
}

/** Brightness of `rgb(r, g, b)` from 0 to 1 (Rec. 709 weights, without gamma: enough to tell day from dusk). */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

function readColors(box: HTMLElement): MapColors {
  const probe = document.createElement('span')
  probe.hidden = true
  // Forced colours would make one colour of all roles: the map draws its own.
  probe.style.forcedColorAdjust = 'none'
  box.append(probe)
  const sea = resolveRole(probe, ROLES.sea)
  const colors = {
    sea,
    land: resolveRole(probe, ROLES.land),
    line: resolveRole(probe, ROLES.line),
    label: resolveRole(probe, ROLES.label),
    isDark: brightness(sea) < 0.5,
  }
  probe.remove()
  return colors
}

/** The map's colours, undefined before the box is there; they follow the system's scheme. */
export function useMapColors(box: RefObject<HTMLElement | null>): MapColors | undefined {
  const [colors, setColors] = useState<MapColors>()

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const update = () => setColors(readColors(element))
    update()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', update)
    return () => system.removeEventListener('change', update)
  }, [box])

  return colors
}
