/**
 * Writes the land outline that stands under the map's tiles, from Natural Earth (public domain) as packed by
 * world-atlas. Run it with `pnpm --filter @grove/ui build:land` after changing a number below; the files are
 * committed, so a build needs neither world-atlas nor this script.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { LandOptions } from './land.ts'
import { landFromTopology } from './land.ts'

const require = createRequire(import.meta.url)

interface LandFile {
  fileName: string
  source: string
  options: LandOptions
}

/** The world as a whole, small and at once; and closer views, fetched when somebody zooms in. */
const LAND_FILES: LandFile[] = [
  {
    fileName: 'land-world.geojson',
    source: 'world-atlas/land-110m.json',
    options: { objectName: 'land', minArea: 0, decimals: 2 },
  },
  {
    fileName: 'land-near.geojson',
    source: 'world-atlas/countries-50m.json',
    options: { objectName: 'countries', minArea: 0.03, decimals: 2 },
  },
]

for (const { fileName, source, options } of LAND_FILES) {
  const topology = JSON.parse(await readFile(require.resolve(source), 'utf8'))
  const land = landFromTopology(topology, options)
  await writeFile(new URL(`../src/map/land/${fileName}`, import.meta.url), `${JSON.stringify(land)}\n`)
}
