import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { LandOptions } from './land.ts'
import { landFromTopology } from './land.ts'

const require = createRequire(import.meta.url)

export interface LandFile {
  fileName: string
  /** The topology it is made from: Natural Earth (public domain) as packed by world-atlas. */
  source: string
  options: LandOptions
}

/** The world as a whole, small and at once; and closer views, fetched when somebody zooms in. */
export const LAND_FILES: LandFile[] = [
  {
    fileName: 'land-world.geojson',
    source: 'world-atlas/land-110m.json',
    options: { hasBorders: false, minArea: 0, decimals: 2 },
  },
  {
    fileName: 'land-near.geojson',
    source: 'world-atlas/countries-50m.json',
    options: { hasBorders: true, minArea: 0.028, decimals: 2 },
  },
]

/** The whole text of a land file. */
export async function landText({ source, options }: LandFile): Promise<string> {
  const topology = JSON.parse(await readFile(require.resolve(source), 'utf8'))
  return `${JSON.stringify(landFromTopology(topology, options))}\n`
}
