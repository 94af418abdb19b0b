import { readFile } from 'node:fs/promises'
import type { FeatureCollection, Point } from 'geojson'

/** The towns that the directory knows: see `townsOf` of packages/db, which reads the same file. */
const SOURCE = new URL('../../db/src/gazetteer/towns.txt', import.meta.url)
/** Where most guides live, smaller towns are named as well. */
const HOME = new Set(['GB', 'IE'])
/** Ten times the decimal logarithm of the population: about 16,000 people at home, 300,000 elsewhere. */
const LEAST_SIZE_HOME = 42
const LEAST_SIZE = 55

export interface TownProperties {
  name: string
  /** Ten times the decimal logarithm of the population. */
  size: number
}

/** The towns that the map names where it has no tiles, the largest first, as the text of a file. */
export async function townsText(): Promise<string> {
  const text = await readFile(SOURCE, 'utf8')
  const features: FeatureCollection<Point, TownProperties>['features'] = []
  for (const block of text.slice(1).split('\n=')) {
    const [head = '', ...lines] = block.split('\n')
    const least = HOME.has(head.slice(0, 2)) ? LEAST_SIZE_HOME : LEAST_SIZE
    for (const line of lines) {
      const [names = '', , latitude, longitude, magnitude] = line.split('\t')
      const size = Number(magnitude)
      if (!(size >= least)) continue
      const [name = ''] = names.split('|')
      const coordinates = [longitude, latitude].map(
        (thousandths) => Math.round(Number(thousandths) / 10) / 100,
      )
      features.push({ type: 'Feature', properties: { name, size }, geometry: { type: 'Point', coordinates } })
    }
  }
  features.sort((a, b) => b.properties.size - a.properties.size)
  const collection: FeatureCollection<Point, TownProperties> = { type: 'FeatureCollection', features }
  return `${JSON.stringify(collection)}\n`
}
