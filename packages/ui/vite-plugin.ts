import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'
import { mantineVariables } from './src/theme/tokens.ts'

const FILE = '/theme/mantine-variables.css'

/**
 * These selectors never match: both apps are written from left to right, take their colours from the system's setting, and have
 * no tabs or groups of buttons beneath each other.
 */
const NEVER_MATCHES =
  /\[data-mantine-color-scheme|\[dir=['"]?rtl|\[data-orientation=['"]?vertical|\[data-inverted/

/** Vite's own names hold the line as well, which makes the compressed stylesheet larger by 3 %. */
function scopedName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
  return `_${name}_${hash.slice(0, 4)}`
}

/**
 * Writes the variables of the Mantine theme into the stylesheet, so that no style is made in the browser, and leaves out
 * the rules of Mantine that never match.
 */
export function mantineTheme(): Plugin {
  const leaveOut = {
    postcssPlugin: 'leave-out',
    Rule(rule: { selectors: string[]; remove: () => void }) {
      const selectors = rule.selectors.filter((selector) => !NEVER_MATCHES.test(selector))
      if (selectors.length === 0) rule.remove()
      else if (selectors.length < rule.selectors.length) rule.selectors = selectors
    },
  }
  return {
    name: 'mantine-theme',
    enforce: 'pre',
    config: () => ({
      css: {
        postcss: { plugins: [leaveOut] },
        modules: { generateScopedName: scopedName },
      },
    }),
    load: (id) => (id.endsWith(FILE) ? mantineVariables() : undefined),
  }
}

function isAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/\S+$/i.test(value)
}

function isOrigin(value: string): boolean {
  return isAddress(value) && new URL(value).href === `${new URL(value).origin}/`
}

/** The addresses that a build may be told, and how each has to look. */
const ADDRESSES: Readonly<Record<string, { isUsable: (value: string) => boolean; wanted: string }>> = {
  VITE_API_URL: { isUsable: isOrigin, wanted: 'an http(s) origin, such as https://www.example.org' },
  VITE_SITE_URL: { isUsable: isOrigin, wanted: 'an http(s) origin, such as https://www.example.org' },
  VITE_ADMIN_URL: {
    // Paths are put behind it.
    isUsable: (value) => !value.endsWith('/') && (isAddress(value) || /^\/(?!\/)\S*$/.test(value)),
    wanted: 'a path, or an http(s) address such as https://admin.example.org, without a slash at its end',
  },
}

/** Ends a build that is told an address which leads nowhere: it would be noticed only by whoever opens the app. */
export function checkedAddresses(): Plugin {
  return {
    name: 'checked-addresses',
    configResolved({ env }) {
      for (const [name, { isUsable, wanted }] of Object.entries(ADDRESSES)) {
        const value: unknown = env[name]
        if (typeof value !== 'string' || value === '' || isUsable(value)) continue
        throw new Error(`${name} holds "${value}", it wants ${wanted}`)
      }
    },
  }
}
