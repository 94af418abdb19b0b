/**
 * Writes the land outline that stands under the map's tiles. Run it with `pnpm --filter @grove/ui build:land` after
 * changing a number in land-files.ts; the files are committed, so a build needs neither world-atlas nor this script.
 */
import { writeFile } from 'node:fs/promises'
import { LAND_FILES, landText } from './land-files.ts'

for (const file of LAND_FILES) {
  await writeFile(new URL(`../src/map/land/${file.fileName}`, import.meta.url), await landText(file))
}
