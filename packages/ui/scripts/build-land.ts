/**
 * Writes the land outline that stands under the map's tiles, and the towns that it names without them. Run it with
 * `pnpm --filter @grove/ui build:land` after changing a number in land-files.ts or towns.ts, or the towns themselves; the files are committed, so a build needs neither world-atlas nor this script.
 */
import { writeFile } from 'node:fs/promises'
import { LAND_FILES, landText } from './land-files.ts'
import { townsText } from './towns.ts'

for (const file of LAND_FILES) {
  await writeFile(new URL(`../src/map/land/${file.fileName}`, import.meta.url), await landText(file))
}
await writeFile(new URL('../src/map/land/towns.geojson', import.meta.url), await townsText())
