import type { Plugin } from 'vite'
import { mantineVariables } from './src/theme/tokens.ts'

const FILE = '/theme/mantine-variables.css'

/** Writes the variables of the Mantine theme into the stylesheet, so that no style is made in the browser. */
export function mantineTheme(): Plugin {
  return {
    name: 'mantine-theme',
    enforce: 'pre',
    load: (id) => (id.endsWith(FILE) ? mantineVariables() : undefined),
  }
}
