/**
 * Cuts the site's font files out of Fontsource's. Run it with `pnpm --filter @grove/ui build:fonts` after changing what
 * font-files.ts says; the files are committed, so a build needs neither the whole fonts nor this script.
 */
import { writeFile } from 'node:fs/promises'
import { FONT_FILES, fontBytes } from './font-files.ts'

for (const file of FONT_FILES) {
  await writeFile(new URL(`../src/fonts/${file.fileName}`, import.meta.url), await fontBytes(file))
}
